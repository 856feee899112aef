import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Of, payments } from '#contract/payments.ts';
import { productNames } from '#contract/plans.ts';
import type { Product } from '#contract/products.ts';
import { configQuery } from '../../app/query-client.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

const go = ({ url }: { url: string }): void => location.assign(url);

/** Leads to where the plan is paid; a sandbox sells nothing, and its button says that it is tried. */
export function Buy({ product, priceId }: { product: Product; priceId: string }) {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  const tried = useQuery(configQuery).data?.payments === 'sandbox';
  const checkout = useApiMutation(payments.checkout, { onSuccess: go });
  return (
    <Button
      variant="contained"
      style={{ justifySelf: 'start', marginTop: 8 }}
      disabled={checkout.isPending || checkout.isSuccess}
      onClick={() => checkout.mutate({ body: { priceId } })}
    >
      {t(tried ? 'tryBuying' : 'buy', { plan: productNames[product] })}
    </Button>
  );
}

/** Leads to where a subscription is changed, paid again or ended. */
export function Manage({ of }: { of: Of }) {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  const portal = useApiMutation(payments.portal, { onSuccess: go });
  return (
    <Button
      variant="outlined"
      style={{ marginBottom: 16 }}
      disabled={portal.isPending || portal.isSuccess}
      onClick={() => portal.mutate({ query: { of } })}
    >
      {t('manage')}
    </Button>
  );
}
