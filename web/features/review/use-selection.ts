import { useMemo, useState } from 'react';
import type { QaEntry } from '#contract/qa-entries.ts';

/** The entries that are selected; `chosen` are those that a command is for: without a selection the current one. */
export function useSelection(all: QaEntry[], current: QaEntry | undefined) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(() => {
    const picked = all.filter((one) => selected.has(one.id));
    return picked.length > 0 ? picked : current ? [current] : [];
  }, [all, selected, current]);
  return {
    selected,
    chosen,
    toggle: (id: string) => setSelected((old) => toggled(old, id)),
    clear: () => setSelected(new Set()),
  };
}

export type Selection = ReturnType<typeof useSelection>;

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}
