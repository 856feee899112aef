import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { told, type ToldAlarm, type ToldSettling } from '#contract/told.ts';
import { notify } from '../../../app/notices/notices.ts';
import { useMay } from '../../../app/session/may.ts';
import { api } from '../../../lib/api.ts';
import { lostSave } from '../../../lib/lost-save.ts';
import { putAlarm } from '../queries.ts';

export interface Settling {
  alarm: ToldAlarm;
  settled: ToldSettling | null;
  reason?: string | undefined;
}

/** Says what was decided about one, with a way back; a save that loses the race shows what the other decided. */
export function useSettle() {
  const { t } = useTranslation(['told', 'common']);
  const client = useQueryClient();
  const { gate } = useMay();
  /** What takes back what was decided last: by then the next finding is open. */
  const back = useRef<Settling | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: ({ alarm, settled, reason }: Settling) =>
      api(told.settle, {
        params: { id: alarm.id },
        body: { version: alarm.version, settled, ...(reason ? { reason } : {}) },
      }),
    onSuccess: (now, { alarm }) => {
      putAlarm(client, now);
      const before = alarm.settled;
      const undo = { alarm: now, settled: before?.as ?? null, reason: before?.reason ?? undefined };
      back.current = now.settled === null ? null : undo;
      notify(t(`done.${now.settled?.as ?? 'open'}`), { action: { label: t('common:actions.undo'), run: () => mutate(undo) } });
    },
    onError: (error) => {
      const theirs = lostSave<ToldAlarm>(error);
      if (theirs) putAlarm(client, theirs);
    },
  });
  const assign = useMutation({
    mutationFn: ({ alarm, owner }: { alarm: ToldAlarm; owner: string | null }) =>
      api(told.assign, { params: { id: alarm.id }, body: { version: alarm.version, owner } }),
    onSuccess: (now) => putAlarm(client, now),
    onError: (error) => {
      const theirs = lostSave<ToldAlarm>(error);
      if (theirs) putAlarm(client, theirs);
    },
  });
  return {
    assign: (alarm: ToldAlarm, owner: string | null) => gate('edit', () => assign.mutate({ alarm, owner })),
    takeBack: () => {
      const undo = back.current;
      if (undo) gate('edit', () => mutate(undo));
    },
    settle: (settling: Settling) => gate('edit', () => mutate(settling)),
    isPending,
  };
}
