/** Vectors for the rows of an index that have none. */
import { ANSWER, answerRow, languageOf, mayEncode, PAIR, PASSAGE, rowsWithoutVector } from './index-mirror.ts';
import type { Mirror } from './index-mirror.ts';
import type { IndexTables } from './index-tables.io.ts';
import { answerText, passageInParts, passageText } from './index-texts.ts';
import type { Encoder, Stating } from '#engine/encoder/model.ts';
import type { IndexedPair, IndexedPassage } from './model.ts';

/** Rows whose vectors are made and written together: as many as take about a second. */
const FEWEST_TOGETHER = 8;
const MOST_TOGETHER = 256;
const STEP_MS = 1000;

/** The index as it is now; another process may have it replaced between two steps. */
interface Encoded {
  tables: IndexTables;
  mirror: Mirror;
}

export interface EncodeOptions {
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
  /** Begins nothing new after so many milliseconds; what is missing then is made the next time. */
  forMs?: number;
}

/** Encodes until every row has its vector or the time is over, and resolves with the ids of the documents that are complete. */
export async function encodePending(
  state: Encoded,
  encoder: Encoder,
  write: <T>(work: () => Promise<T>) => Promise<T>,
  { signal, onProgress, forMs = Number.POSITIVE_INFINITY }: EncodeOptions = {},
): Promise<string[]> {
  const started = performance.now();
  let together = FEWEST_TOGETHER;
  let done = 0;
  let pending = rowsWithoutVector(state.mirror, encoder);
  while (pending.length > 0) {
    const [first] = pending;
    for (let from = 0; from < pending.length;) {
      signal?.throwIfAborted();
      const before = performance.now();
      if (done > 0 && before - started >= forMs) return completeDocuments(state.mirror, encoder);
      const batch = pending.slice(from, from + together);
      const rows = batch.filter((row) => mayEncode(state.mirror, encoder, row));
      const made = rows.length === 0 ? [] : await encodeRows(state, encoder, rows);
      await write(() => keep(state, made));
      from += batch.length;
      done += batch.length;
      onProgress?.(done, done + pending.length - from);
      const fitting = (batch.length * STEP_MS) / Math.max(1, performance.now() - before);
      together = Math.round(Math.min(MOST_TOGETHER, together * 2, Math.max(FEWEST_TOGETHER, fitting)));
    }
    pending = rowsWithoutVector(state.mirror, encoder);
    if (pending[0] === first) throw new Error('The search index does not keep the vectors that were made.');
  }
  return completeDocuments(state.mirror, encoder);
}

/** The ids of the documents whose rows all have the vectors that they get. */
export function completeDocuments(mirror: Mirror, encoder: Encoder | null): string[] {
  const unfinished = new Set(rowsWithoutVector(mirror, encoder).map((row) => mirror.rows.get(row)! >> 1));
  return [...mirror.byId.values()].filter(({ key }) => !unfinished.has(key)).map(({ document }) => document.id);
}

interface Made {
  row: number;
  doc: number;
  kind: number;
  vector: Float32Array;
  codes: Int8Array;
}

/** A passage has one vector; a past question has its own and, where the answer says something, one of the answer. */
async function encodeRows({ tables }: Encoded, encoder: Encoder, wanted: number[]): Promise<Made[]> {
  const rows: { row: number; doc: number; kind: number; data: string }[] = await tables.rows
    .query()
    .where(`row IN (${wanted.join(',')})`)
    .select(['row', 'doc', 'kind', 'data'])
    .toArray();
  const passages = rows.filter(({ kind }) => kind === PASSAGE).map((row) => ({ ...row, passage: JSON.parse(row.data) as IndexedPassage }));
  const pairs = rows.filter(({ kind }) => kind === PAIR).map((row) => ({ ...row, pair: JSON.parse(row.data) as IndexedPair }));
  const answers = pairs.flatMap(({ row, doc, pair }) => {
    const text = answerText(pair);
    return text === null ? [] : [{ row: answerRow(row), doc, kind: ANSWER, text }];
  });
  const [ofPassages, ofAnswers, ofQuestions] = await Promise.all([
    statingOf(
      encoder,
      passages.map(({ passage }) => passage),
    ),
    encoder.passages(answers.map(({ text }) => text)),
    encoder.questions(pairs.map(({ pair }) => pair.question)),
  ]);
  const codes = new Int8Array();
  return [
    ...ofPassages.flatMap((told, at) => {
      const passage = passages[at];
      return passage ? [{ row: passage.row, doc: passage.doc, kind: passage.kind, ...told }] : [];
    }),
    ...answers.map(({ row, doc, kind }, at) => ({ row, doc, kind, vector: ofAnswers[at]!, codes })),
    ...pairs.map(({ row, doc, kind }, at) => ({ row, doc, kind, vector: ofQuestions[at]!, codes })),
  ];
}

/** Passages with what their sentences mean, where the encoder tells. */
async function statingOf(encoder: Encoder, passages: IndexedPassage[]): Promise<Stating[]> {
  if (encoder.stating) return encoder.stating(passages.map(passageInParts));
  const vectors = await encoder.passages(passages.map(passageText));
  return vectors.map((vector) => ({ vector, codes: new Int8Array() }));
}

/** The vectors of one row are written together, so that a killed process leaves a row with all of its vectors or with none. */
async function keep({ tables, mirror }: Encoded, made: Made[]): Promise<void> {
  const fresh = made.filter(({ row, doc }) => mirror.byKey.has(doc) && !mirror.matrix.has(row));
  if (fresh.length > 0)
    await tables.vectors.add(
      fresh.map(({ row, doc, kind, vector, codes }) => ({ row, doc, kind, vector: Array.from(vector), codes: Buffer.from(codes.buffer) })),
    );
  for (const { row, doc, kind, vector } of fresh) mirror.matrix.add(row, doc, kind, languageOf(mirror.words, row), vector);
}
