import { type LookOptions, bothSides, changesOf, sentencesThen } from '../look-again.ts';
import type { GivenAnswer, ToldQuote } from '../model.ts';
import { type ReadTold, type ToldReader, readTold } from './read-told.ts';

/** What became of given answers, read by a language model where words cannot tell. @throws AccountClosed; the signal's reason when aborted */
export async function lookWithReader(
  given: GivenAnswer[],
  options: LookOptions,
  reader: ToldReader,
  signal?: AbortSignal,
): Promise<ReadTold> {
  const papers = await bothSides(given, options);
  const { earlier, today } = papers;
  const byWords = await changesOf(given, papers, options.now);
  const sides = {
    stood: (key: string): boolean => earlier.byKey.has(key),
    restsOn: (quote: ToldQuote) =>
      sentencesThen(earlier, quote).map(({ document, text, key }) => ({ document, quote: text, stands: today.byKey.has(key) })),
    nameOf: (document: string): string => earlier.byName.get(document)?.title ?? document,
    now: options.now,
  };
  return readTold(given, byWords, reader, sides, signal);
}
