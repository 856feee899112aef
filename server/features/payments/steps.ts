import type { Product } from '#contract/products.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import type { Holder } from '#server/platform/payments/payments.ts';
import { takeCheckout } from './checkout-store.ts';
import { listBought, replaceGiven } from './store.ts';

/** A plan without payment, in the place of the one given before. */
export const givePlan = (trx: Trx, orgId: string, product: Product, until: Date): Promise<void> => replaceGiven(trx, orgId, product, until);

/** Before a holder is deleted: what they bought ends at the provider too, however long that does not answer. */
export const endSubscriptionsOf = async (trx: Trx, holder: Holder): Promise<void> => {
  for (const id of await listBought(trx, holder)) await enqueueJob(trx, 'end-subscription', { id });
};

/** At the page that a holder has open nobody pays any more, as soon as the provider answers. */
export const endCheckoutOf = async (trx: Trx, holder: Holder): Promise<void> => {
  const id = await takeCheckout(trx, holder);
  if (id !== null) await enqueueJob(trx, 'expire-checkout', { id });
};
