import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/session/may.ts';
import { RestWarning } from '../../shared/told/rest-warning.tsx';
import { restingQuery } from '../../shared/told/resting.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { WholeEntry } from './queries.ts';
import { onWhatItSays, useEntryChange } from './use-entry-change.ts';

/** Retires an entry, or takes it back into use; where customers were told it, it is asked first. */
export function StatusButton({ entry }: { entry: WholeEntry }) {
  const { t } = useTranslation('library');
  const { gate } = useMay();
  const change = useEntryChange();
  const [asking, setAsking] = useState(false);
  const resting = useQuery(restingQuery({ entries: [entry.id] }));
  const retired = entry.status === 'retired';
  const set = () => change.mutate({ seen: entry, set: { status: retired ? 'active' : 'retired' }, ...onWhatItSays });
  const isTold = (resting.data?.answers ?? 0) > 0;
  return (
    <p className="panel-actions">
      {entry.can.edit && (
        <Button
          variant="outlined"
          disabled={change.isPending}
          onClick={() => gate('edit', () => (isTold && !retired ? setAsking(true) : set()))}
        >
          {t(retired ? 'takeBack' : 'retire')}
        </Button>
      )}
      {entry.merged_into && (
        <Link to="/dashboard/library" search={(old) => ({ ...old, entry: entry.merged_into ?? undefined })} resetScroll={false}>
          {t('toKept')}
        </Link>
      )}
      {asking && (
        <ConfirmDialog
          open
          danger
          title={t('retireAsk')}
          confirm={t('retire')}
          onConfirm={() => {
            setAsking(false);
            set();
          }}
          onClose={() => setAsking(false)}
        >
          <RestWarning entries={[entry.id]} />
        </ConfirmDialog>
      )}
    </p>
  );
}
