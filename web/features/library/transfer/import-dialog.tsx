import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoint.ts';
import { library, libraryLimits } from '#contract/library.ts';
import type { ImportRow, ImportTells } from '#contract/library-import.ts';
import { accepts } from '#contract/formats.ts';
import { notify } from '../../../app/notices/notices.ts';
import { sentenceOf } from '../../../lib/sentence-of.ts';
import { api } from '../../../lib/api.ts';
import { sendFile } from '../../../lib/send-file.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { DropZone } from '../../../ui/drop-zone.tsx';
import { Skeleton } from '../../../ui/states.tsx';
import { stale } from '../queries.ts';
import '../library-dialogs.css';

type Preview = Answer<typeof library.previewImport> & { uploadId: string; states: string[] };
/** A file, or one that was sent, with the states whose rows come in. */
type Looked = { file: File } | { uploadId: string; states: string[] };
/** Looks again with these states taken in. */
type Take = (states: string[]) => void;
const outcomes = ['new', 'changed', 'same', 'broken'] as const;

/** A file, what it would add and change row by row, and only then the import. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['library', 'common']);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [taken, setTaken] = useState<string[]>([]);
  const look = useMutation({
    mutationFn: async (looked: Looked): Promise<Preview> => {
      const { uploadId, states } = 'file' in looked ? { uploadId: await sendFile(looked.file), states: [] } : looked;
      return { ...(await api(library.previewImport, { body: { upload_id: uploadId, states } })), uploadId, states };
    },
    meta: { quiet: true },
  });
  // Of several that are asked for one after the other the last one counts.
  const lookAt = (looked: Looked) => {
    setTaken('states' in looked ? looked.states : []);
    look.mutate(looked, { onSuccess: setPreview });
  };
  const take = useApiMutation(library.import, {
    ...stale,
    onSuccess: ({ counts }) => {
      onClose();
      notify(t('import.done', { new: counts.new, changed: counts.changed }));
    },
  });
  const nothing = preview !== null && preview.counts.new + preview.counts.changed === 0;
  return (
    <Dialog
      className="in-library"
      open
      onClose={onClose}
      aria-labelledby="import-title"
      slotProps={{ paper: { className: 'merge-paper' } }}
    >
      <DialogTitle id="import-title">{preview ? t('import.of', { file: preview.file }) : t('import.title')}</DialogTitle>
      <DialogContent>
        <div role="alert">{look.isError && <p className="form-wrong">{sentenceOf(look.error)}</p>}</div>
        {!preview && !look.isPending && (
          <DropZone
            title={t('import.drop')}
            text={t('import.text')}
            choose={t('import.choose')}
            accept={accepts.library}
            onFile={(file) => lookAt({ file })}
          />
        )}
        {look.isPending && !preview && <Skeleton rows={4} />}
        {preview && <PreviewRows preview={preview} taken={taken} onTake={(states) => lookAt({ uploadId: preview.uploadId, states })} />}
      </DialogContent>
      <DialogActions>
        {preview && (
          <Button
            onClick={() => {
              setPreview(null);
              look.reset();
            }}
          >
            {t('import.other')}
          </Button>
        )}
        <Button onClick={onClose}>{t('common:actions.cancel')}</Button>
        {preview && (
          <Button
            variant="contained"
            disabled={nothing || take.isPending || look.isPending}
            onClick={() => take.mutate({ body: { upload_id: preview.uploadId, states: preview.states } })}
          >
            {t('import.submit', { count: preview.counts.new + preview.counts.changed })}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}

/** What of the file was understood: its columns, and how many rows say when and to whom they were answered. */
function Tells({ tells: { sheet, columns, days, customers, comments, unread_days } }: { tells: ImportTells }) {
  const { t } = useTranslation('library');
  return (
    <div className="import-tells">
      {sheet !== null && <p>{t('import.sheet', { name: sheet })}</p>}
      <p>{t('import.columns', { names: columns.read.join(', ') })}</p>
      {columns.left.length > 0 && <p className="quiet">{t('import.left', { names: columns.left.join(', ') })}</p>}
      <p>{t('import.tells', { days, customers, comments })}</p>
      {unread_days > 0 && <p className="form-wrong">{t('import.unreadDays', { count: unread_days })}</p>}
    </div>
  );
}

/** States of rows that are none of the library: rows of those that are ticked come in as answers in use. */
function States({ states, taken, onTake }: { states: ImportTells['states']; taken: string[]; onTake: Take }) {
  const { t } = useTranslation('library');
  if (states.length === 0) return null;
  return (
    <fieldset className="import-states">
      <legend>{t('import.states')}</legend>
      {states.map(({ said, rows }) => (
        <label key={said} className="check-row">
          <input
            type="checkbox"
            checked={taken.includes(said)}
            onChange={({ target }) => onTake(target.checked ? [...taken, said] : taken.filter((one) => one !== said))}
          />
          <span>{t('import.state', { said, rows })}</span>
        </label>
      ))}
    </fieldset>
  );
}

function PreviewRows({ preview: { counts, rows, tells }, taken, onTake }: { preview: Preview; taken: string[]; onTake: Take }) {
  const { t } = useTranslation('library');
  const [shown, setShown] = useState<ImportRow['outcome'] | null>(null);
  const fitting = rows.filter(({ outcome }) => (shown ? outcome === shown : outcome !== 'same'));
  return (
    <>
      <Tells tells={tells} />
      <States states={tells.states} taken={taken} onTake={onTake} />
      <div className="shows" role="group" aria-label={t('import.rows')}>
        {outcomes.map((outcome) => (
          <button key={outcome} type="button" aria-pressed={shown === outcome} onClick={() => setShown(shown === outcome ? null : outcome)}>
            {t(`import.${outcome}`)} <span className="number">{counts[outcome]}</span>
          </button>
        ))}
      </div>
      <ul className="import-rows" aria-label={t('import.rows')} tabIndex={0}>
        {fitting.map((row) => (
          <li key={row.row} className={row.outcome === 'broken' ? 'broken' : ''}>
            <span className="number quiet">{row.row}</span>
            <span>
              <span className="cut">{row.question || '–'}</span>
              {row.outcome !== 'same' && row.said !== '' && <span className="cut import-said">{row.said}</span>}
              <span className="quiet">
                <RowSentence row={row} />
              </span>
            </span>
          </li>
        ))}
        {fitting.length === 0 && <li className="quiet">{t('import.nothing')}</li>}
      </ul>
    </>
  );
}

function RowSentence({ row: { outcome, problem, fields } }: { row: ImportRow }) {
  const { t } = useTranslation('library');
  if (problem) return t(`problems.${problem}`, { question: libraryLimits.question, answer: libraryLimits.answer });
  if (outcome === 'changed') return t('import.changes', { fields: fields.map((field) => t(`fields.${field as 'question'}`)).join(', ') });
  return t(`import.${outcome}Row` as 'import.newRow');
}
