/** The groups of the pro console, in their order. */
import { normalise } from '#contract/normalise.ts';

export const groups = ['here', 'pages', 'requests', 'entries', 'documents', 'library'] as const;
export type Group = (typeof groups)[number];

/** One line of the pro console: where it leads, or what it does. */
export interface Command {
  id: string;
  group: Group;
  name: string;
  /** What tells it from others of the same name. */
  note?: string;
  symbol: string;
  run: () => unknown;
}

const MOST_IN_GROUP = 6;
const plain = (text: string): string => normalise(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The commands whose name has every word that was typed, those that begin with the first one first; a few of each group, in the order of the groups. */
export function fitting(commands: readonly Command[], typed: string): Command[] {
  const words = plain(typed).split(/\s+/).filter(Boolean);
  const fits = commands.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  const begins = ({ name }: Command): number => Number(words[0] === undefined || plain(name).startsWith(words[0]));
  return groups.flatMap((group) =>
    fits
      .filter((command) => command.group === group)
      .toSorted((one, other) => begins(other) - begins(one))
      .slice(0, MOST_IN_GROUP),
  );
}
