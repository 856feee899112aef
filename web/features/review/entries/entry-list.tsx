import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffect, useImperativeHandle, useRef, useState, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { QaEntry } from '#contract/qa-entries.ts';
import { saidIn, type Threads } from '../comments/use-comments.ts';
import { inField } from '../use-keys.ts';
import { ClosedEntry, SectionHead } from './entry-row.tsx';
import type { ListHandle } from '../use-place.ts';
import { OpenEntry, type OpenEntryProps } from './open-entry.tsx';
import './entries.css';

interface Props extends Omit<OpenEntryProps, 'entry' | 'thread' | 'selected'> {
  entries: QaEntry[];
  current: number;
  selected: ReadonlySet<string>;
  threads: Threads;
  onOpen: (index: number) => void;
  /** Picks a row or drops it; `range`: everything from the last one that was picked to it. */
  onSelect: (index: number, range: boolean) => void;
  /** Hands over the section that begins there. */
  onAssign: (first: number) => void;
  handle: Ref<ListHandle>;
}

/** A closed row whose question has one line. */
const CLOSED = 88;
const SECTION = 53;
const OPEN = 300;
const LOW = 860;
/** A hand that presses is as still as that, in pixels. */
const STILL = 8;
/** Pixels left free above and below the open row: in a high window the rows before and after it are seen, a low one has room for it alone. */
const roomAround = (height: number): [number, number] => (height < LOW ? [8, 8] : [56, 96]);

const startsSection = (entries: QaEntry[], index: number): boolean => {
  const section = entries[index]?.section;
  return Boolean(section) && section !== entries[index - 1]?.section;
};

const buttonOf = (target: EventTarget): HTMLElement | null => (target as Element).closest('button');
const slotOf = (target: EventTarget): HTMLElement | null => (target as Element).closest<HTMLElement>('.slot');

/** The cursor at the end of the entry's text; where it has none, on its mark. */
function editIn(row: HTMLElement | null | undefined): void {
  const text = row?.querySelector<HTMLTextAreaElement>('textarea[data-edit]');
  if (!text) row?.querySelector<HTMLElement>('.marks input:checked, .mark-list')?.focus();
  text?.focus();
  text?.setSelectionRange(text.value.length, text.value.length);
}

const NEXT_DOINGS = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Calls `then` each time the element has another height, until somebody does the next thing: from then on they scroll. Returns what ends it. */
function whileGrowing(element: HTMLElement | null | undefined, then: () => void): () => void {
  const observer = new ResizeObserver(then);
  if (element) observer.observe(element);
  const ended = new AbortController();
  const end = () => (observer.disconnect(), ended.abort());
  for (const doing of NEXT_DOINGS) window.addEventListener(doing, end, { capture: true, passive: true, signal: ended.signal });
  return end;
}

/**
 * Once somebody works in a box, what comes or goes above it moves nothing under their hand: the box scrolls by as much as its upper edge
 * was moved. Returns what ends it.
 */
function keepInPlace(box: HTMLElement): () => void {
  let worked = false;
  let { top } = box.getBoundingClientRect();
  const work = () => (worked = true);
  for (const doing of NEXT_DOINGS) box.addEventListener(doing, work, { passive: true, once: true });
  const observer = new ResizeObserver(() => {
    const { top: now } = box.getBoundingClientRect();
    if (worked) box.scrollTop += now - top;
    top = now;
  });
  observer.observe(box);
  return () => observer.disconnect();
}

