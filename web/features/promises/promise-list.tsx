import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldPromise } from '#contract/promises.ts';
import { useMay } from '../../app/session/may.ts';
import { useListKeys } from '../../ui/rows/list-keys.ts';
import { useNearEnd } from '../../ui/rows/near-end.ts';
import { usePageList } from '../../ui/rows/page-list.ts';
import { type Group, groupOf, groups } from './days.ts';
import { type Command, keys } from './keys.ts';
import { OpenPromise } from './open-promise.tsx';
import { PromiseRow } from './promise-row.tsx';
import { useChange } from './use-change.ts';

const MoveDialog = lazy(async () => ({ default: (await import('./move-dialog.tsx')).MoveDialog }));
const DropDialog = lazy(async () => ({ default: (await import('./drop-dialog.tsx')).DropDialog }));
const PromiseKeys = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).PromiseKeys }));

type Shown = 'move' | 'drop' | 'keys';

/** Pixels of a closed row that was not drawn yet. */
const ROW = 64;
/** So many rows before the end the next page is fetched. */
const AHEAD = 20;

/** A promise, and of the first of its group what the group is called. */
interface Row {
  promise: ToldPromise;
  head: Group | null;
}

/** In the order of their groups, and in each as they came. */
function rowsOf(promises: ToldPromise[]): Row[] {
  const grouped = Map.groupBy(promises, (one) => groupOf(one));
  return groups.flatMap((group) => (grouped.get(group) ?? []).map((promise, at) => ({ promise, head: at === 0 ? group : null })));
}

interface Props {
  promises: ToldPromise[];
  onEnd: () => void;
}

/** Promises by when they are due, of which one can be open; keys go from one to the next and change the open one. */
export function PromiseList({ promises, onEnd }: Props) {
  const { t } = useTranslation('promises');
  const [dialog, setDialog] = useState<Shown | null>(null);
  const rows = useMemo(() => rowsOf(promises), [promises]);
  const place = usePlace(rows);
  const { current, list, top, virtual } = place;
  const { change } = useChange();
  const { gate } = useMay();
  const close = () => setDialog(null);
  const act = (command: Command) => {
    if (command === 'next') place.go(1);
    else if (command === 'previous') place.go(-1);
    else if (command === 'find') document.querySelector<HTMLElement>('.told [type="search"]')?.focus();
    else if (command === 'help') setDialog('keys');
    else if (!current) place.go(1);
    else if (command === 'keep') change(current, { state: 'kept' });
    else if (command === 'move' || command === 'drop') gate('edit', () => setDialog(command));
    else if (groupOf(current) === 'settled') change(current, { state: 'open' });
  };
  useListKeys(keys, act);
  const items = virtual.getVirtualItems();
  useNearEnd({ last: items.at(-1)?.index ?? 0, count: rows.length, ahead: AHEAD }, onEnd);
  return (
    <>
      <ul className="promise-list" ref={list} style={{ height: virtual.getTotalSize() }}>
        {items.map(({ index, key, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { promise, head } = row;
          const isOpen = promise.id === current?.id;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              aria-posinset={index + 1}
              aria-setsize={rows.length}
              aria-current={isOpen || undefined}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {head && <h2 className={head === 'overdue' ? 'promise-group promise-late' : 'promise-group'}>{t(`groups.${head}`)}</h2>}
              <div className={isOpen ? 'promise-item promise-open' : 'promise-item'}>
                <PromiseRow promise={promise} isOpen={isOpen} onToggle={place.toggle} />
                {isOpen && (
                  <OpenPromise
                    promise={promise}
                    onCommand={act}
                    onOwner={(owner_id) => change(promise, { owner_id })}
                    onDismiss={() => change(promise, { hint: null })}
                  />
                )}
              </div>
            </li>
          );
        })}
      </ul>
      <Suspense>
        {dialog === 'move' && current && <MoveDialog promise={current} onMove={(moved) => change(current, moved)} onClose={close} />}
        {dialog === 'drop' && current && (
          <DropDialog promise={current} onDrop={(reason) => change(current, { state: 'dropped', reason })} onClose={close} />
        )}
        {dialog === 'keys' && <PromiseKeys onClose={close} />}
      </Suspense>
    </>
  );
}

/** Which one is open: the one of the address at first; the one that stands in its place once it is gone. Its head has the focus. */
function usePlace(rows: Row[]) {
  const { promise: asked } = useSearch({ from: '/dashboard/told' });
  const [open, setOpen] = useState<{ id: string; at: number } | null>(asked === undefined ? null : { id: asked, at: -1 });
  const found = open === null ? -1 : rows.findIndex(({ promise }) => promise.id === open.id);
  const at = open === null ? -1 : found >= 0 ? found : Math.min(open.at, rows.length - 1);
  const current = rows[at]?.promise;
  if (open !== null && current && (open.id !== current.id || open.at !== at)) setOpen({ id: current.id, at });
  const keyOf = useCallback((index: number) => rows[index]?.promise.id ?? index, [rows]);
  const { list, top, virtual } = usePageList({ count: rows.length, estimate: ROW, keyOf });
  const currentId = current?.id;
  const shown = useRef<string | undefined>(undefined);
  useEffect(() => {
    if (currentId === undefined || shown.current === currentId) return;
    shown.current = currentId;
    virtual.scrollToIndex(at, { align: 'auto' });
    requestAnimationFrame(() => {
      const { activeElement: focused } = document;
      if (focused !== document.body && !list.current?.contains(focused)) return;
      list.current?.querySelector<HTMLElement>(`[data-index="${at}"] .promise-toggle`)?.focus({ preventScroll: true });
    });
  }, [at, currentId, virtual, list]);
  return {
    list,
    top,
    virtual,
    current,
    go: (step: 1 | -1) => {
      const next = Math.max(0, Math.min(at < 0 ? 0 : at + step, rows.length - 1));
      const one = rows[next]?.promise;
      if (one) setOpen({ id: one.id, at: next });
    },
    toggle: useCallback((id: string) => setOpen((old) => (old?.id === id ? null : { id, at: -1 })), []),
  };
}
