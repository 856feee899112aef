import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Answer } from '#contract/endpoint.ts';
import { library } from '#contract/library.ts';
import { useMay } from '../../../app/session/may.ts';
import { useApiMutation } from '../../../lib/use-api-mutation.ts';
import { Offered } from '../../../shared/org/wall.tsx';
import { type LibraryView, newInLibrary, stale } from '../queries.ts';
import '../../../shared/library/merge-all.css';

const ApproveNewDialog = lazy(async () => ({ default: (await import('./approve-new-dialog.tsx')).ApproveNewDialog }));

/** Whether all that is new, of everybody or of the caller, stands in the list. */
const showsNew = ({ status, origin, q }: LibraryView): boolean => status === 'active' && !q && origin !== 'questionnaire';

/** Approves in one step answers that are new, of everybody or of the caller, where the list shows all of these, once they were listed to be read; says what that does and did, with the way back. */
export function ApproveNew({ view }: { view: LibraryView }) {
  const { mine } = view;
  const { t } = useTranslation('library');
  const { gate } = useMay();
  const [reading, setReading] = useState(false);
  const { data: fresh } = useQuery(newInLibrary(mine));
  const undo = useApiMutation(library.undoSettleAll, stale);
  const approve = useApiMutation(library.settleAll, { ...stale, onSuccess: () => undo.reset() });
  const { data: approved } = approve;
  const id = approved?.settle_id ?? null;
  const count = fresh?.count ?? 0;
  const offered = count > 0 || approve.isPending;
  if (!showsNew(view) || (!offered && !approved)) return null;
  return (
    <Offered doing="edit">
      <div className="merge-all">
        {offered && <p className="quiet">{t('settleAll.text')}</p>}
        <p className="merge-all-actions">
          {offered && (
            <Button variant="outlined" disabled={approve.isPending || undo.isPending} onClick={() => gate('edit', () => setReading(true))}>
              {approve.isPending ? t('settleAll.busy') : t('settleAll.submit', { count })}
            </Button>
          )}
          {id !== null && !undo.data && (
            <Button disabled={undo.isPending} onClick={() => gate('edit', () => undo.mutate({ params: { id } }))}>
              {t('undo')}
            </Button>
          )}
        </p>
        {reading && (
          <Suspense>
            <ApproveNewDialog
              mine={mine}
              onClose={() => setReading(false)}
              onApprove={(ids) => {
                setReading(false);
                approve.mutate({ body: { ids } });
              }}
            />
          </Suspense>
        )}
        <p role="status">{undo.data ? <Undone undone={undo.data} /> : approved && <Done approved={approved} />}</p>
      </div>
    </Offered>
  );
}

function Done({ approved: { settled, beyond } }: { approved: Answer<typeof library.settleAll> }) {
  const { t } = useTranslation('library');
  return (
    <>
      <strong>{t('settleAll.done', { count: settled })}</strong>
      {beyond > 0 && <span>{t('settleAll.beyond', { count: beyond })}</span>}
    </>
  );
}

function Undone({ undone: { restored, changed } }: { undone: Answer<typeof library.undoSettleAll> }) {
  const { t } = useTranslation('library');
  return (
    <>
      <strong>{t('settleAll.undone', { count: restored })}</strong>
      {changed > 0 && <span>{t('settleAll.undoneChanged', { count: changed })}</span>}
    </>
  );
}
