/** Who comes next at the encoder: who waits for it before long work, and of each the parties by turns. */

/** What a text is encoded for: a search that somebody waits for, one of a run, or knowledge that is new. */
export const HASTES = ['search', 'run', 'bulk'] as const;

/** For whom a text is encoded. */
export interface Turn {
  /** An organisation, all that are one party, or a person; empty where there is one alone, whose line is not bounded. */
  party: string;
  haste: (typeof HASTES)[number];
}

/** As many searches of one party wait as may. */
export class TooManySearches extends Error {
  constructor() {
    super('As many searches of one party wait as may.');
  }
}

export interface Turns<T> {
  /** @throws TooManySearches */
  add(turn: Turn, work: T): void;
  next(): T | undefined;
  /** Takes out all that wait. */
  clear(): T[];
}

/** Texts of searches of one party that may wait: about a second and a half of passes. */
const MOST_WAITING = 256;
/** Passes in a row that leave what is less hasty waiting; then one of that comes between, so that nobody's work stands still. */
const MOST_AHEAD = 8;

export function createTurns<T>(): Turns<T> {
  const waiting = new Map(HASTES.map((haste) => [haste, new Map<string, T[]>()]));
  /** When each party had its turn last: who waited longest comes first. */
  const served = new Map<string, number>();
  let count = 0;
  let ahead = 0;

  const chosen = (): Map<string, T[]> | undefined => {
    const [first, ...others] = [...waiting.values()].filter((lines) => lines.size > 0);
    ahead = others.length === 0 ? 0 : ahead + 1;
    return others.length > 0 && ahead % (MOST_AHEAD + 1) === 0 ? others[(ahead / (MOST_AHEAD + 1)) % others.length] : first;
  };
  return {
    add({ party, haste }, work) {
      const lines = waiting.get(haste)!;
      const line = lines.get(party) ?? [];
      if (haste === 'search' && party !== '' && line.length >= MOST_WAITING) throw new TooManySearches();
      line.push(work);
      lines.set(party, line);
    },
    next() {
      const lines = chosen();
      if (!lines) {
        served.clear();
        return undefined;
      }
      const since = (party: string): number => served.get(party) ?? 0;
      const party = [...lines.keys()].reduce((first, one) => (since(one) < since(first) ? one : first));
      served.set(party, ++count);
      const line = lines.get(party)!;
      const work = line.shift();
      if (line.length === 0) lines.delete(party);
      return work;
    },
    clear() {
      const all = [...waiting.values()].flatMap((lines) => [...lines.values()].flat());
      for (const lines of waiting.values()) lines.clear();
      return all;
    },
  };
}
