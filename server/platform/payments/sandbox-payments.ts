import { createHmac } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import * as z from 'zod';
import { paidProductKeys } from '#contract/plans.ts';
import type { Config } from '#server/config.ts';
import { newId } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import type { PaymentNotice, Payments, Sandbox, SubscriptionState } from './payments.ts';
import { readNotice } from './stripe-notice.ts';

interface SandboxSettings {
  secret: string;
  publicUrl: string;
  prices: Config['prices'];
  productOf: (priceId: string) => PaymentNotice['subscription']['product'];
}

const OrderOf = z.object({
  id: z.string(),
  product: z.enum(paidProductKeys as [(typeof paidProductKeys)[number]]),
  priceId: z.string(),
  holder: z.object({ kind: z.enum(['organisation', 'person']), id: z.string() }),
  email: z.string(),
  customer: z.string().nullable(),
  doneUrl: z.string(),
  backUrl: z.string(),
});
const PortalOf = z.object({ customer: z.string(), backUrl: z.string() });

const A_DAY_MS = 86_400_000;
/** How long a page holds: an order waits for its buyer, and whoever manages what was bought opens the page anew. */
const LIFE = { checkout: '1 day', portal: '1 hour' };

/** Stands in for the payment provider: its pages are ours, its messages have the provider's shape and are signed, and no money moves. */
export function sandboxPayments({ secret, publicUrl, prices, productOf }: SandboxSettings): Payments {
  const key = createHmac('sha256', secret).update('payments sandbox').digest();
  const webhookSecret = `whsec_${key.toString('base64url')}`;
  const sign = (audience: keyof typeof LIFE, payload: object): Promise<string> =>
    new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256' }).setAudience(audience).setExpirationTime(LIFE[audience]).sign(key);
  const open = async <T>(audience: string, schema: z.ZodType<T>, token: string): Promise<T> => {
    try {
      return schema.parse((await jwtVerify(token, key, { audience })).payload);
    } catch {
      throw new AppError('not_found', 'This address of the sandbox is not valid any more. Start again from the plans.');
    }
  };
  const sandbox: Sandbox = {
    orderOf: (token) => open('checkout', OrderOf, token),
    portalOf: (token) => open('portal', PortalOf, token),
    async tell(kind, state) {
      const { default: Stripe } = await import('stripe');
      const payload = JSON.stringify(messageOf(kind, state, prices));
      return { body: Buffer.from(payload), signature: Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret }) };
    },
  };
  return {
    sandbox,
    checkout: async (order) => {
      const id = newId();
      const url = `${publicUrl}/sandbox/checkout?order=${await sign('checkout', { ...order, id })}`;
      return { id, url, expiresAt: new Date(Date.now() + A_DAY_MS) };
    },
    // Nothing is kept here: what is paid is looked up where orders are kept.
    expire: async () => true,
    portal: async (customer, backUrl) => `${publicUrl}/sandbox/portal?session=${await sign('portal', { customer, backUrl })}`,
    // No money moves: a subscription that nobody renews goes no further.
    end: async () => {},
    check: async () => 'sandbox, no money moves',
    read: (message) => readNotice(message, webhookSecret, productOf),
  };
}

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** As the provider writes it; what is unpaid began its next period and has not paid that. */
function messageOf(kind: 'created' | 'updated' | 'deleted', state: SubscriptionState, prices: Config['prices']): object {
  const { id, customer, holder, product, periodEnd, cancels, unpaid } = state;
  const now = seconds(new Date());
  const end = seconds(periodEnd);
  const price = product === null || product === 'enterprise' ? null : prices[product];
  return {
    id: `evt_sandbox_${newId()}`,
    object: 'event',
    created: now,
    type: `customer.subscription.${kind}`,
    data: {
      object: {
        id,
        object: 'subscription',
        customer,
        status: kind === 'deleted' ? 'canceled' : unpaid ? 'past_due' : 'active',
        cancel_at_period_end: cancels,
        ended_at: kind === 'deleted' ? now : null,
        metadata: { holder: holder.kind, holder_id: holder.id, product },
        items: {
          data: [{ price: { id: price ?? '' }, current_period_start: unpaid ? end : Math.min(now, end), current_period_end: end }],
        },
      },
    },
  };
}
