/** Vectors for the rows of an index that have none. */
import { ANSWER, answerRow, PAIR, PASSAGE, rowsWithoutVector } from './index-mirror.ts';
import type { Mirror } from './index-mirror.ts';
import type { IndexTables } from './index-tables.ts';
import { answerText, passageText } from './index-texts.ts';
import type { Encoder, IndexedPair, IndexedPassage } from './model.ts';

/** Rows whose vectors are made and written together. */
const ENCODED_TOGETHER = 128;

/** The index as it is now; another process may have it replaced between two steps. */
interface Encoded {
  tables: IndexTables;
  mirror: Mirror;
}

export interface EncodeOptions {
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/** Encodes until every row has its vector, and resolves with the ids of the documents that are complete. */
export async function encodePending(
  state: Encoded,
  encoder: Encoder,
  write: <T>(work: () => Promise<T>) => Promise<T>,
  { signal, onProgress }: EncodeOptions = {},
): Promise<string[]> {
  let pending = rowsWithoutVector(state.mirror);
  let done = 0;
  while (pending.length > 0) {
    signal?.throwIfAborted();
    const rows = pending.slice(0, ENCODED_TOGETHER);
    const made = await encodeRows(state, encoder, rows);
    await write(() => keep(state, made));
    done += rows.length;
    const missing = rowsWithoutVector(state.mirror);
    onProgress?.(done, done + missing.length);
    if (missing[0] === pending[0]) throw new Error('The search index does not keep the vectors that were made.');
    pending = missing;
  }
  return completeDocuments(state.mirror);
}

/** The ids of the documents whose rows all have their vectors. */
export function completeDocuments(mirror: Mirror): string[] {
  const unfinished = new Set(rowsWithoutVector(mirror).map((row) => mirror.rows.get(row)! >> 1));
  return [...mirror.byId.values()].filter(({ key }) => !unfinished.has(key)).map(({ document }) => document.id);
}

interface Made {
  row: number;
  doc: number;
  kind: number;
  vector: Float32Array;
}

/** A passage has one vector; a past question has its own and, where the answer says something, one of the answer. */
async function encodeRows({ tables }: Encoded, encoder: Encoder, wanted: number[]): Promise<Made[]> {
  const rows: { row: number; doc: number; kind: number; data: string }[] = await tables.rows
    .query()
    .where(`row IN (${wanted.join(',')})`)
    .select(['row', 'doc', 'kind', 'data'])
    .toArray();
  const texts = rows
    .filter(({ kind }) => kind === PASSAGE)
    .map((row) => ({ ...row, text: passageText(JSON.parse(row.data) as IndexedPassage) }));
  const pairs = rows.filter(({ kind }) => kind === PAIR).map((row) => ({ ...row, pair: JSON.parse(row.data) as IndexedPair }));
  const answers = pairs.flatMap(({ row, doc, pair }) => {
    const text = answerText(pair);
    return text === null ? [] : [{ row: answerRow(row), doc, kind: ANSWER, text }];
  });
  const statements = [...texts, ...answers];
  const [ofStatements, ofQuestions] = await Promise.all([
    encoder.passages(statements.map(({ text }) => text)),
    encoder.questions(pairs.map(({ pair }) => pair.question)),
  ]);
  return [
    ...statements.map(({ row, doc, kind }, at) => ({ row, doc, kind, vector: ofStatements[at]! })),
    ...pairs.map(({ row, doc, kind }, at) => ({ row, doc, kind, vector: ofQuestions[at]! })),
  ];
}

/** The vectors of one row are written together, so that a killed process leaves a row with all of its vectors or with none. */
async function keep({ tables, mirror }: Encoded, made: Made[]): Promise<void> {
  const fresh = made.filter(({ row, doc }) => mirror.byKey.has(doc) && !mirror.matrix.has(row));
  if (fresh.length > 0)
    await tables.vectors.add(fresh.map(({ row, doc, kind, vector }) => ({ row, doc, kind, vector: Array.from(vector) })));
  for (const { row, doc, kind, vector } of fresh) mirror.matrix.add(row, doc, kind, vector);
}
