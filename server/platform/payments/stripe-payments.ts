import type Stripe from 'stripe';
import { AppError } from '../http/app-error.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '../log/log.ts';
import type { Payments, PaymentNotice } from './payments.ts';
import { readNotice } from './stripe-notice.ts';

interface StripeSettings {
  key: string;
  webhookSecret: string;
  /** Another address than the public one of Stripe. */
  apiUrl: string | null;
  /** What can be bought here. */
  prices: Config['prices'];
  productOf: (priceId: string) => PaymentNotice['subscription']['product'];
  log: Log;
}

const TIMEOUT_MS = 20_000;

/** Stripe, through its SDK, which is loaded with the first call. */
export function stripePayments({ key, webhookSecret, apiUrl, prices, productOf, log }: StripeSettings): Payments {
  let opened: Promise<Stripe> | null = null;
  const stripe = (): Promise<Stripe> => (opened ??= open(key, apiUrl));
  return {
    sandbox: null,
    checkout: ({ product, priceId, holder, email, customer, doneUrl, backUrl }) =>
      orUnavailable(log, async () => {
        const metadata = { holder: holder.kind, holder_id: holder.id, product };
        const { id, url, expires_at } = await (
          await stripe()
        ).checkout.sessions.create({
          mode: 'subscription',
          line_items: [{ price: priceId, quantity: 1 }],
          ...(customer === null ? { customer_email: email } : { customer }),
          client_reference_id: holder.id,
          metadata,
          subscription_data: { metadata },
          success_url: doneUrl,
          cancel_url: backUrl,
        });
        return url === null ? null : { id, url, expiresAt: new Date(expires_at * 1000) };
      }),
    expire: (checkout) =>
      orUnavailable(log, async () => {
        const { sessions } = (await stripe()).checkout;
        const { status } = await sessions.retrieve(checkout);
        if (status === 'open') await sessions.expire(checkout);
        return status !== 'complete';
      }),
    portal: (customer, backUrl) =>
      orUnavailable(log, async () => (await (await stripe()).billingPortal.sessions.create({ customer, return_url: backUrl })).url),
    async end(subscription) {
      try {
        await (await stripe()).subscriptions.cancel(subscription);
      } catch (error) {
        if ((error as { code?: string }).code === 'resource_missing') return;
        log.warn({ err: error, subscription }, 'the payment provider did not end a subscription');
        throw new AppError('unavailable', 'The payment provider did not end the subscription.');
      }
    },
    async check() {
      const sold = Object.values(prices).filter((price) => price !== null);
      for (const price of sold) await checkPrice(await stripe(), price);
      return sold.length === 0
        ? 'Stripe, but no STRIPE_PRICE_… is set: nothing can be bought'
        : `Stripe knows the key and ${sold.length} prices`;
    },
    read: (message) => readNotice(message, webhookSecret, productOf),
  };
}

/** @throws Error with a sentence for a key or a price that Stripe does not take */
async function checkPrice(stripe: Stripe, id: string): Promise<void> {
  const price = await stripe.prices.retrieve(id).catch((error: Error) => {
    throw new Error(`Stripe does not give the price ${id} (${error.message}). Look at STRIPE_SECRET_KEY and STRIPE_PRICE_….`, {
      cause: error,
    });
  });
  if (!price.active || price.recurring === null) throw new Error(`the price ${id} at Stripe is not active, or is paid once only`);
}

async function open(key: string, apiUrl: string | null): Promise<Stripe> {
  const { default: Sdk } = await import('stripe');
  const url = apiUrl === null ? null : new URL(apiUrl);
  const secure = url?.protocol !== 'http:';
  return new Sdk(key, {
    timeout: TIMEOUT_MS,
    // The package's own client never settles when the other side changes the protocol (101).
    httpClient: Sdk.createFetchHttpClient(),
    telemetry: false,
    ...(url ? { host: url.hostname, port: url.port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' } : {}),
  });
}

/** @throws unavailable; what the provider said goes to the log alone */
async function orUnavailable<T>(log: Log, ask: () => Promise<T | null>): Promise<T> {
  try {
    const answer = await ask();
    if (answer !== null) return answer;
    log.warn('the payment provider named no page to pay at');
  } catch (error) {
    log.warn({ err: error }, 'the payment provider refused');
  }
  throw new AppError('unavailable', 'The payment provider does not answer as it should. Nothing was paid. Try again in a few minutes.');
}
