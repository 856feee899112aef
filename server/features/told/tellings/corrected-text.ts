import type { Content } from '#contract/answer-fields.ts';
import type { ToldReason } from '#contract/told.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';

/** A sentence that stands in the place of another one, as a letter quotes it. */
interface Replaced {
  /** Why it is found. */
  code: ToldReason['code'];
  was: string;
  now: string;
}

/** From this share of the words of the shorter one on a sentence of an answer is the one that it was read from. Set by hand: half of them. */
const SAME_SENTENCE = 0.5;

/** The new sentence says no where the old one said yes, or plans what was done: of these alone the mark beside the text may be another. */
const TURNED: readonly ToldReason['code'][] = ['denied', 'planned'];

/**
 * What a customer holds once a letter said what stands now: the sentence in its place, and what the answer says besides, which the letter left as
 * it was told. Where nothing in the answer is that sentence, the new one is its text, and a comment beside it stays unless that says the old one too.
 * A choice stays unless the sentence turned. Pure.
 */
export function correctedText({ choice, answer, comment }: Content, { code, was, now }: Replaced): Content & { isPart: boolean } {
  const inAnswer = answer === null ? null : replacedIn(answer, was, now);
  const inComment = inAnswer !== null || comment === null ? null : replacedIn(comment, was, now);
  const stays = TURNED.includes(code) ? null : choice;
  if (inAnswer !== null) return { choice: stays, answer: inAnswer, comment, isPart: true };
  if (inComment !== null) return { choice: stays, answer, comment: inComment, isPart: true };
  if (answer === null) return { choice: stays, ...(comment === null ? { answer: now, comment } : { answer, comment: now }), isPart: false };
  const left = comment === null || shared(comment, wordsOf(was)) >= SAME_SENTENCE ? null : comment;
  return { choice: stays, answer: now, comment: left, isPart: left !== null };
}

/** A text of several sentences with the one replaced that says it; null where none does, or it has no other. */
function replacedIn(text: string, was: string, now: string): string | null {
  const sentences = sentencesOf(text);
  if (sentences.length < 2) return null;
  const words = wordsOf(was);
  let [said, most] = ['', 0];
  for (const sentence of sentences) {
    const likeness = shared(sentence, words);
    if (likeness > most) [said, most] = [sentence, likeness];
  }
  if (most < SAME_SENTENCE) return null;
  const at = text.indexOf(said);
  return `${text.slice(0, at)}${now}${text.slice(at + said.length)}`;
}

/** Which share of the words of the shorter text stands in the other one. */
function shared(one: string, other: ReadonlySet<string>): number {
  const words = wordsOf(one);
  return words.intersection(other).size / Math.max(1, Math.min(words.size, other.size));
}

const wordsOf = (text: string): ReadonlySet<string> => new Set(foldedWords(text).split(' ').filter(Boolean));
