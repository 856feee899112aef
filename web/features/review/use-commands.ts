import { useEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import { isWaiting, type StatusByHand } from '#contract/entry-statuses.ts';
import { isWithoutOption } from '#contract/status-of-words.ts';
import { doubtsAfter, isTakenOfAnother } from '#contract/taken.ts';
import { notify } from '../../app/notices/notices.ts';
import { outbox } from '../../app/outbox/work.ts';
import { doings, settlings, type DoingName, type Settling } from './doings.ts';
import { halfTyped, typeMark } from './entries/drafts.ts';
import { takableOf, untakingOf } from './entries/nearest.ts';
import type { Command } from './keys.ts';
import { nextOpen } from './outline/outline.ts';
import type { EntryChanges } from './use-entry-changes.ts';
import { inField } from './use-keys.ts';
import type { Place } from './use-place.ts';
import { aloneAmong, askedForOption, isApprovable, isSaid, isUnsure } from './bulk/approvable.ts';
import type { Selection } from './bulk/use-selection.ts';

/** What is opened beside or over the list. */
export type Panel = 'help' | 'assign' | 'find' | 'source' | 'sure' | 'chosen' | 'only' | 'ask' | 'skipWhy';

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
  /** How many commands were given: who gives another one does not want to be taken on by the one before. */
  const given = useRef(0);
  const settle = useSettle({ entries, place, selection, changes, canEdit, openPanel }, given);
  const doingsWith = (meant: QaEntry[]): Record<DoingName, () => void> => ({
    ...settle(meant),
    resubmit: () => {
      if (canEdit && meant.length > 0) void changes.resubmit(meant);
    },
    assign: () => canEdit && openPanel('assign'),
    comment: () => {
      if (!canEdit || !entry) return;
      place.write(true);
      list.current?.commentCurrent();
    },
  });
  const commands: Record<Command, () => void> = {
    next: () => go(current + 1),
    previous: () => go(current - 1),
    first: () => go(0),
    last: () => go(entries.length - 1),
    edit: () => list.current?.editCurrent(),
    ...doingsWith(chosen),
    select: () => entry && selection.toggle(entry.id),
    selectRange: () => entry && selection.extendTo(entry.id),
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
  const counted = (command: () => void) => () => {
    given.current += 1;
    command();
  };
  /** For the buttons of the open entry, and a key in its texts: they are for what is seen there, whatever is selected. */
  const actHere = (name: DoingName) => counted(doingsWith(entry ? [entry] : [])[name])();
  const act = Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, counted(command)])) as typeof commands;
  const take = (n: number) => {
    const taken = entry && canEdit && !outbox.drafts.get().has(entry.id) ? takableOf(entry)[n - 1] : null;
    if (!entry || !taken) return;
    given.current += 1;
    void changes.take(entry, taken);
    list.current?.focusCurrent();
  };
  const untake = () => {
    const back = entry && canEdit && !outbox.drafts.get().has(entry.id) ? untakingOf(entry) : null;
    if (!entry || !back) return;
    given.current += 1;
    void changes.untake(entry, back);
    list.current?.focusCurrent();
  };
  const mark = (n: number) => {
    if (entry && canEdit && !isWaiting(entry.status) && typeMark(entry, n)) changes.save(entry);
  };
  return { act, actHere, mark, take, untake };
}

/** With what waits to be sent and what is being typed, also where the room has not drawn it yet. */
const asTyped = (entry: QaEntry): QaEntry => ({ ...outbox.meant(entry), ...outbox.drafts.get().get(entry.id) });

/** Whether the entry is approved at the second press alone, and why is said at the first one: no option of its form is chosen, or its words were taken from a past question that differs. */
function asksFor(entry: QaEntry): boolean {
  const typed = asTyped(entry);
  if (entry.status === 'approved' || !(isWithoutOption(typed) || isTakenOfAnother(doubtsAfter(outbox.meant(entry), typed)))) return false;
  const isAsked = askedForOption.get() === entry.id;
  askedForOption.set(isAsked ? null : entry.id);
  return !isAsked;
}

/** Why none of what is chosen can be approved together. */
const whyNone = (chosen: QaEntry[]) => {
  if (aloneAmong(chosen).length > 0) return 'eachAlone';
  return chosen.some(isWithoutOption) ? 'chooseFirst' : 'nothingToApprove';
};

/** Whether it can be approved with others as it is typed. */
const isReady = (entry: QaEntry): boolean => isApprovable(asTyped(entry)) && !halfTyped(entry);

/** Whether it is read before it is approved with others; what is being typed in it nobody has read. */
const isToRead = (entry: QaEntry): boolean => isUnsure(entry) || outbox.drafts.get().has(entry.id);

/** Gives what is meant a status, one way for each that people give; from a single entry it goes on to the next open one. */
function useSettle({ entries, place, selection, changes, canEdit, openPanel }: Parts, given: RefObject<number>) {
  const { entry, current, go, list } = place;
  const { chosen } = selection;
  const { t } = useTranslation('review');
  /** Goes on from an entry whose change is kept, unless somebody has gone elsewhere or does something else meanwhile. */
  const newest = useRef((_id: string) => {});
  useEffect(() => {
    newest.current = (id) => entry?.id === id && go(nextOpen(entries, current));
  });
  const isHeldBack = (only: QaEntry): boolean => {
    const half = halfTyped(only);
    const why = half ? (`wanted.${half}` as const) : isSaid(asTyped(only)) ? null : 'nothingToApprove';
    if (why) notify(t(why));
    return why !== null || asksFor(only);
  };
  const isReadFirst = (meant: QaEntry[], ready: QaEntry[]): boolean => {
    if (ready.length === 0) {
      notify(t(whyNone(meant.map(asTyped))));
      return true;
    }
    if (!ready.some(isToRead) && aloneAmong(meant.map(asTyped)).length === 0) return false;
    ready.forEach(changes.save);
    openPanel('chosen');
    return true;
  };
  const give = (meant: QaEntry[], { gives, back }: { gives: StatusByHand; back?: StatusByHand }): void => {
    if (meant.length === 0 || !canEdit) return;
    const only = meant.length === 1 ? meant[0] : undefined;
    const target = only?.status === gives ? (back ?? gives) : gives;
    const approves = target === 'approved';
    const some = approves && !only ? meant.filter(isReady) : meant;
    if (approves && (only ? isHeldBack(only) : isReadFirst(meant, some))) return;
    if (meant === chosen) selection.clear();
    if (!only) return void changes.setStatus(some, target, meant.length);
    // Before the field is left, which saves by itself what was typed: words and their approval are one change.
    const queued = changes.setStatus([only], target);
    list.current?.focusCurrent();
    const before = given.current;
    void queued.then(() => given.current === before && newest.current(only.id));
  };
  return (meant: QaEntry[]) =>
    Object.fromEntries(settlings.map((name) => [name, () => give(meant, doings[name])])) as Record<Settling, () => void>;
}
