import * as z from 'zod';
import { AppError } from '../http/app-error.ts';
import type { PaymentNotice, SignedMessage } from './payments.ts';

/** What is read of Stripe's messages (https://docs.stripe.com/api/subscriptions/object); the period stood at the subscription before 2025. */
const period = { current_period_start: z.number().optional(), current_period_end: z.number().optional() };
const Item = z.object({ price: z.object({ id: z.string() }), ...period });
const SubscriptionMessage = z.object({
  id: z.string(),
  created: z.number(),
  type: z.enum(['customer.subscription.created', 'customer.subscription.updated', 'customer.subscription.deleted']),
  data: z.object({
    object: z.object({
      id: z.string(),
      customer: z.string(),
      status: z.string(),
      cancel_at_period_end: z.boolean(),
      cancel_at: z.number().nullish(),
      ended_at: z.number().nullish(),
      metadata: z.object({ holder: z.enum(['organisation', 'person']), holder_id: z.uuid() }),
      items: z.object({ data: z.array(Item).min(1) }),
      ...period,
    }),
  }),
});
type Message = z.infer<typeof SubscriptionMessage>;

const types = SubscriptionMessage.shape.type.options;
/** Of a period that is paid, or needs no payment. */
const paid = new Set(['active', 'trialing']);
const over = new Set(['canceled', 'incomplete_expired', 'unpaid', 'paused']);
const seconds = (count: number): Date => new Date(count * 1000);

const notSigned = (): AppError => new AppError('invalid', 'This message is not signed by the payment provider, or it is too old.');

/** Seconds that a signature holds, as Stripe's own libraries have it (https://docs.stripe.com/webhooks#replay-prevention). */
const HOLDS = 300;

/**
 * The head of a message names a time that is not over and a signature; whether it is the right one only its bytes say.
 * @throws invalid
 */
export function requireFresh(signature: string | string[] | undefined): void {
  const parts = typeof signature === 'string' ? signature.split(',') : [];
  const at = parts.map((part) => /^t=(\d{1,12})$/.exec(part)?.[1]).find((time) => time !== undefined);
  const signed = parts.some((part) => /^v1=[0-9a-f]{64}$/.test(part));
  if (at === undefined || !signed || Number(at) < Date.now() / 1000 - HOLDS) throw notSigned();
}

/**
 * What a message of the provider says of a subscription that was bought here; null when it is about something else.
 * @throws invalid when the signature over its bytes is not that of `secret`
 */
export async function readNotice(
  { body, signature }: SignedMessage,
  secret: string,
  productOf: (priceId: string) => PaymentNotice['subscription']['product'],
): Promise<PaymentNotice | null> {
  const { default: Stripe } = await import('stripe');
  let event: unknown;
  try {
    event = Stripe.webhooks.constructEvent(body, signature, secret);
  } catch {
    throw notSigned();
  }
  const message = SubscriptionMessage.safeParse(event);
  return message.success ? noticeOf(message.data, productOf) : null;
}

function noticeOf({ id, created, type, data }: Message, productOf: (priceId: string) => PaymentNotice['subscription']['product']) {
  const { object } = data;
  const item = object.items.data[0];
  const start = item?.current_period_start ?? object.current_period_start ?? created;
  const end = item?.current_period_end ?? object.current_period_end ?? created;
  const ended = type === 'customer.subscription.deleted' || over.has(object.status);
  // Stripe begins the next period before it is paid: what is unpaid reaches to its beginning.
  const reached = paid.has(object.status) ? end : start;
  return {
    id,
    at: seconds(created),
    rank: types.indexOf(type),
    subscription: {
      id: object.id,
      customer: object.customer,
      holder: { kind: object.metadata.holder, id: object.metadata.holder_id },
      product: productOf(item?.price.id ?? ''),
      periodEnd: seconds(ended ? Math.min(end, object.ended_at ?? created) : reached),
      cancels: object.cancel_at_period_end || object.cancel_at != null,
      unpaid: !paid.has(object.status) && !ended,
    },
  };
}
