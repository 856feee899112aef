import { normalise } from '#contract/normalise.ts';
import type { QaEntry } from '#contract/qa-entries.ts';

type Choosing = Pick<QaEntry, 'options' | 'answer_type' | 'location'>;

/** Options that stand side by side as buttons; more of them, or longer ones, are a list. */
const MOST = 5;
const LONGEST = 28;

export const isMulti = (entry: Choosing): boolean => entry.answer_type === 'multi_choice';
/** Whether the options are shown as buttons; where several may be chosen they always are. */
export const asButtons = (entry: Choosing): boolean =>
  isMulti(entry) || (entry.options.length <= MOST && entry.options.every((option) => option.length <= LONGEST));

export const chosenOf = (choice: string | null): string[] => choice?.split('\n') ?? [];

/**
 * The mark once the n-th option (from 1) was chosen, 0 takes it away; undefined when there is no such option. Where several may be
 * chosen, the option is added or taken out, and all stand in the order of the form.
 */
export function marked(entry: Choosing, now: string | null, n: number): string | null | undefined {
  if (n === 0) return null;
  const option = entry.options[n - 1];
  if (option === undefined || !isMulti(entry)) return option;
  const chosen = new Set(chosenOf(now));
  if (!chosen.delete(option)) chosen.add(option);
  return entry.options.filter((one) => chosen.has(one)).join('\n') || null;
}

const folded = (text: string): string => normalise(text, 'NFKD').replace(/\p{M}/gu, '').toLocaleLowerCase();

/** The next option (from 1) after `from` that begins with this letter, going round; 0 when none does. */
export function beginningWith(options: readonly string[], letter: string, from: number): number {
  for (let step = 1; step <= options.length; step++) {
    const at = (from - 1 + step + options.length) % options.length;
    if (folded(options[at] ?? '').startsWith(folded(letter))) return at + 1;
  }
  return 0;
}
