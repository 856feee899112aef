import type { Currency, ModelPrices, ModelUsage, Money, PricesByModel } from '#contract/model-usage.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { type Account, AccountClosed, openAccount } from '#engine/model/account.ts';
import { ModelFailure } from '#engine/model/model.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { findModel } from './store.ts';
import { type Counted, type Work, addCall, listOfRequests, usedInMonth, usedInRun } from './usage-store.ts';

/**
 * The account of some work: its calls are counted for its organisation, each as soon as it is made, and each is made only while the
 * limits leave room. A run ends at a limit, to go on later; what answers somebody who waits goes on without the model.
 */
export const accountOf = (db: Db, work: Work): Account => {
  const own = openAccount();
  return {
    async admit(most) {
      const why = await inOrg(db, work.orgId, (trx) => limitReached(trx, work, most));
      if (why !== null)
        throw work.runId === undefined || work.purpose === 'model_test' ? new ModelFailure('budget', why) : new AccountClosed(why);
      await own.admit(most);
    },
    async count(call) {
      if (work.runId === undefined) await own.count(call);
      await inOrg(db, work.orgId, (trx) => addCall(trx, work, call));
    },
  };
};

/** Which limit leaves no room for a call; null where none does. What a run used before it stopped or died counts. */
const limitReached = async (trx: Trx, { orgId, runId }: Work, most: number): Promise<Reason | null> => {
  const { most_per_run: perRun = null, most_per_month: perMonth = null } = (await findModel(trx, orgId)) ?? {};
  if (perMonth !== null && (await usedInMonth(trx, orgId)) >= perMonth) return reason('model_month_limit', { tokens: perMonth });
  if (runId === undefined) return null;
  const used = await usedInRun(trx, orgId, runId);
  if (perRun !== null && used.in >= perRun) return reason('model_run_limit', { tokens: perRun });
  return used.in + used.out >= most ? reason('model_budget', { tokens: most }) : null;
};

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

/** What so many tokens in cost; null where the model has no price. */
export function pricedIn(model: string, tokens: number, { currency, prices }: Pricing): Money | null {
  const price = priceOf(prices, model);
  return price && { amount: Math.round(((tokens * price.in) / MILLION) * CENTS) / CENTS, currency };
}

/** What each of some requests cost, by its id; those for which no model was called are left out. */
export const usageOfRequests = async (trx: Trx, orgId: string, requestIds: string[]): Promise<Map<string, ModelUsage>> => {
  const rows = requestIds.length === 0 ? [] : await listOfRequests(trx, orgId, requestIds);
  if (rows.length === 0) return new Map();
  const pricing = await pricingOf(trx, orgId);
  const byRequest = Map.groupBy(rows, ({ request_id }) => request_id ?? '');
  return new Map([...byRequest].map(([id, of]) => [id, priced(of, pricing)]));
};
