import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ToldAlarm } from '#contract/told.ts';
import { useMay } from '../../../app/session/may.ts';
import { useNearEnd } from '../../../ui/rows/near-end.ts';
import { usePageList } from '../../../ui/rows/page-list.ts';
import { AlarmRow, ROW } from './alarm-row.tsx';
import { type Command, useAlarmKeys } from './keys.ts';
import { OpenAlarm } from './open-alarm.tsx';
import { useSettle } from './use-settle.ts';

const SettleDialog = lazy(async () => ({ default: (await import('./settle-dialog.tsx')).SettleDialog }));
const ToldKeys = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).ToldKeys }));

/** So many rows before the end the next page is fetched. */
const AHEAD = 40;

/** The place of the sentence that stands now: its page or cell where that can be drawn, else its document. */
function showPaper(): void {
  const places = document.querySelectorAll<HTMLElement>('.told-open [data-paper]');
  [...places].at(-1)?.click();
}

interface Props {
  alarms: ToldAlarm[];
  onEnd: () => void;
}

/** The findings, of which one can be open; keys go from one to the next and settle the open one. */
export function AlarmList({ alarms, onEnd }: Props) {
  const { t } = useTranslation('told');
  const [dialog, setDialog] = useState<'settle' | 'keys' | null>(null);
  const place = usePlace(alarms);
  const current = place.current === null ? undefined : alarms[place.current];
  const { settle, takeBack, assign } = useSettle();
  const { gate } = useMay();
  const act = (command: Command) => {
    if (command === 'next') place.go((place.current ?? -1) + 1);
    else if (command === 'previous') place.go((place.current ?? 1) - 1);
    else if (command === 'find') document.querySelector<HTMLElement>('.told [type="search"]')?.focus();
    else if (command === 'help') setDialog('keys');
    else if (command === 'reopen' && !current?.settled) takeBack();
    else if (!current) place.go(0);
    else if (command === 'paper') showPaper();
    else if (command === 'stillTrue') settle({ alarm: current, settled: 'still_true' });
    else if (command === 'customerTold') settle({ alarm: current, settled: 'customer_told' });
    else if (command === 'dismiss') gate('edit', () => setDialog('settle'));
    else settle({ alarm: current, settled: null });
  };
  useAlarmKeys(act);
  const { list, top, virtual } = place;
  const items = virtual.getVirtualItems();
  useNearEnd({ last: items.at(-1)?.index ?? 0, count: alarms.length, ahead: AHEAD }, onEnd);
  return (
    <>
      <ul className="told-list" ref={list} style={{ height: virtual.getTotalSize() }} aria-label={t('views.changed')}>
        {items.map(({ index, key, start }) => {
          const alarm = alarms[index];
          if (!alarm) return null;
          const isOpen = index === place.current;
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className={isOpen ? 'told-open' : undefined}
              aria-posinset={index + 1}
              aria-setsize={alarms.length}
              aria-current={isOpen || undefined}
              style={{ transform: `translateY(${start - top}px)` }}
            >
              <AlarmRow alarm={alarm} isOpen={isOpen} onToggle={place.toggle} />
              {isOpen && <OpenAlarm alarm={alarm} onCommand={act} onAssign={(owner) => assign(alarm, owner)} />}
            </li>
          );
        })}
      </ul>
      <Suspense>
        {dialog === 'settle' && current && (
          <SettleDialog alarm={current} onSettle={(settling) => settle({ alarm: current, ...settling })} onClose={() => setDialog(null)} />
        )}
        {dialog === 'keys' && <ToldKeys onClose={() => setDialog(null)} />}
      </Suspense>
    </>
  );
}

/** Which row is open: the same one while rows come and go, the one after it once it is gone. Its head has the focus. */
function usePlace(alarms: ToldAlarm[]) {
  const { alarm: asked } = useSearch({ from: '/dashboard/told' });
  const [open, setOpen] = useState<{ id: string; at: number } | null>(asked === undefined ? null : { id: asked, at: 0 });
  const found = open === null ? -1 : alarms.findIndex(({ id }) => id === open.id);
  const current = open === null ? null : found >= 0 ? found : Math.min(open.at, alarms.length - 1);
  const currentId = current === null ? null : (alarms[current]?.id ?? null);
  if (open !== null && current !== null && currentId !== null && (open.id !== currentId || open.at !== current))
    setOpen({ id: currentId, at: current });
  const keyOf = useCallback((index: number) => alarms[index]?.id ?? index, [alarms]);
  const { list, top, virtual } = usePageList({ count: alarms.length, estimate: ROW, keyOf });
  const scrolled = useRef<string | null>(null);
  useEffect(() => {
    if (current === null || currentId === null || scrolled.current === currentId) return;
    scrolled.current = currentId;
    virtual.scrollToIndex(current, { align: 'auto' });
    requestAnimationFrame(() => {
      const { activeElement: focused } = document;
      if (focused !== document.body && !list.current?.contains(focused)) return;
      list.current?.querySelector<HTMLElement>(`[data-index="${current}"] .alarm-toggle`)?.focus({ preventScroll: true });
    });
  }, [current, currentId, virtual, list]);
  return {
    list,
    top,
    virtual,
    current,
    go: (at: number) => {
      const one = alarms[Math.max(0, Math.min(at, alarms.length - 1))];
      if (one) setOpen({ id: one.id, at });
    },
    toggle: useCallback((id: string) => setOpen((old) => (old?.id === id ? null : { id, at: 0 })), []),
  };
}
