import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { isWaiting } from '#contract/entry-statuses.ts';
import type { ListHandle } from './entries/entry-list.tsx';
import { canShow } from '../../shared/viewer/can-show.ts';
import { outbox } from '../../app/outbox/work.ts';
import { type as typeIn, typedIn } from './entries/drafts.ts';
import type { Command } from './keys.ts';
import { marked } from './entries/marks.ts';
import { nextOpen, noFilter, shownStates, visibleEntries, type Filter, type ShownState } from './outline/outline.ts';
import { useEntryChanges } from './use-entry-changes.ts';
import { inField, useKeys } from './use-keys.ts';

/** Everything the review room remembers while it is open: where one is, what is selected, what is filtered; and what keys do. */
export function useRoom(request: RequestWithEntries, sheetId: string | null) {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [currentId, setCurrentId] = useState<string | null>(null);
  const [cited, setCited] = useState(0);
  const [asked, setAsked] = useState(false);
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [panel, setPanel] = useState<'help' | 'assign' | 'find' | 'source' | null>(null);
  const list = useRef<ListHandle>(null);
  const changes = useEntryChanges(request.id);
  const canEdit = request.can.edit;

  const entries = useMemo(() => visibleEntries(request.qa_entries, sheetId, filter), [request.qa_entries, sheetId, filter]);
  const found = entries.findIndex((entry) => entry.id === currentId);
  const current = found >= 0 ? found : entries.length > 0 ? 0 : -1;
  const entry = entries[current];
  const chosen = useMemo(() => {
    const picked = request.qa_entries.filter((one) => selected.has(one.id));
    return picked.length > 0 ? picked : entry ? [entry] : [];
  }, [request.qa_entries, selected, entry]);

  const go = useCallback(
    (index: number, focus = true) => {
      const target = entries[Math.max(0, Math.min(entries.length - 1, index))];
      if (!target) return;
      setCurrentId(target.id);
      setCited(0);
      setAsked(false);
      if (focus) list.current?.focusCurrent();
    },
    [entries],
  );

  const citation = entry?.citations[cited] ?? entry?.citations[0];
  const shown = citation && canShow(citation) ? citation : null;
  const cite = (index: number) => {
    setCited(index);
    setAsked(true);
  };
  /** Goes on from an entry whose change is kept, unless somebody has gone elsewhere meanwhile. */
  const newest = useRef((_id: string) => {});
  useEffect(() => {
    newest.current = (id) => entry?.id === id && go(nextOpen(entries, current));
  });
  const settle = (status: 'approved' | 'skipped') => {
    if (chosen.length === 0 || !canEdit) return;
    const target = chosen.length === 1 && chosen[0]?.status === status && status === 'skipped' ? 'needs_review' : status;
    setSelected(new Set());
    const only = chosen.length === 1 ? chosen[0] : undefined;
    // Before the field is left, which saves by itself what was typed: words and their approval are one change.
    const queued = changes.setStatus(chosen, target);
    if (only) list.current?.focusCurrent();
    if (only) void queued.then(() => newest.current(only.id));
  };
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
    assign: () => canEdit && setPanel('assign'),
    select: () => entry && setSelected((old) => toggled(old, entry.id)),
    find: () => setPanel('find'),
    source: () => shown && setPanel('source'),
    help: () => setPanel('help'),
    undo: () => canEdit && void changes.undo(),
    save: () => entry && changes.save(entry),
    leave: () => {
      if (selected.size > 0 && !inField(document.activeElement)) setSelected(new Set());
      list.current?.focusCurrent();
    },
  };
  const mark = (n: number) => {
    if (!entry || !canEdit || isWaiting(entry.status)) return;
    const draft = outbox.drafts.get().get(entry.id) ?? typedIn(entry);
    const choice = marked(entry, draft.choice, n);
    if (choice === undefined || choice === draft.choice) return;
    typeIn(entry, { choice });
    changes.save(entry);
  };
  useKeys(act, mark, canEdit);

  return {
    entries,
    current,
    entry,
    chosen,
    cited,
    cite,
    /** The citation that can be seen in its file. */
    shown,
    asked,
    setAsked,
    selected,
    setSelected,
    filter,
    setFilter,
    panel,
    setPanel,
    list,
    changes,
    canEdit,
    go,
    act,
    mark,
  };
}

export type Room = ReturnType<typeof useRoom>;

function toggled(set: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(set);
  if (!next.delete(id)) next.add(id);
  return next;
}

/** How many entries each of the outline's filters would show on this sheet. */
export function countsOf(entries: QaEntry[], sheetId: string | null, userId: string) {
  const count = (filter: Partial<Filter>) => visibleEntries(entries, sheetId, { ...noFilter, ...filter }).length;
  const states = Object.fromEntries(shownStates.map((status) => [status, count({ status })])) as Record<ShownState, number>;
  return { ...states, mine: count({ assignee: userId }) };
}
