import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';
import { KeysDialog } from '../../ui/rows/keys-dialog.tsx';
import { listedKeys } from '../../shared/sheet/keys.ts';
import { partsOf } from '../../shared/sheet/mapping-edits.ts';

/** The lines that say something. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** Cuts a row's text into several questions: one a line, as proposed and then as the person puts it. */
export function SplitDialog({
  row,
  text,
  onSplit,
  onClose,
}: {
  row: number;
  text: string;
  onSplit: (parts: string[]) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('check');
  const [lines, setLines] = useState(() => partsOf(text).join('\n'));
  const parts = linesOf(lines);
  return (
    <ConfirmDialog
      open
      title={t('split.title', { row })}
      text={t('split.text')}
      confirm={t('split.confirm', { count: parts.length })}
      busy={parts.length < 2}
      onConfirm={() => onSplit(parts)}
      onClose={onClose}
    >
      <TextBox
        multiline
        autoFocus
        minRows={7}
        label={t('split.label')}
        control={{ value: lines, onChange: async (event) => setLines(String(event.target.value)) }}
      />
    </ConfirmDialog>
  );
}

export function CheckHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('check');
  return (
    <KeysDialog
      className="in-extraction"
      paper="check-help"
      title={t('keysTitle')}
      rows={listedKeys.map(({ keys, what }) => ({ keys, does: t(`keys.${what}`) }))}
      onClose={onClose}
    />
  );
}
