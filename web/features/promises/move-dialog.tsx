import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { ToldPromise } from '#contract/promises.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';
import { writtenDay } from './days.ts';
import { othersOf } from './queries.ts';
import type { Change } from './use-change.ts';

interface Props {
  promise: ToldPromise;
  onMove: (change: Change) => void;
  onClose: () => void;
}

/** Gives a promise another day, and says which customers were told the one before. */
export function MoveDialog({ promise, onMove, onClose }: Props) {
  const { t } = useTranslation('promises');
  const [day, setDay] = useState(promise.due_on ?? '');
  const [reason, setReason] = useState('');
  const isSame = (day || null) === promise.due_on;
  return (
    <ConfirmDialog
      open
      title={t(promise.due_on === null ? 'move.first' : 'move.title')}
      text={promise.sentence.slice(0, 300)}
      confirm={t('move.confirm')}
      busy={isSame}
      onConfirm={() => {
        onMove({ due_on: day || null, reason: reason.trim() || undefined });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="in-promises">
        <div className="promise-fields">
          <TextBox
            type="date"
            label={t('move.day')}
            control={{ value: day, onChange: async (event) => setDay(String(event.target.value)) }}
          />
          <TextBox
            multiline
            minRows={2}
            label={t('reasonIfAny')}
            maxLength={limits.toldReason}
            control={{ value: reason, onChange: async (event) => setReason(String(event.target.value)) }}
          />
          <Told promise={promise} />
        </div>
      </div>
    </ConfirmDialog>
  );
}

/** Whom somebody has to tell: nothing is sent by itself. */
function Told({ promise }: { promise: ToldPromise }) {
  const { t } = useTranslation('promises');
  const others = useQuery({ ...othersOf(promise.id), enabled: promise.others > 0 }).data?.promises ?? [];
  const told = [promise, ...others].filter((one) => one.told_due_on !== null);
  if (told.length === 0) return null;
  return (
    <section className="promise-told">
      <h3 className="label">{t('move.told')}</h3>
      <ul>
        {told.map((one) => (
          <li key={one.id}>
            {one.customer ?? t('noCustomer')}
            <span className="quiet"> {writtenDay(one.told_due_on ?? '', currentLanguage())}</span>
          </li>
        ))}
      </ul>
      <p className="quiet">{t('move.nothingSent')}</p>
    </section>
  );
}
