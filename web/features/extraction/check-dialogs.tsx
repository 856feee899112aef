import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';
import { KeyList } from '../../ui/key-list.tsx';
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
  const { t: common } = useTranslation();
  return (
    <Dialog
      className="in-extraction"
      open
      onClose={onClose}
      aria-labelledby="check-keys"
      slotProps={{ paper: { className: 'check-help' } }}
    >
      <DialogTitle id="check-keys">{t('keysTitle')}</DialogTitle>
      <DialogContent>
        <KeyList rows={listedKeys.map(({ keys, what }) => ({ keys, does: t(`keys.${what}`) }))} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{common('actions.close')}</Button>
      </DialogActions>
    </Dialog>
  );
}
