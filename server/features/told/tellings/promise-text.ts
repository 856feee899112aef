import type { Content } from '#contract/answer-fields.ts';
import { addTo } from '#engine/common/add-to.ts';
import { letterDate, letterWords } from '#engine/exports/letter-words.ts';
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
  if (due === null || said === undefined) return null;
  const named = sentencesOf(sentence).find((one) => one.includes(said));
  const at = named === undefined ? -1 : text.indexOf(named);
  if (at < 0) return null;
  const from = text.indexOf(said, at);
  return `${text.slice(0, from)}${letterDate(due, languageOf(sentence))}${text.slice(from + said.length)}`;
}

function withoutIt(text: string, { sentence }: Became): string | null {
  const places = placesOf(sentencesOf(sentence), text);
  const [first] = places;
  if (!first) return null;
  let [left, to] = ['', 0];
  for (const place of places.toSorted((a, b) => a.from - b.from)) {
    left += text.slice(to, Math.max(to, place.from));
    if (place === first) left += letterWords(languageOf(sentence)).dropped;
    to = Math.max(to, place.to);
  }
  return `${left}${text.slice(to)}`.replace(/[^\S\n]{2,}/gu, ' ').trim();
}

interface Place {
  from: number;
  to: number;
}

/** Parts of sentences that are looked for in the whole text: of a part of an answer the first and the last may be no whole sentence of it. */
const MOST_PARTS = 20;

/** Where sentences stand in a text, each of its places once: in one pass over it, and one for each that is no whole sentence there. */
function placesOf(sentences: string[], text: string): Place[] {
  const own = new Map<string, Place[]>();
  let at = 0;
  for (const one of sentencesOf(text)) {
    const from = text.indexOf(one, at);
    if (from < 0) continue;
    at = from + one.length;
    addTo(own, one, { from, to: at });
  }
  for (const places of own.values()) places.reverse();
  let parts = 0;
  return sentences.flatMap((one) => {
    const whole = own.get(one)?.pop();
    if (whole) return [whole];
    if (own.has(one) || (parts += 1) > MOST_PARTS) return [];
    const from = text.indexOf(one);
    return from < 0 ? [] : [{ from, to: from + one.length }];
  });
}

const languageOf = (text: string): string => guessLanguage(text) ?? 'en';
