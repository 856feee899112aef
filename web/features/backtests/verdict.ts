import type { BacktestItem } from '#contract/backtests.ts';

/** What came of one question. `empty`: people wrote nothing, so there is nothing to compare. */
export type Verdict = 'differ' | 'open' | 'agree' | 'empty';

export const verdictOf = ({ agree, human }: Pick<BacktestItem, 'agree' | 'human'>): Verdict => {
  if (agree !== null) return agree ? 'agree' : 'differ';
  return human.choice === null && human.text === null ? 'empty' : 'open';
};

/** It differs, and nothing warned the reader: the worst that can happen. */
const isUnwarned = (item: BacktestItem): boolean =>
  verdictOf(item) === 'differ' && item.proposed.status === 'answered' && item.proposed.flags.length === 0;

export const shows = ['differ', 'unwarned', 'open', 'agree', 'empty', 'all'] as const;
export type Show = (typeof shows)[number];
export const isShow = (value: unknown): value is Show => shows.some((show) => show === value);

const fits = (item: BacktestItem, show: Show): boolean =>
  show === 'all' || (show === 'unwarned' ? isUnwarned(item) : verdictOf(item) === show);

export const countsOf = (items: BacktestItem[]): Record<Show, number> =>
  Object.fromEntries(shows.map((show) => [show, items.filter((item) => fits(item, show)).length])) as Record<Show, number>;

/** What is looked at first: where the two differ, or everything when they never do. */
export const firstShow = (counts: Record<Show, number>): Show => (counts.differ > 0 ? 'differ' : 'all');

/** Those that fit a filter and hold every word in question, id or either answer. */
export function shownItems(items: BacktestItem[], show: Show, q: string): BacktestItem[] {
  const words = q.toLocaleLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    if (!fits(item, show)) return false;
    if (words.length === 0) return true;
    const { ref, question, section, human, proposed } = item;
    const text = [ref, section, question, human.choice, human.text, proposed.choice, proposed.answer].join(' ').toLocaleLowerCase();
    return words.every((word) => text.includes(word));
  });
}
