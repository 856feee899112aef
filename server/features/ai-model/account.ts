import type { Currency, ModelPrices, ModelUsage, PricesByModel } from '#contract/model-usage.ts';
import type { Account } from '#engine/model/account.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { findModel } from './store.ts';
import { type Counted, type Work, addCall, listOfRequests } from './usage-store.ts';

/** The account of some work: its calls are counted for its organisation, each as soon as it is made. */
export const accountOf = (db: Db, work: Work): Account => ({
  admit: async () => {},
  count: (call) => inOrg(db, work.orgId, (trx) => addCall(trx, work, call)),
});

/** The prices of an organisation's models. */
export interface Pricing {
  currency: Currency;
  prices: PricesByModel;
}

export const pricingOf = async (trx: Trx, orgId: string): Promise<Pricing> => {
  const { currency = 'EUR', prices = {} } = (await findModel(trx, orgId)) ?? {};
  return { currency, prices };
};

/** What somebody said that a model costs; null where nobody did. */
export const priceOf = (prices: PricesByModel, model: string): ModelPrices | null =>
  Object.hasOwn(prices, model) ? (prices[model] ?? null) : null;

const MILLION = 1_000_000;
const CENTS = 10_000;

/** All of it together, and its cost where each model has a price. */
export function priced(all: Counted[], { currency, prices }: Pricing): ModelUsage {
  const sum = (of: (one: Counted) => number): number => all.reduce((before, one) => before + of(one), 0);
  const amount = sum((one) => costOf(one, prices) ?? Number.NaN);
  return {
    calls: sum(({ calls }) => calls),
    failed: sum(({ failed }) => failed),
    tokens_in: sum(({ tokens_in }) => tokens_in),
    tokens_cached: sum(({ tokens_cached }) => tokens_cached),
    tokens_out: sum(({ tokens_out }) => tokens_out),
    cost: all.length === 0 || Number.isNaN(amount) ? null : { amount: Math.round(amount * CENTS) / CENTS, currency },
  };
}

function costOf({ model, tokens_in, tokens_cached, tokens_out }: Counted, prices: PricesByModel): number | null {
  const price = priceOf(prices, model);
  if (price === null) return null;
  const cached = price.cached ?? price.in;
  return ((tokens_in - tokens_cached) * price.in + tokens_cached * cached + tokens_out * price.out) / MILLION;
}

/** What each of some requests cost, by its id; those for which no model was called are left out. */
export const usageOfRequests = async (trx: Trx, orgId: string, requestIds: string[]): Promise<Map<string, ModelUsage>> => {
  const rows = requestIds.length === 0 ? [] : await listOfRequests(trx, orgId, requestIds);
  if (rows.length === 0) return new Map();
  const pricing = await pricingOf(trx, orgId);
  const byRequest = Map.groupBy(rows, ({ request_id }) => request_id ?? '');
  return new Map([...byRequest].map(([id, of]) => [id, priced(of, pricing)]));
};
