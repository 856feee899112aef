/** The tables of one index on disk (LanceDB): documents, rows of text with their stems, vectors. */
import { createHash } from 'node:crypto';
import { Index, Session, connect } from '@lancedb/lancedb';
import type { Connection, Table } from '@lancedb/lancedb';
import type { IndexPlace } from './index-place.io.ts';
import { Binary, Field, FixedSizeList, Float32, Int32, Schema, Utf8 } from 'apache-arrow';

/** Raised when the layout of the tables or what is searched changes; an older index says that it must be made anew. */
const FORMAT = 5;

/** An index that cannot be used as it is; it is derived, so remove its folder and put the documents in again. */
export class IndexUnusable extends Error {
  constructor(sentence: string) {
    super(sentence);
    this.name = 'IndexUnusable';
  }
}

export interface IndexTables {
  /** key, id, data: IndexedDocument and its counts as JSON. The last thing written for a document. */
  documents: Table;
  /** row, doc, kind (0 passage, 1 pair), language, stems, data: IndexedPassage or IndexedPair as JSON. */
  rows: Table;
  /**
   * Of the encoder at hand: row, doc, kind, vector; kind 2 and row −1 − row for the answer of a pair; codes: what each sentence of a passage
   * means (statement-codes.ts), empty where the encoder does not tell. Apart from `rows`, so that a vector that comes later moves no text.
   */
  vectors: Table;
  /** The encoder whose vectors these are, and how long they are. */
  made: VectorsOf | null;
  /** Complete vectors of the encoder before, which serve until those of this one are complete. */
  former: (VectorsOf & { vectors: Table }) | null;
  /** Drops the vectors of the encoder before. */
  dropFormer(): Promise<void>;
  close(): void;
}

export interface VectorsOf {
  model: string;
  dimensions: number;
}

const whole = (name: string) => new Field(name, new Int32(), false);
const text = (name: string) => new Field(name, new Utf8(), false);
const documentsSchema = new Schema([whole('key'), text('id'), text('data')]);
const rowsSchema = new Schema([whole('row'), whole('doc'), whole('kind'), text('language'), text('stems'), text('data')]);
const vectorsSchema = (dimensions: number) =>
  new Schema([
    whole('row'),
    whole('doc'),
    whole('kind'),
    new Field('vector', new FixedSizeList(dimensions, new Field('item', new Float32(), true)), false),
    new Field('codes', new Binary(), false),
  ]);

/** Bytes LanceDB may keep of indexes and of file descriptions, for one index. */
const INDEX_CACHE = 16n << 20n;
const METADATA_CACHE = 16n << 20n;

/** Words are searched in memory (word-index.ts); an earlier version had them, and what restricted them, indexed here. */
const NO_LONGER_INDEXED = new Set(['stems', 'kind', 'language']);

/** Vectors when no encoder was ever there: an empty table. */
const NONE: VectorsOf = { model: '', dimensions: 384 };

/** Each encoder has a table of its own, so that vectors of two are never mixed. */
const vectorsName = ({ model }: VectorsOf): string => `vectors_${createHash('sha256').update(model).digest('hex').slice(0, 16)}`;

/** Opens or makes the tables for an encoder's vectors (null takes those that are there); IndexUnusable when they are of another format or damaged. */
export async function openTables(place: IndexPlace, encoder: VectorsOf | null): Promise<IndexTables> {
  const { name, uri, options } = place;
  const before = await readMeta(place);
  if (before && before.format !== FORMAT)
    throw new IndexUnusable(`The search index in ${name} is of another version and must be made anew.`);
  const meta = metaFor(before, encoder);
  const save = (next: Meta): Promise<void> => place.writeDescription(JSON.stringify(next));
  // A folder that cannot be made is no damaged index.
  if (before === null) await save(meta);
  try {
    const connection = await connect(uri, { session: new Session(INDEX_CACHE, METADATA_CACHE), storageOptions: options });
    const tables = await openAll(connection, meta, save);
    await save(meta);
    return tables;
  } catch (error) {
    // Where the place itself does not answer, the index in it may be well.
    await place.readDescription();
    throw new IndexUnusable(`The search index in ${name} is damaged and must be made anew (${(error as Error).message.split('\n')[0]}).`);
  }
}

/** With another encoder than before, the last complete vectors stay as the former ones; with the former again, they are the ones at hand. */
function metaFor(before: Meta | null, encoder: VectorsOf | null): Meta {
  const { made = null, former = null } = before ?? {};
  if (!encoder || made?.model === encoder.model) return { format: FORMAT, made, former };
  const wanted = { model: encoder.model, dimensions: encoder.dimensions };
  const complete = former ?? made;
  return { format: FORMAT, made: wanted, former: complete?.model === wanted.model ? null : complete };
}

async function openAll(connection: Connection, meta: Meta, save: (meta: Meta) => Promise<void>): Promise<IndexTables> {
  const there = new Set(await connection.tableNames());
  const table = async (name: string, schema: Schema, prepare: (made: Table) => Promise<void>) => {
    const opened = there.has(name) ? await connection.openTable(name) : await connection.createEmptyTable(name, schema);
    const indices = await opened.listIndices();
    if (indices.length === 0) await prepare(opened);
    for (const { name: index, columns } of indices)
      if (columns.some((column) => NO_LONGER_INDEXED.has(column))) await opened.dropIndex(index);
    return opened;
  };
  const byRow = async (made: Table) => {
    await made.createIndex('row', { config: Index.btree() });
    await made.createIndex('doc', { config: Index.bitmap() });
  };
  const vectorsOf = (of: VectorsOf) => table(vectorsName(of), vectorsSchema(of.dimensions), byRow);
  const used = new Set(['documents', 'rows', ...[meta.made ?? NONE, ...(meta.former ? [meta.former] : [])].map(vectorsName)]);
  const tables: IndexTables = {
    documents: await table('documents', documentsSchema, async (made) => made.createIndex('key', { config: Index.btree() })),
    rows: await table('rows', rowsSchema, byRow),
    vectors: await vectorsOf(meta.made ?? NONE),
    made: meta.made,
    former: meta.former && { ...meta.former, vectors: await vectorsOf(meta.former) },
    async dropFormer() {
      const { former } = tables;
      tables.former = null;
      await save({ format: FORMAT, made: tables.made, former: null });
      if (!former) return;
      former.vectors.close();
      const name = vectorsName(former);
      if ((await connection.tableNames()).includes(name)) await connection.dropTable(name);
    },
    close() {
      for (const opened of [tables.documents, tables.rows, tables.vectors, tables.former?.vectors]) opened?.close();
      connection.close();
    },
  };
  for (const name of there) if (!used.has(name)) await connection.dropTable(name);
  return tables;
}

interface Meta {
  format: number;
  made: VectorsOf | null;
  former: VectorsOf | null;
}

async function readMeta(place: IndexPlace): Promise<Meta | null> {
  const content = await place.readDescription();
  if (content === null) return null;
  try {
    return JSON.parse(content) as Meta;
  } catch {
    throw new IndexUnusable(`The search index in ${place.name} is damaged and must be made anew.`);
  }
}
