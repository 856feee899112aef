/** Answers of which several may hold at once: a list that takes more than one option. */
import { foldedWords } from '#engine/language/text.ts';
import { profileOf } from '#engine/language/profile.ts';
import type { Profile } from '#engine/language/profile.ts';
import { isDenied } from './denied.ts';
import { meaningOf, sameOption } from './options.ts';

/** An option says something by itself from this weight of its words on; a light word weighs a quarter ("Other"). */
const TELLING = 0.5;

/** Several options as one choice: as the file spells them, in its order, one a line (contract/qa-entries.ts). */
const together = (options: string[], chosen: ReadonlySet<string>): string | null =>
  options.filter((option) => chosen.has(option)).join('\n') || null;

/** The options that a text names and does not deny. From a denial on nothing of its sentence counts: what it takes in cannot be told. */
export function optionsNamed(texts: string[], options: string[]): string | null {
  const named = new Set<string>();
  for (const text of texts) {
    for (const piece of text.split(/[,;]\s/u)) {
      if (isDenied(piece)) break;
      const [words, said] = [` ${foldedWords(piece)} `, profileOf(piece)];
      for (const option of options) if (isNamed(option, words, said)) named.add(option);
    }
  }
  return together(options, named);
}

/** Whether a text has an option's words: in their order, or all of them in other forms. */
function isNamed(option: string, words: string, said: Profile): boolean {
  if (meaningOf(option) !== null) return false;
  const stems = [...profileOf(option).content];
  if (stems.reduce((sum, [, weight]) => sum + weight, 0) < TELLING) return false;
  return words.includes(` ${foldedWords(option)} `) || stems.every(([stem]) => said.content.has(stem));
}

/** A past answer in this list's options: what was chosen where all of it is offered here, else what its text names. */
export function severalOf(choice: string | null, text: string, options: string[]): string | null {
  const past = (choice ?? '').split('\n').filter((one) => one.trim() !== '');
  const known = past.map((one) => sameOption(one, options));
  if (past.length > 0 && known.every((option) => option !== null)) return together(options, new Set(known));
  return optionsNamed([past.join('; '), ...text.split('\n')], options);
}
