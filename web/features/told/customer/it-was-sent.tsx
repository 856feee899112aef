import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import check from 'symbol:check';
import { useTranslation } from 'react-i18next';
import { notify } from '../../../app/notices/notices.ts';
import { useMay } from '../../../app/session/may.ts';
import { currentLanguage } from '../../../i18n/i18n.ts';
import { formatDate } from '../../../lib/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { stale } from '../queries.ts';
import { type Telling, takeAllBack, tellAll } from './tell-all.ts';

interface Props {
  /** Given answers that it corrects. */
  told: string[];
  /** Promises of which it says that they are moved or dropped. */
  promised?: { id: string; version: number }[];
  by: 'letter' | 'file';
  /** When a letter was written. */
  writtenAt?: string | undefined;
  /** By what they were told on that day, for the history. */
  reason: (date: string) => string;
  onSaid: () => void;
}

/** Offered once a letter or a file is taken: one press keeps what it says as told and settles what was found, another one takes that back. */
export function ItWasSent({ told, promised = [], by, writtenAt, reason, onSaid }: Props) {
  const { t } = useTranslation('told');
  const { t: common } = useTranslation();
  const { offers } = useMay();
  const client = useQueryClient();
  const said = ({ alarms, corrected, open, promises }: Telling): string =>
    [
      ...(corrected.length > 0 ? [t('sending.kept', { count: corrected.length })] : []),
      ...(promises.length > 0 ? [t('sending.promises', { count: promises.length })] : []),
      ...(corrected.length + promises.length === 0 ? [t('sending.noted', { count: alarms.length })] : []),
      ...(open > 0 ? [t('sending.stays', { count: open })] : []),
    ].join(' ');
  const readAnew = () => Promise.all(stale.map((queryKey) => client.invalidateQueries({ queryKey })));
  const takeBack = useMutation({
    mutationFn: takeAllBack,
    onSuccess: (opened) => notify(t('sending.opened', { count: opened })),
    onSettled: readAnew,
  });
  const tell = useMutation({
    mutationFn: tellAll,
    onSuccess: (telling) => {
      const undo = { label: common('actions.undo'), run: () => takeBack.mutate(telling) };
      notify(said(telling), telling.alarms.length + telling.corrected.length + telling.promises.length > 0 ? { action: undo } : {});
      onSaid();
    },
    onSettled: readAnew,
  });
  if (!offers('edit')) return null;
  return (
    <p className="told-sending" role="status">
      <span>{t('sending.ask')}</span>
      <Button
        variant="outlined"
        disabled={tell.isPending}
        startIcon={<Icon d={check} size={18} />}
        onClick={() =>
          tell.mutate({ told, promised, by, writtenAt, reason: reason(formatDate(new Date().toISOString(), currentLanguage())) })
        }
      >
        {t('sending.say')}
      </Button>
    </p>
  );
}
