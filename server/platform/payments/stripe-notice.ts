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
    throw new AppError('invalid', 'This message is not signed by the payment provider, or it is too old.');
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
