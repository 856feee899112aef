/** Older questions with the same words, and which of them is nearest to a newer one: thousands may have them ("Comment"). */
import { addTo } from '#engine/common/add-to.ts';
import type { VersionQuestion } from './model.ts';

/** An id without its spaces and capitals; empty where there is none. */
export const plainId = (id: string | null): string => (id ?? '').replaceAll(/\s+/g, '').toLowerCase();

/** The first of some indices that is not used; what was used once stays so, and is passed by for good. */
export function firstFree(indices: number[]): (used: ReadonlySet<number>) => number | undefined {
  let at = 0;
  return (used) => {
    while (used.has(indices[at] ?? -1)) at += 1;
    return indices[at];
  };
}

/** Questions that rank alike beside any other: they have the same section and are written alike. */
interface Alike {
  section: string | null;
  first: number;
  free: (used: ReadonlySet<number>) => number | undefined;
}

export interface EqualQuestions {
  /** With the same id, then in the same section, then free, then nearest; of equals the first. */
  bestFor(one: VersionQuestion, used: ReadonlySet<number>, nearness: (at: number) => number): number | null;
}

export function equalQuestions(older: VersionQuestion[], indices: number[]): EqualQuestions {
  const all = alikeIn(older, indices);
  const byId = Map.groupBy(indices, (index) => plainId(older[index]?.id ?? null));
  const alikeById = new Map([...byId].map(([id, some]) => [id, alikeIn(older, some)]));
  return {
    bestFor(one, used, nearness) {
      const id = plainId(one.id);
      const among = (id === '' ? undefined : alikeById.get(id)) ?? all;
      let [best, most]: [number | null, number] = [null, -Infinity];
      for (const { section, first, free } of among) {
        const unused = free(used);
        const place = (section === one.section ? 2 : 0) + (unused === undefined ? 0 : 1);
        if (place < Math.floor(most)) continue;
        const at = unused ?? first;
        const rank = place + nearness(at) / 100;
        if (rank > most || (rank === most && at < (best ?? at))) [best, most] = [at, rank];
      }
      return best;
    },
  };
}

function alikeIn(older: VersionQuestion[], indices: number[]): Alike[] {
  const groups = new Map<string, number[]>();
  for (const index of indices) addTo(groups, JSON.stringify([older[index]?.section, older[index]?.text]), index);
  return [...groups.values()].map((group) => ({
    section: older[group[0] ?? 0]?.section ?? null,
    first: group[0] ?? 0,
    free: firstFree(group),
  }));
}
