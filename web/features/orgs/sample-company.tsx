import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { orgs } from '#contract/orgs.ts';
import { useCurrentOrg } from '../../app/session/current-org.ts';
import { notify } from '../../app/notices/notices.ts';
import { useMay } from '../../app/session/may.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { SampleApart } from '../../shared/org/sample.tsx';
import { sampleCounts } from './queries.ts';

const stale = {
  invalidates: [
    ['orgs'],
    ['requests'],
    ['request'],
    ['documents'],
    ['document'],
    ['library'],
    ['instant-answers'],
    ['backtests'],
    ['sample'],
  ],
};

/** Loads the sample company with one click; removing it says what goes and asks. */
export function SampleCompany() {
  const { t } = useTranslation('company');
  const { gate } = useMay();
  const navigate = useNavigate();
  const org = useCurrentOrg();
  const [asking, setAsking] = useState(false);
  const load = useApiMutation(orgs.loadSample, {
    ...stale,
    onSuccess: ({ request_id }) =>
      notify(t('sample.loaded'), {
        action: {
          label: t('sample.open'),
          run: () => void navigate({ to: '/dashboard/requests/$requestId/{-$sheetId}', params: { requestId: request_id } }),
        },
      }),
  });
  if (org?.sample_loaded)
    return (
      <>
        <SampleApart />
        <Button variant="outlined" onClick={() => gate('edit', () => setAsking(true))}>
          {t('sample.remove')}
        </Button>
        {asking && <RemoveDialog onClose={() => setAsking(false)} />}
      </>
    );
  return (
    <Button variant="outlined" disabled={load.isPending || !org} onClick={() => gate('work', () => load.mutate({}))}>
      {t(load.isPending ? 'sample.loading' : 'sample.load')}
    </Button>
  );
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['company', 'common']);
  const { data: counts } = useQuery(sampleCounts);
  const remove = useApiMutation(orgs.removeSample, {
    ...stale,
    onSuccess: () => {
      onClose();
      notify(t('sample.removed'));
    },
  });
  const what =
    counts &&
    new Intl.ListFormat(currentLanguage()).format([
      t('sample.documents', { count: counts.documents }),
      t('sample.requests', { count: counts.requests }),
      t('sample.entries', { count: counts.library_entries }),
      t('sample.backtests', { count: counts.backtests }),
    ]);
  return (
    <ConfirmDialog
      open
      danger
      title={t('sample.removeTitle')}
      text={what ? t('sample.removeText', { what }) : t('common:loading')}
      confirm={t('sample.remove')}
      busy={remove.isPending || !counts}
      onConfirm={() => remove.mutate({})}
      onClose={onClose}
    />
  );
}
