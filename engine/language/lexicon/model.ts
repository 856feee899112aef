import type { Concept } from './concepts.ts';
import type { ContrastTerms } from './contrasts.ts';
import type { FactClass } from './fact-classes.ts';
import type { WordClass } from './word-classes.ts';

/**
 * The words of one language. Terms of a class are parted by a comma and a space (plain words of the lists of `comparing.ts` by a space),
 * folded as `fold` of text.ts makes them. A term is a word or several; `*` after letters stands for any ending, `+` for one of a letter
 * or more; `?`, `(a|b)`, `[ab]` and looking ahead or back are those of regular expressions.
 */
export interface Lexicon {
  words: Readonly<Record<WordClass, string>>;
  facts: Readonly<Record<FactClass, string>>;
  contrasts: ContrastTerms;
  concepts: Readonly<Record<Concept, string>>;
}

/** A language that some rules know: what it lacks, they do not see in it. */
export interface PartialLexicon {
  words: Readonly<Partial<Record<WordClass, string>>>;
}
