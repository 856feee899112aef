/** What calls of a language model cost: counted in tokens, and in money where somebody said the prices. */
import * as z from 'zod/mini';

export const currencies = ['EUR', 'USD', 'GBP', 'CHF'] as const;
export const Currency = z.enum(currencies);
export type Currency = z.infer<typeof Currency>;

/** What calls were made for. */
const modelPurposes = ['request', 'instant_answer', 'backtest', 'model_test', 'form', 'assistant'] as const;
export const ModelPurpose = z.enum(modelPurposes);
export type ModelPurpose = z.infer<typeof ModelPurpose>;

const Money = z.object({ amount: z.number(), currency: Currency });
export type Money = z.infer<typeof Money>;

export const ModelUsage = z.object({
  /** Failed ones too, and how many of them failed. */
  calls: z.int(),
  failed: z.int(),
  /** As the provider counts them; of those that went in, the ones that it had kept from a call before. */
  tokens_in: z.int(),
  tokens_cached: z.int(),
  tokens_out: z.int(),
  /** At the prices that are set now; null where a model that was called has none. */
  cost: z.nullable(Money),
});
export type ModelUsage = z.infer<typeof ModelUsage>;

/** What answering all that is open of a request would take; null where no model answers, or nothing is open. */
export const RequestEstimate = z.object({
  estimate: z.nullable(
    z.object({
      questions: z.int(),
      calls: z.int(),
      tokens_in: z.int(),
      /** Of the tokens in, none of them cached; null where the model has no price. */
      cost: z.nullable(Money),
    }),
  ),
});
export type RequestEstimate = z.infer<typeof RequestEstimate>;

const Price = z.number().check(z.minimum(0), z.maximum(100_000));

/** Of a million tokens: that go in, that the provider had kept of them (as the others where it is null), and that come out. */
export const ModelPrices = z.object({ in: Price, cached: z.nullable(Price), out: Price });
export type ModelPrices = z.infer<typeof ModelPrices>;
/** By the model's name. */
export type PricesByModel = Record<string, ModelPrices>;
