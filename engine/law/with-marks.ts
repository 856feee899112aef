/** Words as they are typed in haste or as they are spoken ("kaksna", "conge", "kolk", "delat", "doo") as statements write them. */
import { withoutMarks } from '#engine/language/text.ts';
import { splitWords } from '#engine/language/words.ts';
import type { LawLanguage } from './languages.ts';

const WORD = /[\p{L}\p{M}]+/gu;
/** Letters with a dot after each, as forms of companies are written: "d. o. o.", "s.p.". */
const DOTTED = /(?<![\p{L}\p{N}])\p{L}\.(?:\s?\p{L}\.)+/gu;

/** Small words as they are spoken, by how they are written. */
const spoken: Partial<Record<LawLanguage, ReadonlyMap<string, string>>> = {
  sl: new Map([
    ['al', 'ali'],
    ['kolk', 'koliko'],
    ['mam', 'imam'],
    ['sm', 'sem'],
  ]),
};
/** A question that begins so asks whether ("a moram …"); elsewhere the word says something else. */
const WHETHER: Partial<Record<LawLanguage, [RegExp, string]>> = { sl: [/^\s*a(?=\s)/iu, 'ali'] };

/** `texts`: everything that statements say and are asked, in one language. A word that stands there as it was typed stays. */
export function marksOf(texts: string[], language: LawLanguage): (question: string) => string {
  const counts = new Map<string, number>();
  for (const word of texts.flatMap(splitWords)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const marked = new Map<string, string>();
  for (const [word, count] of counts) {
    const bare = withoutMarks(word);
    if (bare !== word && count > (counts.get(marked.get(bare) ?? '') ?? 0)) marked.set(bare, word);
  }
  const dotted = dottedIn(texts);
  const [begins, whether] = WHETHER[language] ?? [/^(?!)/u, ''];
  const written = (word: string): string | undefined => (counts.has(word) ? word : marked.get(word));
  return (question) =>
    question
      .replace(begins, whether)
      .replace(DOTTED, (typed) => dotted.get(lettersOf(typed)) ?? typed)
      .replace(WORD, (typed, at: number, all: string) => {
        const word = typed.toLowerCase();
        if (all[at + typed.length] === '.' && word.length === 1) return typed;
        const known = spoken[language]?.get(word) ?? dotted.get(word);
        if (known !== undefined) return known;
        if (counts.has(word)) return typed;
        return marked.get(word) ?? (language === 'sl' ? written(`${word}i`) : undefined) ?? typed;
      });
}

const lettersOf = (dotted: string): string => dotted.toLowerCase().replace(/[^\p{L}]/gu, '');

/** By their letters run together, as most of the texts write them. */
function dottedIn(texts: string[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>();
  for (const [found] of texts.flatMap((text) => [...text.matchAll(DOTTED)])) {
    const ways = counts.get(lettersOf(found)) ?? new Map<string, number>();
    counts.set(lettersOf(found), ways.set(found, (ways.get(found) ?? 0) + 1));
  }
  return new Map(
    [...counts].flatMap(([letters, ways]) =>
      [...ways]
        .toSorted((a, b) => b[1] - a[1])
        .slice(0, 1)
        .map(([way]) => [letters, way]),
    ),
  );
}
