/** The rows of an index: made of documents a few at a time, so that whoever shares this thread is not kept waiting. */
import { setImmediate } from 'node:timers/promises';
import type { Table } from '@lancedb/lancedb';
import { pairRow, passageRow } from './index-texts.ts';
import type { IndexedContent, IndexedDocument } from './model.ts';
import { voiceOf } from './voice.ts';
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

/** Others have their turn after so long. */
const TURN_MS = 8;

/** Lets others have their turn when enough time went by since they last had it. */
export function takingTurns(): () => Promise<void> | undefined {
  let since = performance.now();
  return () => {
    if (performance.now() - since < TURN_MS) return undefined;
    return setImmediate().then(() => void (since = performance.now()));
  };
}

/** The stems of every text of a document, and who speaks in it. */
export async function prepare({ document, passages, pairs }: IndexedContent): Promise<Prepared> {
  const pause = takingTurns();
  const texts: RowText[] = [];
  for (const passage of passages) {
    texts.push(passageRow(passage));
    await pause();
  }
  for (const pair of pairs) {
    texts.push(pairRow(pair));
    await pause();
  }
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

/** Writes rows to their table. */
export async function addRows(table: Table, rows: IndexRow[]): Promise<void> {
  await table.add(rows);
}
