import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';

/**
 * A server with the calls of Stripe that are used, in their documented shape, for tests: it keeps what was ordered, refuses unknown
 * parameters, and signs its messages with the SDK's own means.
 */
export const KEY = 'sk_test_standin';
export const WEBHOOK_SECRET = 'whsec_standin';

const known: Record<string, RegExp> = {
  '/v1/checkout/sessions':
    /^(?:mode|line_items\[0\]\[(?:price|quantity)\]|customer|customer_email|client_reference_id|success_url|cancel_url|(?:subscription_data\[)?metadata\]?\[(?:holder|holder_id|product)\])$/,
  '/v1/billing_portal/sessions': /^(?:customer|return_url)$/,
};

export interface StripeStandIn {
  url: string;
  /** What came in last, by name as Stripe's forms name it. */
  orders: Map<string, URLSearchParams>;
  /** How the pages of checkouts stand, by id. */
  pages: Map<string, 'open' | 'complete' | 'expired'>;
  /** Subscriptions that were ended by a call. */
  ended: Set<string>;
  /** From now on everything is refused, or no longer. */
  breaks(broken: boolean): void;
  close(): Promise<void>;
}

export async function openStripeStandIn(): Promise<StripeStandIn> {
  const orders = new Map<string, URLSearchParams>();
  const pages: StripeStandIn['pages'] = new Map();
  const ended = new Set<string>();
  let broken = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = (status: number, body: object): void => {
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const names = known[request.url ?? ''];
      const wrong = [...form.keys()].find((name) => !names?.test(name));
      if (request.headers.authorization !== `Bearer ${KEY}`) return answer(401, { error: { type: 'invalid_request_error' } });
      const [, subscription] = /^\/v1\/subscriptions\/(sub_[\w-]+)$/.exec(request.method === 'DELETE' ? (request.url ?? '') : '') ?? [];
      if (subscription !== undefined && !broken) {
        if (ended.has(subscription)) return answer(404, { error: { type: 'invalid_request_error', code: 'resource_missing' } });
        ended.add(subscription);
        return answer(200, { id: subscription, object: 'subscription', status: 'canceled' });
      }
      const [, price] = /^\/v1\/prices\/(price_\w+)$/.exec(request.method === 'GET' ? (request.url ?? '') : '') ?? [];
      if (price !== undefined && !broken)
        return price === 'price_unknown'
          ? answer(404, { error: { type: 'invalid_request_error', code: 'resource_missing', message: `No such price: '${price}'` } })
          : answer(200, { id: price, object: 'price', active: price !== 'price_old', recurring: { interval: 'month' } });
      const [, page, expires] = /^\/v1\/checkout\/sessions\/(cs_test_\d+)(\/expire)?$/.exec(request.url ?? '') ?? [];
      if (page !== undefined && !broken) {
        if (expires !== undefined && pages.get(page) !== 'open') return answer(400, { error: { type: 'invalid_request_error' } });
        if (expires !== undefined) pages.set(page, 'expired');
        return answer(200, { id: page, object: 'checkout.session', status: pages.get(page) });
      }
      if (broken || !names) return answer(400, { error: { type: 'invalid_request_error', message: 'secret words of the provider' } });
      if (wrong !== undefined) return answer(400, { error: { type: 'invalid_request_error', code: 'parameter_unknown', param: wrong } });
      const id = `cs_test_${orders.size}`;
      orders.set(id, form);
      pages.set(id, 'open');
      const expires_at = Math.floor(Date.now() / 1000) + 86_400;
      return answer(200, { id, object: 'checkout.session', status: 'open', expires_at, url: `https://checkout.stripe.test/${id}` });
    });
  });
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    orders,
    pages,
    ended,
    breaks: (value) => (broken = value),
    close: () => new Promise((done) => void server.close(() => done())),
  };
}

/** The header that Stripe sends with a message. */
export const signed = (payload: string, secret = WEBHOOK_SECRET): string => Stripe.webhooks.generateTestHeaderString({ payload, secret });

interface Told {
  id: string;
  event?: string;
  type?: 'created' | 'updated' | 'deleted';
  /** Seconds since 1970. */
  at?: number;
  price: string;
  metadata: Record<string, string>;
  status?: string;
  start?: number;
  end?: number;
  cancels?: boolean;
}

let events = 0;

/** A message as Stripe documents it (API 2025 and later: the period stands at the item). */
export const messageOf = ({
  id,
  event,
  type = 'updated',
  at,
  price,
  metadata,
  status = 'active',
  start,
  end,
  cancels = false,
}: Told): string => {
  const now = Math.floor(Date.now() / 1000);
  return JSON.stringify({
    id: event ?? `evt_test_${(events += 1)}`,
    object: 'event',
    api_version: '2025-10-29.clover',
    created: at ?? now,
    livemode: false,
    type: `customer.subscription.${type}`,
    data: {
      object: {
        id,
        object: 'subscription',
        customer: `cus_${id}`,
        status,
        cancel_at_period_end: cancels,
        cancel_at: null,
        ended_at: type === 'deleted' ? (at ?? now) : null,
        metadata,
        items: {
          object: 'list',
          data: [{ id: 'si_1', price: { id: price }, current_period_start: start ?? now, current_period_end: end ?? now + 30 * 86_400 }],
        },
      },
    },
  });
};
