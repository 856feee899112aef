/** What the questions of a file come to as they are kept and answered, where a text that the file holds once stands at each of them. */
import type { AnswerPlace, FoundQuestion, Place } from '#contract/extraction.ts';
import { reason } from '#contract/reasons.ts';
import { UnreadableFile } from '#engine/files/model.ts';

/** Megabytes of the texts of all questions: five thousand with their conditions, and a list of fifty options each, come with fewer. */
const MOST_MEGABYTES = 20;
const MILLION = 1_000_000;

const bytesOf = (text: string | null | undefined): number => (text ? Buffer.byteLength(text) : 0);

/** Of the cell, field or control that a place names. */
const namesIn = (at: Place | undefined): number =>
  Object.values(at ?? {}).reduce<number>((sum, name) => sum + (typeof name === 'string' ? bytesOf(name) : 0), 0);

/**
 * @throws UnreadableFile `limit` when their texts are more than can be kept: a list counts for each question that it stands at, once as its options
 * and once at its place, and so does a heading, a hint, what follows an option, the name of a sheet or a field, or the question that others continue
 * @param stemOf what a question is kept with of the one that it continues
 */
export function requireTogether(
  questions: FoundQuestion[],
  fileName: string,
  stemOf: (question: FoundQuestion, all: FoundQuestion[]) => string | null = () => null,
): void {
  const weighed = new Map<readonly string[], number>();
  const listBytes = (list: readonly string[]): number => {
    let bytes = weighed.get(list);
    if (bytes === undefined) weighed.set(list, (bytes = list.reduce((sum, option) => sum + bytesOf(option), 0)));
    return bytes;
  };
  const placeBytes = ({ allowed = [], value, current, label, prompt, at, follow_ups = [] }: AnswerPlace): number => {
    const followed = follow_ups.reduce((sum, { choice, text }) => sum + bytesOf(choice) + bytesOf(text), 0);
    return 2 * (listBytes(allowed) + bytesOf(value)) + bytesOf(current) + bytesOf(label) + bytesOf(prompt) + namesIn(at) + followed;
  };
  let bytes = 0;
  for (const one of questions) {
    const texts = [one.sheet, one.id, one.section, one.question, one.parent, one.guidance, stemOf(one, questions)];
    for (const text of texts) bytes += bytesOf(text);
    bytes += namesIn(one.at);
    for (const place of one.answers) bytes += placeBytes(place);
  }
  if (bytes <= MOST_MEGABYTES * MILLION) return;
  const megabytes = Math.ceil(bytes / MILLION);
  throw new UnreadableFile(
    'limit',
    `The questions of ${fileName} with all that may be chosen come to ${megabytes} MB of text; at most ${MOST_MEGABYTES} MB are taken. Shorten the lists and texts that stand at many questions, or split the file.`,
    reason('unreadable_questions', { megabytes, most: MOST_MEGABYTES }),
  );
}
