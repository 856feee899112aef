import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { type SandboxAct, type SandboxPortal, payments } from '#contract/payments.ts';
import { keepAnswer } from '../../lib/keep-answer.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { SandboxMark } from '../../shared/payments/sandbox-mark.tsx';
import { Standing } from '../../shared/payments/standing.tsx';
import { Page } from '../../ui/page.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { portalOf } from './queries.ts';

/** The sandbox in the place of the provider's customer portal, and of the months that pass. */
export function PortalPage() {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  const { session = '' } = useSearch({ from: '/sandbox/$page' });
  const { data, error, refetch } = useQuery(portalOf(session));
  return (
    <Page narrow title={t('portal.title')}>
      <SandboxMark />
      {data ? (
        <Portal session={session} of={data} />
      ) : error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton rows={3} />
      )}
    </Page>
  );
}

/** What can be done to a subscription as it stands. */
const actsOf = ({ cancels, unpaid, ended }: SandboxPortal): SandboxAct[] =>
  ended ? [] : ['renew', ...(unpaid ? [] : (['fail', 'switch', cancels ? 'resume' : 'cancel'] as const)), 'end'];

function Portal({ session, of }: { session: string; of: SandboxPortal }) {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  const client = useQueryClient();
  const act = useApiMutation(payments.sandboxAct, { onSuccess: (now) => keepAnswer(client, portalOf(session).queryKey, () => now) });
  return (
    <>
      <p className="sandbox-price" role="status">
        <Standing paid={of} />
      </p>
      <div className="sandbox-acts column">
        {actsOf(of).map((what) => (
          <Button key={what} variant="outlined" disabled={act.isPending} onClick={() => act.mutate({ body: { session, act: what } })}>
            {t(`portal.acts.${what}`)}
          </Button>
        ))}
        <Button variant="contained" href={of.back_url}>
          {t('portal.back')}
        </Button>
      </div>
    </>
  );
}
