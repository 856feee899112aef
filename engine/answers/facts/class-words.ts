import { type FactClass, factClasses } from '#engine/language/lexicon/fact-classes.ts';
import { factTerms } from '#engine/language/lexicon/lexicon.ts';
import { anyTerm } from '#engine/language/lexicon/match.ts';

/** What finds the words of each class in a folded question, in the order in which they are taken out of it. */
export const classPatterns: readonly [FactClass, RegExp][] = (Object.keys(factClasses) as FactClass[]).map((name) => [
  name,
  new RegExp(`(?<![\\p{L}\\p{N}])${anyTerm(factTerms(name))}(?![\\p{L}\\p{N}])`, 'gu'),
]);
