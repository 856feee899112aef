import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { payments } from '#contract/payments.ts';
import { productNames } from '#contract/plans.ts';
import { currentLanguage } from '../../i18n/i18n.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';
import { SandboxMark } from '../../shared/payments/sandbox-mark.tsx';
import { Page } from '../../ui/page.tsx';
import { Failure, Skeleton } from '../../ui/states.tsx';
import { orderOf } from './queries.ts';

/** The sandbox in the place of the provider's checkout: pays, or declines, and no money moves. */
export function CheckoutPage() {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  const { order = '' } = useSearch({ from: '/sandbox/$page' });
  const { data, error, refetch } = useQuery(orderOf(order));
  return (
    <Page narrow title={data ? t('checkout.title', { plan: productNames[data.product] }) : t('checkout.untitled')}>
      <SandboxMark />
      {data ? <Checkout order={order} of={data} /> : error ? <Failure error={error} retry={() => void refetch()} /> : <Skeleton rows={3} />}
    </Page>
  );
}

function Checkout({ order, of }: { order: string; of: { price: number; email: string; back_url: string } }) {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  const money = new Intl.NumberFormat(currentLanguage(), { style: 'currency', currency: 'EUR' });
  const pay = useApiMutation(payments.sandboxPay, {
    onSuccess: ({ paid, url }) => {
      if (paid) location.assign(url);
    },
  });
  const isBusy = pay.isPending || pay.data?.paid === true;
  return (
    <>
      <p className="sandbox-price number">{t('checkout.price', { price: money.format(of.price) })}</p>
      <p>{t('checkout.buyer', { email: of.email })}</p>
      {pay.data?.paid === false && (
        <p role="alert" className="sandbox-declined">
          {t('checkout.declined')}
        </p>
      )}
      <div className="sandbox-acts">
        <Button variant="contained" disabled={isBusy} onClick={() => pay.mutate({ body: { order, card: 'works' } })}>
          {t('checkout.pay')}
        </Button>
        <Button variant="outlined" disabled={isBusy} onClick={() => pay.mutate({ body: { order, card: 'declined' } })}>
          {t('checkout.decline')}
        </Button>
        <Button href={of.back_url}>{t('checkout.back')}</Button>
      </div>
    </>
  );
}
