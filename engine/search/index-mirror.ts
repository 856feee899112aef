/** What an index keeps in memory of its tables: the documents, which row is whose, the stems and the vectors. */
import type { Query, Table } from '@lancedb/lancedb';
import { rememberOf } from '#engine/common/remember.ts';
import type { Encoder } from '#engine/encoder/model.ts';
import type { IndexTables } from './index-tables.io.ts';
import { type KeptCodes, keepCodes } from './kept-codes.ts';
import { type KeptTexts, keepTexts } from './kept-texts.ts';
import type { IndexedDocument, SearchScope } from './model.ts';
import { withSharedLists } from './shared-lists.ts';
import { createVectorMatrix } from './vector-matrix.ts';
import type { VectorMatrix } from './vector-matrix.ts';
import { createWordIndex } from './word-index.ts';
import type { WordIndex, WordRow } from './word-index.ts';

export const PASSAGE = 0;
export const PAIR = 1;
/** Of vectors only: the answer of a pair, beside its question's. */
export const ANSWER = 2;
/** The row of an answer's vector from its pair's row, and back. */
export const answerRow = (row: number): number => -1 - row;

export interface Stored {
  key: number;
  document: IndexedDocument;
  passages: number;
  pairs: number;
}

export interface Mirror {
  byId: Map<string, Stored>;
  byKey: Map<number, Stored>;
  /** Row → document key × 2 + kind. */
  rows: Map<number, number>;
  words: WordIndex;
  matrix: VectorMatrix;
  /** What stands in rows that were found of late: a form's questions find the same again and again. */
  texts: KeptTexts;
  /** What the sentences of such rows mean. */
  codes: KeptCodes;
  nextRow: number;
  nextKey: number;
}

const CHUNK = 5000;

/** Reads the tables into a fresh mirror, or brings one into step after another process wrote; stems and vectors that are known are not read again. */
export async function mirrorTables(tables: IndexTables, before?: Mirror): Promise<Mirror> {
  const mirror: Mirror = {
    byId: new Map(),
    byKey: new Map(),
    rows: new Map(),
    words: before?.words ?? createWordIndex(),
    matrix: before?.matrix ?? createVectorMatrix(tables.made?.dimensions ?? 1),
    // Not those of before: another process may have used a row's number anew.
    texts: keepTexts(),
    codes: keepCodes(),
    nextRow: before?.nextRow ?? 0,
    nextKey: before?.nextKey ?? 0,
  };
  for (const { key, data } of await all<{ key: number; data: string }>(tables.documents, ['key', 'data'])) {
    mirror.nextKey = Math.max(mirror.nextKey, key + 1);
    const read = JSON.parse(data) as Omit<Stored, 'key'>;
    const stored: Stored = { ...read, document: withSharedLists(read.document), key };
    const other = mirror.byId.get(stored.document.id);
    if (other && other.key > key) continue;
    if (other) mirror.byKey.delete(other.key);
    mirror.byId.set(stored.document.id, stored);
    mirror.byKey.set(key, stored);
  }
  for await (const batch of tables.rows.query().select(['row', 'doc', 'kind'])) {
    const [row, doc, kind] = ['row', 'doc', 'kind'].map((name) => batch.getChild(name)!.toArray() as Int32Array);
    for (let at = 0; at < batch.numRows; at++) {
      mirror.nextRow = Math.max(mirror.nextRow, row![at]! + 1);
      mirror.nextKey = Math.max(mirror.nextKey, doc![at]! + 1);
      mirror.rows.set(row![at]!, doc![at]! * 2 + kind![at]!);
    }
  }
  await loadWords(tables.rows, mirror);
  await loadVectors(tables.vectors, mirror);
  return mirror;
}

/** The vectors of another encoder, as they are. */
export async function matrixOf({ vectors, dimensions }: { vectors: Table; dimensions: number }, words: WordIndex): Promise<VectorMatrix> {
  const matrix = createVectorMatrix(dimensions);
  await loadVectors(vectors, { matrix, words });
  return matrix;
}

async function loadWords(table: Table, { rows, words }: Mirror): Promise<void> {
  words.removeWhere((row) => !rows.has(row));
  const missing = [...rows.keys()].filter((row) => !words.has(row));
  if (missing.length === 0) return;
  const query = table.query().select(['row', 'doc', 'kind', 'language', 'stems']);
  for await (const batch of missing.length > CHUNK ? query : query.where(`row IN (${missing.join(',')})`)) {
    const [row, doc, kind] = ['row', 'doc', 'kind'].map((name) => batch.getChild(name)!.toArray() as Int32Array);
    const language = batch.getChild('language')!;
    // The bytes of all texts lie one after the other; they need not become strings.
    const { values, valueOffsets } = batch.getChild('stems')!.data[0]!;
    const fresh: WordRow[] = [];
    for (let at = 0; at < batch.numRows; at++) {
      if (words.has(row![at]!)) continue;
      const stems = (values as Uint8Array).subarray(Number(valueOffsets[at]!), Number(valueOffsets[at + 1]!));
      fresh.push({ row: row![at]!, doc: doc![at]!, kind: kind![at]!, language: language.get(at) as string, stems });
    }
    await words.add(fresh);
  }
}

