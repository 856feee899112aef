import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RestWarning } from '../../../shared/told/rest-warning.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { PathName } from './path-name.tsx';
import type { UploadLine } from './upload-list.ts';

type Choice = 'keep' | 'version';
const choices = ['keep', 'version'] as const;

interface Props {
  /** Files whose names are taken. */
  lines: UploadLine[];
  onAnswer: (said: ReadonlyMap<number, Choice>) => void;
  /** None of these files is added. */
  onCancel: () => void;
}

/** Asks, once for all files of a batch, what those are whose names are taken; what is not said is kept beside the other. */
export function SameNameDialog({ lines, onAnswer, onCancel }: Props) {
  const { t } = useTranslation('documents');
  const { t: common } = useTranslation();
  const [said, setSaid] = useState<ReadonlyMap<number, Choice>>(new Map());
  const answer = (of: ReadonlyMap<number, Choice>) => onAnswer(new Map(lines.map(({ id }) => [id, of.get(id) ?? 'keep'])));
  const sayOfAll = (choice: Choice) => setSaid(new Map(lines.map(({ id }) => [id, choice])));
  const all = choices.find((choice) => lines.every(({ id }) => (said.get(id) ?? 'keep') === choice));
  const known = lines.flatMap(({ document }) => document ?? []);
  const replaced = lines.flatMap(({ id, document }) => (said.get(id) === 'version' && document !== null ? [document] : []));
  const options = choices.map((value) => ({ value, label: t(`sameName.${value}`) }));
  return (
    <Dialog
      open
      fullWidth
      maxWidth="sm"
      className="in-documents"
      onClose={onCancel}
      aria-labelledby="same-name-title"
      aria-describedby="same-name-text"
    >
      <DialogTitle id="same-name-title">{t('sameName.title', { count: lines.length })}</DialogTitle>
      <DialogContent style={{ paddingTop: 0 }}>
        <DialogContentText id="same-name-text" style={{ fontSize: 14, marginBottom: 16 }}>
          {t('sameName.text')}
        </DialogContentText>
        {lines.length > 1 && (
          <p className="same-name same-name-all">
            <strong>{t('sameName.all')}</strong>
            <span className="segments" role="group" aria-label={t('sameName.all')}>
              {options.map(({ value, label }) => (
                <Button
                  key={value}
                  size="small"
                  aria-pressed={all === value}
                  variant={all === value ? 'contained' : 'outlined'}
                  onClick={() => sayOfAll(value)}
                >
                  {label}
                </Button>
              ))}
            </span>
          </p>
        )}
        {known.length > 0 && <RestWarning documents={replaced.length > 0 ? replaced : known} />}
        <ul className="same-names">
          {lines.map(({ id, path, other }) => (
            <li key={id} className="same-name">
              <PathName path={other ?? path} />
              <SelectField
                label={t('sameName.of', { name: other ?? path })}
                value={said.get(id) ?? 'keep'}
                options={options}
                onChange={(choice) => setSaid((before) => new Map(before).set(id, choice))}
              />
            </li>
          ))}
        </ul>
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{common('actions.cancel')}</Button>
        <Button variant="contained" onClick={() => answer(said)}>
          {t('sameName.confirm')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
