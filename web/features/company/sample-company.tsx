import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { orgs } from '#contract/orgs.ts';
import { notify } from '../../app/notices.ts';
import { useGate, useUser } from '../../app/session.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { currentOrg } from './queries.ts';

const stale = { invalidates: [['orgs'], ['requests'], ['request'], ['documents'], ['instant-answers']] };

/** Loads the sample company with one click, and removes it with one. */
export function SampleCompany() {
  const { t } = useTranslation('company');
  const { org_id } = useUser();
  const gate = useGate();
  const navigate = useNavigate();
  const { data: org } = useQuery({ ...currentOrg(org_id ?? ''), enabled: org_id !== null });
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
  const remove = useApiMutation(orgs.removeSample, { ...stale, onSuccess: () => notify(t('sample.removed')) });
  if (org?.sample_loaded)
    return (
      <Button variant="outlined" disabled={remove.isPending} onClick={() => gate('editor', () => remove.mutate({}))}>
        {t('sample.remove')}
      </Button>
    );
  return (
    <Button variant="outlined" disabled={load.isPending || !org} onClick={() => gate('editor', () => load.mutate({}))}>
      {t(load.isPending ? 'sample.loading' : 'sample.load')}
    </Button>
  );
}
