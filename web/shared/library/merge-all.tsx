import Button from '@mui/material/Button';
import { Link } from '@tanstack/react-router';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoint.ts';
import { library } from '#contract/library.ts';
import { useMay } from '../../app/session/may.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { Offered } from '../org/wall.tsx';
import './merge-all.css';

type Merged = Answer<typeof library.mergeAll>;
interface Of {
  form?: string;
  none?: boolean;
}
const stale = { invalidates: [['library']] };

/** Merges in one step all duplicates that say the same, those of one form or of the library, and says what became of them, with the way back; without any left (`none`) that alone. */
export function MergeAll(of: Of) {
  return (
    <Suspense>
      <Merging {...of} />
    </Suspense>
  );
}

function Merging({ form, none = false }: Of) {
  const { t } = useTranslation('library');
  const { gate } = useMay();
  const undo = useApiMutation(library.undoMergeAll, stale);
  const merge = useApiMutation(library.mergeAll, { ...stale, onSuccess: () => undo.reset() });
  const { data: merged } = merge;
  const id = merged?.merge_id ?? null;
  const offered = !none || merge.isPending;
  if (!offered && !merged) return null;
  return (
    <Offered doing="edit">
      <div className="merge-all">
        {offered && <p className="quiet">{t(form === undefined ? 'mergeAll.text' : 'mergeAll.formText')}</p>}
        <p className="merge-all-actions">
          {offered && (
            <Button
              variant="outlined"
              disabled={merge.isPending || undo.isPending}
              onClick={() => gate('edit', () => merge.mutate({ body: form === undefined ? {} : { document_id: form } }))}
            >
              {t(merge.isPending ? 'mergeAll.busy' : 'mergeAll.submit')}
            </Button>
          )}
          {id !== null && !undo.data && (
            <Button disabled={undo.isPending} onClick={() => gate('edit', () => undo.mutate({ params: { id } }))}>
              {t('undo')}
            </Button>
          )}
          {form !== undefined && (
            <Link to="/dashboard/library" search={{ view: 'duplicates' }}>
              {t('mergeAll.look')}
            </Link>
          )}
        </p>
        <p role="status">{undo.data ? <Undone undone={undo.data} /> : merged && <Done merged={merged} />}</p>
      </div>
    </Offered>
  );
}

function Done({ merged: { groups, retired, left } }: { merged: Merged }) {
  const { t } = useTranslation('library');
  const kept = (['words', 'contradictions', 'folders', 'changed', 'beyond'] as const).filter((why) => left[why] > 0);
  return (
    <>
      <strong>{retired > 0 ? t('mergeAll.done', { groups, retired }) : t('mergeAll.nothing')}</strong>
      {kept.map((why) => (
        <span key={why}>{t(`mergeAll.left.${why}`, { count: left[why] })}</span>
      ))}
    </>
  );
}

function Undone({ undone: { restored, changed } }: { undone: Answer<typeof library.undoMergeAll> }) {
  const { t } = useTranslation('library');
  return (
    <>
      <strong>{t('mergeAll.undone', { count: restored })}</strong>
      {changed > 0 && <span>{t('mergeAll.undoneChanged', { count: changed })}</span>}
    </>
  );
}
