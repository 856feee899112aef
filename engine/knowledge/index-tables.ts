/** The tables of one index on disk (LanceDB): documents, rows of text with their stems, vectors. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Index, Session, connect } from '@lancedb/lancedb';
import type { Connection, Table } from '@lancedb/lancedb';
import { Field, FixedSizeList, Float32, Int32, Schema, Utf8 } from 'apache-arrow';

/** Raised when the layout of the tables or what is searched changes; an older index says that it must be made anew. */
const FORMAT = 2;

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
  /** row, doc, kind, vector; kind 2 and row −1 − row for the answer of a pair. Apart from `rows`, so that a vector that comes later moves no text. */
  vectors: Table;
  /** The encoder whose vectors these are. */
  model: string | null;
  setModel(model: string | null): Promise<void>;
  /** Empties the vectors (another encoder made them). */
  dropVectors(): Promise<void>;
  close(): void;
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
  ]);

/** Bytes LanceDB may keep of indexes and of file descriptions, for one index. */
const INDEX_CACHE = 64n << 20n;
const METADATA_CACHE = 16n << 20n;

const words = () =>
  Index.fts({
    baseTokenizer: 'whitespace',
    lowercase: false,
    stem: false,
    removeStopWords: false,
    asciiFolding: false,
    withPosition: false,
  });

/** Opens or makes the tables; IndexUnusable when they are of another format or damaged. */
export async function openTables(dir: string, dimensions: number): Promise<IndexTables> {
  await mkdir(dir, { recursive: true });
  const metaPath = join(dir, 'index.json');
  const meta = await readMeta(metaPath, dir);
  if (meta && meta.format !== FORMAT) throw new IndexUnusable(`The search index in ${dir} is of another version and must be made anew.`);
  try {
    const connection = await connect(dir, { session: new Session(INDEX_CACHE, METADATA_CACHE) });
    return await openAll(connection, dimensions, meta?.model ?? null, (model) => writeMeta(metaPath, { format: FORMAT, model }));
  } catch (error) {
    throw new IndexUnusable(`The search index in ${dir} is damaged and must be made anew (${(error as Error).message.split('\n')[0]}).`);
  }
}

async function openAll(
  connection: Connection,
  dimensions: number,
  model: string | null,
  saveModel: (model: string | null) => Promise<void>,
): Promise<IndexTables> {
  const there = new Set(await connection.tableNames());
  const table = async (name: string, schema: Schema, prepare: (made: Table) => Promise<void>) => {
    const opened = there.has(name) ? await connection.openTable(name) : await connection.createEmptyTable(name, schema);
    const indexed = new Set((await opened.listIndices()).flatMap((index) => index.columns));
    if (indexed.size === 0) await prepare(opened);
    return opened;
  };
  const byRow = async (made: Table) => {
    await made.createIndex('row', { config: Index.btree() });
    await made.createIndex('doc', { config: Index.bitmap() });
  };
  const tables: IndexTables = {
    documents: await table('documents', documentsSchema, async (made) => made.createIndex('key', { config: Index.btree() })),
    rows: await table('rows', rowsSchema, async (made) => {
      await made.createIndex('stems', { config: words() });
      await made.createIndex('kind', { config: Index.bitmap() });
      await byRow(made);
    }),
    vectors: await table('vectors', vectorsSchema(dimensions), byRow),
    model,
    async setModel(name) {
      await saveModel(name);
      tables.model = name;
    },
    async dropVectors() {
      await tables.vectors.delete('true');
    },
    close() {
      for (const opened of [tables.documents, tables.rows, tables.vectors]) opened.close();
      connection.close();
    },
  };
  if (!there.has('documents')) await tables.setModel(model);
  return tables;
}

interface Meta {
  format: number;
  model: string | null;
}

async function readMeta(path: string, dir: string): Promise<Meta | null> {
  const content = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (content === null) return null;
  try {
    return JSON.parse(content) as Meta;
  } catch {
    throw new IndexUnusable(`The search index in ${dir} is damaged and must be made anew.`);
  }
}

/** Written beside and renamed, so that a killed process leaves the old one. */
async function writeMeta(path: string, meta: Meta): Promise<void> {
  await writeFile(`${path}.part`, JSON.stringify(meta));
  await rename(`${path}.part`, path);
}
