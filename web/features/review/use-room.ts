import { useMemo, useState } from 'react';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { RequestWithEntries } from '#contract/requests.ts';
import { noFilter, shownStates, visibleEntries, type Filter, type ShownState } from './outline/outline.ts';
import { useCommands, type Panel } from './use-commands.ts';
import { useEntryChanges } from './use-entry-changes.ts';
import { useKeys } from './use-keys.ts';
import { usePlace } from './use-place.ts';
import { useSelection } from './use-selection.ts';

/** Everything the review room remembers while it is open: where one is, what is selected, what is filtered; and what keys do. */
export function useRoom(request: RequestWithEntries, sheetId: string | null) {
  const [filter, setFilter] = useState<Filter>(noFilter);
  const [panel, setPanel] = useState<Panel | null>(null);
  const canEdit = request.can.edit;
  const entries = useMemo(() => visibleEntries(request.qa_entries, sheetId, filter), [request.qa_entries, sheetId, filter]);
  const place = usePlace(entries);
  const selection = useSelection(request.qa_entries, place.entry);
  const changes = useEntryChanges(request.id);
  const { act, mark } = useCommands({ entries, place, selection, changes, canEdit, openPanel: setPanel });
  useKeys(act, mark, canEdit);
  return { entries, filter, setFilter, panel, setPanel, place, selection, changes, canEdit, act, mark };
}

export type Room = ReturnType<typeof useRoom>;

/** How many entries each of the outline's filters would show on this sheet. */
export function countsOf(entries: QaEntry[], sheetId: string | null, userId: string) {
  const count = (filter: Partial<Filter>) => visibleEntries(entries, sheetId, { ...noFilter, ...filter }).length;
  const states = Object.fromEntries(shownStates.map((status) => [status, count({ status })])) as Record<ShownState, number>;
  return { ...states, mine: count({ assignee: userId }) };
}
