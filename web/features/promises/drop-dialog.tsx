import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import type { ToldPromise } from '#contract/promises.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';

interface Props {
  promise: ToldPromise;
  onDrop: (reason: string) => void;
  onClose: () => void;
}

/** Drops a promise, which needs a reason. */
export function DropDialog({ promise, onDrop, onClose }: Props) {
  const { t } = useTranslation('promises');
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <ConfirmDialog
      open
      title={t('drop.title')}
      text={promise.sentence.slice(0, 300)}
      confirm={t('drop.confirm')}
      busy={given === ''}
      onConfirm={() => {
        onDrop(given);
        onClose();
      }}
      onClose={onClose}
    >
      <TextBox
        multiline
        minRows={3}
        label={t('drop.reason')}
        maxLength={limits.toldReason}
        control={{ value: reason, onChange: async (event) => setReason(String(event.target.value)) }}
      />
    </ConfirmDialog>
  );
}
