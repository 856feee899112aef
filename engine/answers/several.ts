/** Answers of which several may hold at once: a list that takes more than one option. */
import { sameOption } from './options.ts';

/** A past choice in this list's options, as the file spells them, in its order, one a line (contract/qa-entries.ts); null where not all of it is offered here. */
export function severalOf(choice: string | null, options: string[]): string | null {
  const past = (choice ?? '').split('\n').filter((one) => one.trim() !== '');
  const known = new Set(past.map((one) => sameOption(one, options)));
  return past.length === 0 || known.has(null) ? null : options.filter((option) => known.has(option)).join('\n');
}