/** Of the row that a vector is of; a vector of an answer has the language of its question. */
export const languageOf = (words: WordIndex, row: number): number => words.languageOf(row < 0 ? answerRow(row) : row);

async function loadVectors(table: Table, mirror: Pick<Mirror, 'matrix' | 'words'>): Promise<void> {
  const { matrix } = mirror;
  if (matrix.size === 0) return readVectors(table.query(), mirror);
  const known = new Set((await all<{ row: number }>(table, ['row'])).map(({ row }) => row));
  matrix.removeWhere((row) => !known.has(row));
  const missing = [...known].filter((row) => !matrix.has(row));
  if (missing.length > CHUNK) await readVectors(table.query(), mirror);
  else if (missing.length > 0) await readVectors(table.query().where(`row IN (${missing.join(',')})`), mirror);
}

async function readVectors(query: Query, { matrix, words }: Pick<Mirror, 'matrix' | 'words'>): Promise<void> {
  for await (const batch of query.select(['row', 'doc', 'kind', 'vector'])) {
    const [row, doc, kind] = ['row', 'doc', 'kind'].map((name) => batch.getChild(name)!.toArray() as Int32Array);
    const lists = batch.getChild('vector')!;
    // All numbers of the batch lie one after the other; an object for each vector would take ten times as long.
    const numbers = lists.data[0]!.children[0]!.values as Float32Array;
    const length = numbers.length / batch.numRows;
    for (let at = 0; at < batch.numRows; at++)
      matrix.add(row![at]!, doc![at]!, kind![at]!, languageOf(words, row![at]!), numbers.subarray(at * length, (at + 1) * length));
  }
}

async function all<T>(table: Table, columns: string[]): Promise<T[]> {
  const out: T[] = [];
  for await (const batch of table.query().select(columns)) {
    const vectors = columns.map((name) => batch.getChild(name)!);
    for (let at = 0; at < batch.numRows; at++)
      out.push(Object.fromEntries(vectors.map((vector, of) => [columns[of], vector.get(at)])) as T);
  }
  return out;
}

/** Whether a row's document is there and may be given to the encoder, which for a withheld one must not be a service. */
export function mayEncode(mirror: Mirror, encoder: Encoder | null, row: number): boolean {
  const stored = mirror.byKey.get((mirror.rows.get(row) ?? -1) >> 1);
  return stored !== undefined && !(encoder?.service && stored.document.withheld);
}

/** Rows that are to have a vector of the encoder and have none, in order. */
export const rowsWithoutVector = (mirror: Mirror, encoder: Encoder | null): number[] =>
  [...mirror.rows.keys()].filter((row) => !mirror.matrix.has(row) && mayEncode(mirror, encoder, row));

/** The keys of the documents a scope allows; of several with one name in one place, the newest. Approved entries never displace each other. */
export function allowedKeys(mirror: Mirror, scope: SearchScope = {}): Set<number> {
  const { folderIds, labels, documentIds, excludeDocumentIds, sample } = scope;
  const excluded = new Set(excludeDocumentIds);
  const [isInFolder, isLabelled] = [hasOneOf(folderIds), hasOneOf(labels)];
  const newest = new Map<string, Stored>();
  const keys = new Set<number>();
  for (const stored of mirror.byKey.values()) {
    const { document } = stored;
    if (sample !== 'beside' && (document.sample ?? false) !== (sample === 'only')) continue;
    if (!isInFolder(document.folderIds) || !isLabelled(document.labels)) continue;
    if (excluded.has(document.id)) continue;
    keys.add(stored.key);
    if (document.approved) continue;
    const place = JSON.stringify([document.name, document.sample ?? false, ...document.folderIds.toSorted()]);
    const other = newest.get(place);
    if (!other || isNewer(stored, other)) newest.set(place, stored);
    if (other) keys.delete(isNewer(stored, other) ? other.key : stored.key);
  }
  return documentIds ? among(mirror, keys, documentIds) : keys;
}

/** Whether a list has one of those that are wanted; any has where none are told. Looked at once for all documents that share it. */
function hasOneOf(wanted: readonly string[] | undefined): (list: readonly string[]) => boolean {
  if (!wanted) return () => true;
  const all = new Set(wanted);
  return rememberOf((list) => list.some((one) => all.has(one)));
}

const among = (mirror: Mirror, keys: Set<number>, ids: string[]): Set<number> =>
  keys.intersection(new Set(ids.flatMap((id) => mirror.byId.get(id)?.key ?? [])));

const isNewer = (one: Stored, other: Stored): boolean =>
  (one.document.date ?? '') === (other.document.date ?? '') ? one.key > other.key : (one.document.date ?? '') > (other.document.date ?? '');
