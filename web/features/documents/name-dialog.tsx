import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';

interface Props {
  title: string;
  text?: string;
  label: string;
  confirm: string;
  initial: string;
  busy: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name. */
export function NameDialog({ title, text = '', label, confirm, initial, busy, onName, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const [tried, setTried] = useState(false);
  const missing = tried && name.trim() === '';
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      confirm={confirm}
      busy={busy}
      onConfirm={() => {
        setTried(true);
        if (name.trim() !== '') onName(name.trim());
      }}
      onClose={onClose}
    >
      <TextBox
        autoFocus
        label={label}
        maxLength={255}
        error={missing ? t('required') : undefined}
        control={{ value: name, onChange: async (event) => setName(String(event.target.value)) }}
      />
    </ConfirmDialog>
  );
}