/** The virtual list of entries. The current row stays mounted while it is out of sight, so that focus is not lost. */
export function EntryList({ entries, current, selected, threads, onOpen, onSelect, onAssign, handle, ...open }: Props) {
  const { t } = useTranslation('review');
  const scroller = useRef<HTMLDivElement>(null);
  const [[above, below]] = useState(() => roomAround(window.innerHeight));
  const virtual = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    // The same function while the entries are the same: another one has all rows measured anew.
    getItemKey: useCallback((i: number) => entries[i]?.id ?? i, [entries]),
    directDomUpdates: true,
    // Moved by a transform, the buttons of the open row would not stay in sight: what sticks goes by the layout.
    directDomUpdatesMode: 'position',
    estimateSize: (i) => (i === current ? OPEN : CLOSED) + (startsSection(entries, i) ? SECTION : 0),
    overscan: 4,
    useFlushSync: false,
    scrollPaddingStart: above,
    scrollPaddingEnd: below,
    paddingEnd: below,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      return shown.includes(current) || current < 0 || current >= entries.length ? shown : [...shown, current].toSorted((a, b) => a - b);
    },
  });
  const row = () => scroller.current?.querySelector<HTMLElement>('[aria-current="true"]');
  useImperativeHandle(handle, () => ({
    focusCurrent: () => {
      // At once, so that the next key is no longer the field's; and again once another row has become the current one, unless somebody
      // went elsewhere before that frame came.
      row()?.focus({ preventScroll: true });
      const { activeElement: focused } = document;
      requestAnimationFrame(() => {
        const { activeElement: now } = document;
        if (now === focused || now === document.body) row()?.focus({ preventScroll: true });
      });
    },
    editCurrent: () => editIn(row()),
    commentCurrent: () => row()?.querySelector<HTMLElement>('.comment-field textarea')?.focus(),
  }));
  const arrived = useRef(false);
  // What is taken makes way for what was nearest: the row has another height, and is shown anew.
  const cites = (entries[current]?.citations.length ?? 0) > 0;
  useEffect(() => {
    if (current < 0) return undefined;
    // The list hears of heights after the picture: one row has opened and another one closed, and where to scroll is reckoned with both.
    for (const slot of scroller.current?.querySelectorAll<HTMLElement>('.slot') ?? [])
      virtual.resizeItem(Number(slot.dataset['index']), slot.offsetHeight);
    // On arrival nothing is measured yet: where the row ends is not known, so its question comes into sight. So it does where the row
    // is higher than the room for it.
    const fits = (row()?.offsetHeight ?? 0) + above + below <= (scroller.current?.clientHeight ?? 0);
    const align = arrived.current && fits ? 'auto' : 'start';
    const show = () => virtual.scrollToIndex(current, { align });
    show();
    arrived.current = true;
    // A browser scrolls no further than a list reaches, and the list hears of its rows' heights one after the other.
    return whileGrowing(scroller.current?.querySelector('.entries'), show);
  }, [current, cites, virtual, above, below]);

  useEffect(() => (scroller.current ? keepInPlace(scroller.current) : undefined), []);

  /** What is under a press as it begins: what leaving a field saves, or what just arrives, may move it before the press ends. */
  const pressed = useRef<{ target: EventTarget; clientX: number; clientY: number } | null>(null);
  const meant = useRef<EventTarget | null>(null);
  return (
    <div className="entries-scroller" ref={scroller}>
      <ul
        className={selected.size > 0 ? 'entries entries-picking' : 'entries'}
        ref={virtual.containerRef}
        aria-label={t('entries')}
        onPointerDown={({ target, clientX, clientY }) => {
          pressed.current = { target, clientX, clientY };
        }}
        onClickCapture={(event) => {
          const { target, clientX, clientY } = pressed.current ?? event;
          pressed.current = null;
          meant.current = Math.hypot(event.clientX - clientX, event.clientY - clientY) <= STILL ? target : event.target;
          const button = buttonOf(meant.current);
          if (button === buttonOf(event.target)) return;
          event.preventDefault();
          event.stopPropagation();
          button?.click();
        }}
        onClick={({ target, shiftKey }) => {
          const slot = slotOf(meant.current ?? target);
          if (!slot) return;
          const index = Number(slot.dataset['index']);
          const picks = open.canEdit && (shiftKey || (target as HTMLElement).matches('.entry-check'));
          if (picks && !inField(target)) onSelect(index, shiftKey);
          else onOpen(index);
        }}
      >
        {virtual.getVirtualItems().map(({ index, key }) => {
          const entry = entries[index];
          if (!entry) return null;
          const isCurrent = index === current;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              className="slot"
              data-index={index}
              data-entry={entry.id}
              aria-posinset={index + 1}
              aria-setsize={entries.length}
              aria-current={isCurrent ? 'true' : undefined}
              tabIndex={isCurrent ? 0 : -1}
            >
              {startsSection(entries, index) && <SectionHead entry={entry} onAssign={open.canEdit ? () => onAssign(index) : null} />}
              {isCurrent ? (
                <OpenEntry entry={entry} selected={selected.has(entry.id)} thread={threads.get(entry.id)} {...open} />
              ) : (
                <ClosedEntry
                  entry={entry}
                  selected={selected.has(entry.id)}
                  check={open.canEdit}
                  comments={saidIn(threads.get(entry.id))}
                />
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
