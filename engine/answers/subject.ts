import type { IndexedDocument } from '#engine/search/model.ts';
import { fold } from '#engine/language/text.ts';
import { ofSpeakers } from './thresholds.ts';

/**
 * Which product or part of the company a document is about, as far as its name tells: words of names are rarer the more they
 * tell. `of` gives the kinship of a document's name with the name of what is asked, 0–1.
 */
export interface Subject {
  of(document: IndexedDocument): number;
  /** A name that the source has, its text uses and the asked one has not: the answer speaks of something else. */
  stranger(document: IndexedDocument, text: string): string | null;
}

const wordsOf = (name: string): string[] => [
  ...new Set(
    name
      .replace(/\.[A-Za-z0-9]{1,5}$/, '')
      .split(/[^\p{L}\p{N}]+/u)
      .filter((word) => word.length >= 2 && !/^\d+$/.test(word)),
  ),
];

/**
 * Words by which one product is not told from another: those of the company's own name, names that its papers use throughout, and what is no
 * name in any of them.
 */
function isTelling(documents: readonly IndexedDocument[], company: string[]): (word: string) => boolean {
  const named = new Map<string, number>();
  const voices = documents.flatMap(({ voice }) => voice ?? []);
  for (const { names } of voices)
    for (const name of new Set(Object.keys(names).flatMap(wordsOf).map(fold))) named.set(name, (named.get(name) ?? 0) + 1);
  const own = new Set(company.flatMap(wordsOf).map(fold));
  const naming = voices.filter(({ names }) => Object.keys(names).length > 0).length;
  return (word) => {
    const times = named.get(word) ?? 0;
    return !own.has(word) && (naming === 0 || (times > 0 && times < naming * ofSpeakers.namedShare));
  };
}

/**
 * Whether a document that bears a name speaks by that name throughout and hardly names the company: the paper of a provider, or of one product
 * alone. Its name tells it apart, however many other papers name it, too.
 */
function speaksAs(name: string, { voice }: IndexedDocument, own: ReadonlySet<string>): boolean {
  if (!voice || own.size === 0 || own.has(name)) return false;
  const timesOf = (isMeant: (word: string) => boolean): number =>
    Object.entries(voice.names).reduce((sum, [word, { count, organisation }]) => sum + (isMeant(fold(word)) ? count + organisation : 0), 0);
  const times = timesOf((word) => word === name);
  const isThroughout = times >= ofSpeakers.namedIn && times >= (voice.answered ?? 0) * ofSpeakers.ofAnswers;
  return isThroughout && timesOf((word) => own.has(word)) <= times * ofSpeakers.hardly;
}

/**
 * Prepares the comparison with what is asked about (a file name, a product); null when that says nothing. `company` are names of the company
 * itself: they are never another product.
 */
export function createSubject(about: string | undefined, documents: readonly IndexedDocument[], company: string[] = []): Subject | null {
  const asked = new Set(wordsOf(about ?? '').map(fold));
  if (asked.size === 0) return null;
  const telling = isTelling(documents, company);
  const own = new Set(company.flatMap(wordsOf).map(fold));
  const count = new Map<string, number>();
  for (const { name } of documents) for (const word of wordsOf(name).map(fold)) count.set(word, (count.get(word) ?? 0) + 1);
  const weight = (word: string): number => Math.log(1 + (documents.length + 1) / ((count.get(word) ?? 0) + 1));
  const total = [...asked].reduce((sum, word) => sum + weight(word), 0);
  return {
    of: ({ name }) => [...new Set(wordsOf(name).map(fold))].reduce((sum, word) => sum + (asked.has(word) ? weight(word) : 0), 0) / total,
    stranger: (document, text) =>
      wordsOf(document.name).find(
        (word) =>
          !asked.has(fold(word)) &&
          (telling(fold(word)) || speaksAs(fold(word), document, own)) &&
          /^\p{Lu}/u.test(word) &&
          word.length >= 3 &&
          new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'u').test(text),
      ) ?? null,
  };
}
