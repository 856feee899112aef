/** Names that a company's papers speak of side by side, as two of its products or sites, of which an answer says one alone. */
import { remember } from '#engine/common/remember.ts';
import { fold, foldedWords } from '#engine/language/text.ts';

/** A name of an answer, and the one that papers have beside it. */
export interface Twins {
  name: string;
  other: string;
}

/** So many texts have both. */
const TOGETHER = 5;
/** Of the texts that have one of them, such a share has the other too. */
const SHARE = 0.5;

const matchesIn = (text: string, pattern: RegExp): string[] => [...new Set(text.match(pattern))];

/** The words of a text: folded ones that stand small, those of four letters or more with a capital, and of these what follows a small word ("in Heron"). */
const wordsOf = remember((text) => ({
  small: matchesIn(text, /(?<![\p{L}\p{N}])\p{Ll}+/gu).map(fold),
  capital: new Set(matchesIn(text, /(?<![\p{L}\p{N}])\p{Lu}\p{Ll}{3,}(?![\p{L}\p{N}])/gu)),
  amid: matchesIn(text, /(?<=\p{Ll} )\p{Lu}\p{Ll}{3,}(?![\p{L}\p{N}])/gu),
}));

/** Words with a capital amid a sentence that stand nowhere small. */
function namesAmong(texts: readonly string[]): Set<string> {
  const small = new Set(texts.flatMap((text) => wordsOf(text).small));
  return new Set(texts.flatMap((text) => wordsOf(text).amid).filter((word) => !small.has(fold(word))));
}

const namesIn = (text: string, names: ReadonlySet<string>): Set<string> => wordsOf(text).capital.intersection(names);

/**
 * The first name of an answer of which the question says nothing, while the company's texts speak of it and of another name together as a rule, and
 * neither the answer nor the question has that other one; `first` are the texts nearest to the question, one of which has to have both. Null where there
 * is none. Pure.
 */
export function twinLeftOut(
  { question, said }: { question: string; said: string },
  first: readonly string[],
  texts: readonly string[],
): Twins | null {
  const names = namesAmong(texts);
  const named = texts.map((text) => namesIn(text, names));
  const near = first.map((text) => namesIn(text, names));
  const spoken = foldedWords(`${question} ${said}`).split(' ');
  const asked = foldedWords(question).split(' ');
  for (const name of namesIn(said, names)) {
    if (asked.includes(fold(name))) continue;
    const others = new Set(near.filter((some) => some.has(name)).flatMap((some) => [...some]));
    const other = [...others].find((one) => !spoken.includes(fold(one)) && areTwins(name, one, named));
    if (other !== undefined) return { name, other };
  }
  return null;
}

function areTwins(a: string, b: string, named: readonly ReadonlySet<string>[]): boolean {
  const [ofA, ofB] = [a, b].map((name) => named.filter((names) => names.has(name)));
  const both = ofA?.filter((names) => names.has(b)).length ?? 0;
  return both >= TOGETHER && both >= SHARE * (ofA?.length ?? 0) && both >= SHARE * (ofB?.length ?? 0);
}
