/** The rows of an index: made of documents a few at a time, so that whoever shares this thread is not kept waiting. */
import type { Table } from '@lancedb/lancedb';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { pairRow, passageRow } from './index-texts.ts';
import type { IndexedContent, IndexedDocument } from './model.ts';
import { voiceOf } from '#engine/reading/voice.ts';
import type { WordRow } from './word-index.ts';

/** A text as it stands in the index: stems are counted, `data` is shown. */
type RowText = ReturnType<typeof passageRow> | ReturnType<typeof pairRow>;
export type IndexRow = RowText & { row: number; doc: number };

/** A document whose texts are ready to be written. */
export interface Prepared {
  /** With who speaks in it. */
  document: IndexedDocument;
  passages: number;
  pairs: number;
  texts: RowText[];
}

/** The stems of every text of a document, and who speaks in it. */
export async function prepare({ document, passages, pairs }: IndexedContent): Promise<Prepared> {
  const texts: RowText[] = [...(await mapInTurns(passages, passageRow)), ...(await mapInTurns(pairs, pairRow))];
  return {
    document: { ...document, voice: voiceOf(document.name, passages, pairs) },
    passages: passages.length,
    pairs: pairs.length,
    texts,
  };
}

/** As the index of words takes them. */
export function* wordRows(rows: IndexRow[]): Generator<WordRow> {
  for (const { row, doc, kind, language, stems } of rows) yield { row, doc, kind, language, stems: Buffer.from(stems) };
}

/** Rows that the table takes in one go, while this thread does nothing else: some ten milliseconds. */
const ROWS_AT_ONCE = 500;

/** Writes rows to their table. */
export async function addRows(table: Table, rows: IndexRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) await table.add(rows.slice(from, from + ROWS_AT_ONCE));
}
