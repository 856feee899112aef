import { useCallback, useRef, useState } from 'react';
import type { QaEntry } from '#contract/qa-entries.ts';
import { canShow } from '../../shared/viewer/can-show.ts';
import { readableOf } from './entries/nearest.ts';

/** What the list of entries does for whoever presses keys. */
export interface ListHandle {
  focusCurrent: () => void;
  editCurrent: () => void;
  commentCurrent: () => void;
}

/** Where one is among the entries that are shown: at which of them, and at which of its citations. `wanted` is the entry that an address names: a link leads to it; `left` the one at which somebody left. */
export function usePlace(entries: QaEntry[], { wanted, left }: { wanted: string | null; left: string | null }) {
  const [currentId, setCurrentId] = useState<string | null>(wanted ?? left);
  const [followed, setFollowed] = useState(wanted);
  if (followed !== wanted) {
    setFollowed(wanted);
    if (wanted !== null) setCurrentId(wanted);
  }
  const [cited, setCited] = useState(0);
  const [asked, setAsked] = useState(false);
  const [writing, setWriting] = useState(false);
  const list = useRef<ListHandle>(null);

  const found = entries.findIndex((entry) => entry.id === currentId);
  const current = found >= 0 ? found : entries.length > 0 ? 0 : -1;
  const entry = entries[current];
  const readable = entry ? readableOf(entry) : [];
  const citation = readable[cited] ?? readable[0];

  const go = useCallback(
    (index: number, focus = true) => {
      const target = entries[Math.max(0, Math.min(entries.length - 1, index))];
      if (!target) return;
      setCurrentId(target.id);
      setCited(0);
      setAsked(false);
      setWriting(false);
      if (focus) list.current?.focusCurrent();
    },
    [entries],
  );
  return {
    current,
    entry,
    go,
    list,
    cited,
    /** The citation that can be seen in its file. */
    shown: citation && canShow(citation) ? citation : null,
    /** A citation was asked for. */
    asked,
    cite(index: number) {
      setCited(index);
      setAsked(true);
    },
    /** A comment on the entry is being written. */
    writing,
    write: setWriting,
    leaveCited: () => setAsked(false),
  };
}

export type Place = ReturnType<typeof usePlace>;
