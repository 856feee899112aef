import { useEffect, useMemo, useState } from 'react';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { outbox } from '../../app/outbox/work.ts';
import { useUser } from '../../app/session/session.ts';
import { placeIn, rememberPlace } from '../../lib/user-settings.ts';
import { useThreads, type Threads } from './comments/use-comments.ts';
import { noFilter, sectionFrom, shownStates, visibleEntries, type Filter, type ShownState } from './outline/outline.ts';
import { useFilter } from './outline/use-filter.ts';
import { useCommands, type Panel } from './use-commands.ts';
import { useEntryChanges } from './use-entry-changes.ts';
import { useKeys } from './use-keys.ts';
import { usePlace } from './use-place.ts';
import { sureAmong } from './bulk/approvable.ts';
import { useSelection } from './bulk/use-selection.ts';

export interface Shown {
  sheetId: string | null;
  /** The entry that the address names. */
  wanted: string | null;
  /** All entries are there; before, the room is seen and nothing is done in it. */
  whole: boolean;
}

/** Everything the review room remembers while it is open: where one is, what is selected, what is filtered; and what keys do. */
export function useRoom(request: RequestWithEntries, { sheetId, wanted, whole }: Shown) {
  const [filter, setFilter] = useFilter();
  const [handing, setHanding] = useState<QaEntry[] | null>(null);
  const [panel, setPanel] = useState<Panel | null>(null);
  const canEdit = request.can.edit;
  const threads = useThreads(request.id);
  const [open, setOpen] = useState<{ id?: string | undefined; filter: Filter; sheetId: string | null }>({ filter, sheetId });
  const stays = open.filter === filter && open.sheetId === sheetId ? open.id : undefined;
  const entries = useMemo(
    () => visibleEntries(request.qa_entries, { sheetId, filter, threads, stays }),
    [request.qa_entries, sheetId, filter, threads, stays],
  );
  const sure = useMemo(() => sureAmong(entries), [entries]);
  const user = useUser();
  const [left] = useState(() => placeIn(user.id, request.id));
  const place = usePlace(entries, { wanted, left });
  const { entry: { id } = {} } = place;
  if (open.id !== id || open.filter !== filter || open.sheetId !== sheetId) setOpen({ id, filter, sheetId });
  const here = whole ? id : undefined;
  useEffect(() => {
    if (here !== undefined) rememberPlace(user.id, request.id, here);
  }, [user.id, request.id, here]);
  const selection = useSelection(request.qa_entries, entries, place.entry);
  const write = (writing: boolean) => {
    place.write(writing);
    if (!writing) place.list.current?.focusCurrent();
  };
  const select = (index: number, range: boolean) => {
    const id = entries[index]?.id;
    if (id !== undefined) (range ? selection.extendTo : selection.toggle)(id);
  };
  /** Hands over the questions of a section that are shown, from its first one on. */
  const handSection = (first: number) => {
    setHanding(sectionFrom(entries, first));
    setPanel('assign');
  };
  const openPanel = (opened: Panel | null) => {
    setHanding(null);
    // What is listed there to be approved is what stands in the fields.
    if (opened === 'sure') outbox.saveAll();
    setPanel(opened);
  };
  const changes = useEntryChanges(request.id);
  const { act, actHere, mark, take, untake } = useCommands({ entries, place, selection, changes, canEdit, openPanel });
  useKeys({ act, actHere, mark, take }, { canEdit, whole });
  return {
    entries,
    filter,
    setFilter,
    panel,
    setPanel: openPanel,
    place,
    sure,
    select,
    handSection,
    handing: handing ?? selection.chosen,
    selection,
    changes,
    canEdit,
    act,
    actHere,
    mark,
    take,
    untake,
    threads,
    write,
  };
}

export type Room = ReturnType<typeof useRoom>;

/** How many entries each of the outline's filters would show on this sheet. */
export function countsOf(entries: QaEntry[], { sheetId, userId, threads }: { sheetId: string | null; userId: string; threads: Threads }) {
  const count = (filter: Partial<Filter>) => visibleEntries(entries, { sheetId, threads, filter: { ...noFilter, ...filter } }).length;
  const states = Object.fromEntries(shownStates.map((status) => [status, count({ status })])) as Record<ShownState, number>;
  return { ...states, mine: count({ assignee: userId }), comments: count({ comments: true }) };
}
