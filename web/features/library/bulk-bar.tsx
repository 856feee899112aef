import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { library, type LibraryEntry } from '#contract/library.ts';
import { notify } from '../../app/notices/notices.ts';
import { useMay } from '../../app/session/may.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { TextBox } from '../../ui/field.tsx';
import { MergeDialog } from './merge-dialog.tsx';
import { instantOf, stale } from './queries.ts';

/** What can be done with the entries that are selected. */
export function BulkBar({ entries, onClear }: { entries: LibraryEntry[]; onClear: () => void }) {
  const { t } = useTranslation(['library', 'common']);
  const { gate } = useMay();
  const [asking, setAsking] = useState<'date' | 'merge' | null>(null);
  const change = useApiMutation(library.updateMany, stale);
  const ids = entries.map(({ id }) => id);
  const active = entries.filter(({ status }) => status === 'active');
  const fresh = active.filter((entry) => entry.new !== null).map(({ id }) => id);
  const unsettle = useApiMutation(library.undoSettleAll, stale);
  const settle = useApiMutation(library.settleAll, {
    ...stale,
    onSuccess: ({ settle_id: id, settled }) => {
      onClear();
      notify(
        t('settleAll.done', { count: settled }),
        id === null ? {} : { action: { label: t('undo'), run: () => unsettle.mutate({ params: { id } }) } },
      );
    },
  });
  /** Tells what was done, with the way back. */
  const setStatus = (status: LibraryEntry['status']) =>
    change.mutate(
      { body: { ids, status } },
      {
        onSuccess: () => {
          onClear();
          notify(t(status === 'retired' ? 'bulk.retired' : 'bulk.takenBack', { count: ids.length }), {
            action: {
              label: t('undo'),
              run: () => change.mutate({ body: { ids, status: status === 'retired' ? 'active' : 'retired' } }),
            },
          });
        },
      },
    );
  return (
    <div className="bulk" role="region" aria-label={t('bulk.label')}>
      <strong className="number">{t('bulk.selected', { count: entries.length })}</strong>
      {active.length > 0 && (
        <Button variant="outlined" disabled={change.isPending} onClick={() => gate('edit', () => setStatus('retired'))}>
          {t('retire')}
        </Button>
      )}
      {active.length < entries.length && (
        <Button variant="outlined" disabled={change.isPending} onClick={() => gate('edit', () => setStatus('active'))}>
          {t('takeBack')}
        </Button>
      )}
      {fresh.length > 0 && (
        <Button variant="outlined" disabled={settle.isPending} onClick={() => gate('edit', () => settle.mutate({ body: { ids: fresh } }))}>
          {t('new.approve')}
        </Button>
      )}
      <Button variant="outlined" onClick={() => gate('edit', () => setAsking('date'))}>
        {t('reviewDate')}
      </Button>
      {active.length > 1 && (
        <Button variant="outlined" onClick={() => gate('edit', () => setAsking('merge'))}>
          {t('merge.open')}
        </Button>
      )}
      <Button onClick={onClear}>{t('common:actions.clear')}</Button>
      {asking === 'date' && (
        <DateDialog
          onClose={() => setAsking(null)}
          onDate={(review_at) => change.mutate({ body: { ids, review_at } }, { onSuccess: () => (setAsking(null), onClear()) })}
        />
      )}
      {asking === 'merge' && <MergeDialog entries={active} onClose={() => setAsking(null)} onMerged={onClear} />}
    </div>
  );
}

function DateDialog({ onClose, onDate }: { onClose: () => void; onDate: (instant: string | null) => void }) {
  const { t } = useTranslation(['library', 'common']);
  const [day, setDay] = useState('');
  return (
    <ConfirmDialog
      open
      title={t('reviewDate')}
      text={t('bulk.dateText')}
      confirm={t('common:actions.save')}
      onConfirm={() => onDate(instantOf(day))}
      onClose={onClose}
    >
      <TextBox
        type="date"
        label={t('reviewDate')}
        control={{ value: day, onChange: async (event) => setDay(String(event.target.value)) }}
      />
    </ConfirmDialog>
  );
}
