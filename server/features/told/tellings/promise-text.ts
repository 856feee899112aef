import type { Content } from '#contract/answer-fields.ts';
import { letterWords } from '#engine/exports/letter-words.ts';
import { longDate } from '#engine/exports/words.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { namedIn } from '#engine/told/days-over.ts';

/** What became of a promise that an answer makes. */
interface Became {
  /** As it was told; of several sentences where none but the first names a day. */
  sentence: string;
  due: string | null;
  isDropped: boolean;
  /** UTC milliseconds. */
  toldAt: number;
}

/**
 * What a customer holds of an answer once a letter said that a promise in it is moved or dropped: the other day in the place of the one that it named,
 * or that it will not be done, in the language of its sentence. Null where the answer says neither. Pure.
 */
export function withPromise({ choice, answer, comment }: Content, became: Became): Content | null {
  const inAnswer = answer === null ? null : replaced(answer, became);
  const inComment = comment === null ? null : replaced(comment, became);
  if (inAnswer === null && inComment === null) return null;
  return { choice: became.isDropped ? null : choice, answer: inAnswer ?? answer, comment: inComment ?? comment };
}

const replaced = (text: string, became: Became): string | null => (became.isDropped ? withoutIt(text, became) : otherDay(text, became));

function otherDay(text: string, { sentence, due, toldAt }: Became): string | null {
  const said = due === null ? undefined : namedIn(sentence).find(({ end }) => end > toldAt)?.said;
  const at = sentencesOf(sentence).flatMap((one) => (said !== undefined && one.includes(said) ? [text.indexOf(one)] : []))[0] ?? -1;
  if (due === null || said === undefined || at < 0) return null;
  const from = text.indexOf(said, at);
  return `${text.slice(0, from)}${longDate(due, languageOf(sentence))}${text.slice(from + said.length)}`;
}

function withoutIt(text: string, { sentence }: Became): string | null {
  const [first, ...more] = sentencesOf(sentence).filter((one) => text.includes(one));
  if (first === undefined) return null;
  const left = more.reduce((rest, one) => rest.replace(one, () => ''), text);
  return left.replace(first, () => letterWords(languageOf(sentence)).dropped).replace(/[^\S\n]{2,}/gu, ' ').trim(); // prettier-ignore
}

const languageOf = (text: string): string => guessLanguage(text) ?? 'en';
