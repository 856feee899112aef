import type { Content } from '#contract/answer-fields.ts';
import type { ToldAlarmKind } from '#contract/told.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';

/** A sentence that stands in the place of another one, as a letter quotes it. */
interface Replaced {
  kind: ToldAlarmKind;
  was: string;
  now: string;
}

/** From this share of the words of the shorter one on a sentence of an answer is the one that it was read from. Set by hand: half of them. */
const SAME_SENTENCE = 0.5;

/**
 * What a customer holds once a letter said what stands now: the sentence in its place, and what the answer says besides, which the letter left as
 * it was told. Where nothing in the answer is that sentence, the new one is all. A choice stays where another figure alone took the place of one.
 * Pure.
 */
export function correctedText({ choice, answer, comment }: Content, { kind, was, now }: Replaced): Content & { isPart: boolean } {
  const inAnswer = answer === null ? null : replacedIn(answer, was, now);
  const inComment = inAnswer !== null || comment === null ? null : replacedIn(comment, was, now);
  const stays = kind === 'figure' ? choice : null;
  if (inAnswer !== null) return { choice: stays, answer: inAnswer, comment, isPart: true };
  if (inComment !== null) return { choice: stays, answer, comment: inComment, isPart: true };
  const isComment = answer === null && comment !== null;
  return { choice: stays, answer: isComment ? null : now, comment: isComment ? now : null, isPart: false };
}

/** A text of several sentences with the one replaced that says it; null where none does, or it has no other. */
function replacedIn(text: string, was: string, now: string): string | null {
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return null;
  const likeness = sentences.map((sentence) => shared(sentence, was));
  const most = Math.max(...likeness);
  const said = sentences[likeness.indexOf(most)];
  if (said === undefined || most < SAME_SENTENCE) return null;
  const at = text.indexOf(said);
  return `${text.slice(0, at)}${now}${text.slice(at + said.length)}`;
}

/** Which share of the words of the shorter text stands in the other one. */
function shared(one: string, other: string): number {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  return a.intersection(b).size / Math.max(1, Math.min(a.size, b.size));
}

const wordsOf = (text: string): Set<string> => new Set(foldedWords(text).split(' ').filter(Boolean));
