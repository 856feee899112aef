import { conceptNames } from '#engine/language/lexicon/concepts.ts';
import { contrastClasses } from '#engine/language/lexicon/contrasts.ts';
import type { ContrastClass } from '#engine/language/lexicon/contrasts.ts';
import { factClasses } from '#engine/language/lexicon/fact-classes.ts';
import type { FactClass } from '#engine/language/lexicon/fact-classes.ts';
import { nameOfConcept, nameOfContrast, nameOfFact } from '#engine/language/lexicon/lexicon.ts';
import { wordClasses } from '#engine/language/lexicon/word-classes.ts';

/** Every class that can be left out, with what it decides where it says so. */
export const decides: ReadonlyMap<string, string | null> = new Map<string, string | null>([
  ...Object.entries(wordClasses),
  ...(Object.keys(contrastClasses) as ContrastClass[]).map((name) => [nameOfContrast(name), null] as const),
  ...conceptNames.map((name) => [nameOfConcept(name), null] as const),
  ...(Object.entries(factClasses) as [FactClass, string][]).map(([name, says]) => [nameOfFact(name), says] as const),
]);

/** The classes of these names, or those that begin so ("concept:"); all without any. @throws an Error with one sentence for a name that no class has */
export function namesAsked(asked: readonly string[]): string[] {
  const all = [...decides.keys()];
  if (asked.length === 0) return all;
  return asked.flatMap((name) => {
    const found = all.filter((one) => one === name || (name.endsWith(':') && one.startsWith(name)));
    if (found.length === 0) throw new Error(`No class of words is called “${name}”; engine/language/lexicon/word-classes.ts names them.`);
    return found;
  });
}
