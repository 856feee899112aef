import { useEffect, useRef } from 'react';
import type { QaEntry } from '#contract/qa-entries.ts';
import { isWaiting } from '#contract/entry-statuses.ts';
import { typeMark } from './entries/drafts.ts';
import type { Command } from './keys.ts';
import { nextOpen } from './outline/outline.ts';
import type { EntryChanges } from './use-entry-changes.ts';
import { inField } from './use-keys.ts';
import type { Place } from './use-place.ts';
import type { Selection } from './use-selection.ts';

/** What is opened beside or over the list. */
export type Panel = 'help' | 'assign' | 'find' | 'source';

interface Parts {
  entries: QaEntry[];
  place: Place;
  selection: Selection;
  changes: EntryChanges;
  canEdit: boolean;
  openPanel: (panel: Panel) => void;
}

/** What keys and buttons do in the room. */
export function useCommands({ entries, place, selection, changes, canEdit, openPanel }: Parts) {
  const { entry, current, go, list } = place;
  const { chosen, selected } = selection;
  const settle = useSettle({ entries, place, selection, changes, canEdit });
  const act: Record<Command, () => void> = {
    next: () => go(current + 1),
    previous: () => go(current - 1),
    first: () => go(0),
    last: () => go(entries.length - 1),
    edit: () => list.current?.editCurrent(),
    approve: () => settle('approved'),
    skip: () => settle('skipped'),
    resubmit: () => {
      if (canEdit && chosen.length > 0) void changes.resubmit(chosen);
    },
    assign: () => canEdit && openPanel('assign'),
    select: () => entry && selection.toggle(entry.id),
    find: () => openPanel('find'),
    source: () => place.shown && openPanel('source'),
    help: () => openPanel('help'),
    undo: () => canEdit && void changes.undo(),
    save: () => entry && changes.save(entry),
    leave: () => {
      if (selected.size > 0 && !inField(document.activeElement)) selection.clear();
      list.current?.focusCurrent();
    },
  };
  const mark = (n: number) => {
    if (entry && canEdit && !isWaiting(entry.status) && typeMark(entry, n)) changes.save(entry);
  };
  return { act, mark };
}

/** Approves or skips what is chosen; what is skipped already is taken up again. From a single entry it goes on to the next open one. */
function useSettle({ entries, place, selection, changes, canEdit }: Omit<Parts, 'openPanel'>) {
  const { entry, current, go, list } = place;
  const { chosen } = selection;
  /** Goes on from an entry whose change is kept, unless somebody has gone elsewhere meanwhile. */
  const newest = useRef((_id: string) => {});
  useEffect(() => {
    newest.current = (id) => entry?.id === id && go(nextOpen(entries, current));
  });
  return (status: 'approved' | 'skipped'): void => {
    if (chosen.length === 0 || !canEdit) return;
    const only = chosen.length === 1 ? chosen[0] : undefined;
    const target = status === 'skipped' && only?.status === 'skipped' ? 'needs_review' : status;
    selection.clear();
    // Before the field is left, which saves by itself what was typed: words and their approval are one change.
    const queued = changes.setStatus(chosen, target);
    if (!only) return;
    list.current?.focusCurrent();
    void queued.then(() => newest.current(only.id));
  };
}
