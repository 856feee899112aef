import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { textProblem } from '../../lib/text-rules.ts';
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
  /** Characters at most. */
  max?: number;
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
  max = limits.displayName,
  onName,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(initial);
  const [tried, setTried] = useState(false);
  const problem = textProblem(t, name, { max, needed: !mayBeEmpty });
  return (
    <ConfirmDialog
      open
      title={title}
      text={text}
      confirm={confirm}
      busy={busy}
      onConfirm={() => {
        setTried(true);
        if (!problem) onName(name.trim());
      }}
      onClose={onClose}
    >
      <TextBox
        autoFocus
        label={label}
        error={tried ? problem : undefined}
        control={{ value: name, onChange: async (event) => setName(String(event.target.value)) }}
      />
    </ConfirmDialog>
  );
}
