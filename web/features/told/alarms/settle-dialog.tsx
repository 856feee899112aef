import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toldSettlings, type ToldAlarm, type ToldSettling } from '#contract/told.ts';
import { limits } from '#contract/limits.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { TextBox } from '../../../ui/field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';

interface Props {
  alarm: ToldAlarm;
  onSettle: (settling: { settled: ToldSettling; reason?: string | undefined }) => void;
  onClose: () => void;
}

/** Settles one with a reason, which a dismissal needs. */
export function SettleDialog({ alarm, onSettle, onClose }: Props) {
  const { t } = useTranslation('told');
  const [settled, setSettled] = useState<ToldSettling>('dismissed');
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <ConfirmDialog
      open
      title={t('settle.title')}
      text={alarm.told.question}
      confirm={t('settle.confirm')}
      busy={settled === 'dismissed' && given === ''}
      onConfirm={() => {
        onSettle({ settled, reason: given || undefined });
        onClose();
      }}
      onClose={onClose}
    >
      <div className="in-told">
        <div className="settle-fields">
          <SelectField
            label={t('settle.as')}
            value={settled}
            options={toldSettlings.map((value) => ({ value, label: t(`settled.${value}`) }))}
            onChange={setSettled}
          />
          <TextBox
            multiline
            autoFocus
            minRows={3}
            label={t(settled === 'dismissed' ? 'settle.reason' : 'settle.reasonIfAny')}
            maxLength={limits.toldReason}
            control={{ value: reason, onChange: async (event) => setReason(String(event.target.value)) }}
          />
        </div>
      </div>
    </ConfirmDialog>
  );
}
