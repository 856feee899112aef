import { useQuery } from '@tanstack/react-query';
import paidIcon from 'symbol:check_circle';
import waiting from 'symbol:hourglass_empty';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Of } from '#contract/payments.ts';
import { planList, subscriptionOf } from '../../shared/payments/queries.ts';
import { SandboxMark } from '../../shared/payments/sandbox-mark.tsx';
import { Standing, isPaid } from '../../shared/payments/standing.tsx';
import { useTitle } from '../../ui/page.tsx';
import { Empty, Failure, Skeleton } from '../../ui/states.tsx';
import './payments.css';

const LOOK_AGAIN_MS = 2000;

/** Where the browser comes back to: says that it is paid once the provider has told the service, which may take some seconds. */
export function Confirmed({ of, children }: { of: Of; children: ReactNode }) {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  useTitle(t('paid.title'));
  const { data: plans } = useQuery(planList);
  const { data, error, refetch } = useQuery({
    ...subscriptionOf(of),
    refetchInterval: ({ state }) => (state.data?.subscription && isPaid(state.data.subscription) ? false : LOOK_AGAIN_MS),
  });
  if (!data) return error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />;
  const paid = data.subscription && isPaid(data.subscription) ? data.subscription : null;
  return (
    <div className="page page-narrow">
      {plans?.sandbox && <SandboxMark />}
      {paid ? (
        <Confirmation paid={<Standing paid={paid} />}>{children}</Confirmation>
      ) : (
        <Empty whole icon={waiting} title={t('paid.waiting')} text={t('paid.waitingText')} />
      )}
    </div>
  );
}

function Confirmation({ paid, children }: { paid: ReactNode; children: ReactNode }) {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  return (
    <Empty whole icon={paidIcon} title={t('paid.title')} text={t('paid.text')}>
      <p className="paid-for">{paid}</p>
      {children}
    </Empty>
  );
}
