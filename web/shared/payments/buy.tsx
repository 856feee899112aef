import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { type Of, payments } from '#contract/payments.ts';
import { productNames } from '#contract/plans.ts';
import type { Product } from '#contract/products.ts';
import { useApiMutation } from '../../lib/use-api-mutation.ts';

const go = ({ url }: { url: string }): void => location.assign(url);

/** Leads to where the plan is paid. */
export function Buy({ product, priceId }: { product: Product; priceId: string }) {
  const { t } = useTranslation('company', { keyPrefix: 'payments' });
  const checkout = useApiMutation(payments.checkout, { onSuccess: go });
  return (
    <Button
      variant="contained"
      style={{ justifySelf: 'start', marginTop: 8 }}
      disabled={checkout.isPending || checkout.isSuccess}
      onClick={() => checkout.mutate({ body: { priceId } })}
    >
      {t('buy', { plan: productNames[product] })}
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
