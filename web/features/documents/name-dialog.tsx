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
  /** Whether nothing is an answer too. */
  mayBeEmpty?: boolean;
  maxLength?: number;
  onName: (name: string) => void;
  onClose: () => void;
}

/** Asks for a name, or another short text. */
export function NameDialog({
  title,
  text = '',
  label,
  confirm,
  initial,
  busy,
  mayBeEmpty = false,
  maxLength = 255,
  onName,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const [tried, setTried] = useState(false);
  const isMissing = !mayBeEmpty && name.trim() === '';
  const missing = tried && isMissing;
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      confirm={confirm}
      busy={busy}
      onConfirm={() => {
        setTried(true);
        if (!isMissing) onName(name.trim());
      }}
      onClose={onClose}
    >
      <TextBox
        autoFocus
        label={label}
        maxLength={maxLength}
        error={missing ? t('required') : undefined}
        control={{ value: name, onChange: async (event) => setName(String(event.target.value)) }}
      />
    </ConfirmDialog>
  );
}
