import { useMemo, useState } from 'react';
import type { QaEntry } from '#contract/qa-entries.ts';

interface Selected {
  ids: ReadonlySet<string>;
  /** The one that was picked last: a range begins there. */
  anchor: string | null;
}

const none: Selected = { ids: new Set(), anchor: null };

/**
 * The entries that are selected; `chosen` are those that a command is for: without a selection the current one. A range goes over
 * the entries that are `shown`.
 */
export function useSelection(all: QaEntry[], shown: QaEntry[], current: QaEntry | undefined) {
  const [{ ids, anchor }, setSelected] = useState<Selected>(none);
  const chosen = useMemo(() => {
    const picked = ids.size > 0 ? all.filter((one) => ids.has(one.id)) : [];
    return picked.length > 0 ? picked : current ? [current] : [];
  }, [all, ids, current]);
  return {
    selected: ids,
    chosen,
    toggle: (id: string) => setSelected((old) => ({ ids: toggled(old.ids, id), anchor: id })),
    /** Everything from the last one that was picked, else from the current one, to this one. */
    extendTo: (id: string) => setSelected({ ids: new Set([...ids, ...between(shown, anchor ?? current?.id ?? id, id)]), anchor: id }),
    selectAll: () => setSelected({ ids: new Set(shown.map((entry) => entry.id)), anchor: null }),
    clear: () => setSelected(none),
  };
}

export type Selection = ReturnType<typeof useSelection>;

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** Ids from one entry to another in the order shown; of an end that is not shown, the other alone. */
function between(shown: readonly { id: string }[], one: string, other: string): string[] {
  const ends = [one, other].map((id) => shown.findIndex((entry) => entry.id === id)).toSorted((a, b) => a - b) as [number, number];
  return ends[0] < 0 ? [other] : shown.slice(ends[0], ends[1] + 1).map((entry) => entry.id);
}
