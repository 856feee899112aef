import * as z from 'zod';
import { optional, readSettings } from '#engine/common/settings.ts';
import type { ModelSettings } from './model.ts';

const count = (byDefault: number) =>
  z.preprocess((value) => (value === '' ? undefined : value) ?? byDefault, z.coerce.number().int().min(1));

/** The settings of a language model, each with its sentence for `.env.example`. */
export const modelEnvironment = {
  MODEL_PROVIDER: optional(z.enum(['openai-compatible', 'anthropic', 'google'])).describe(
    'Language model that phrases answers: openai-compatible (hosted or local), anthropic or google; without it answers are made without a model.',
  ),
  MODEL_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    "Address of the model's API, as http://127.0.0.1:8080/v1; needed for openai-compatible.",
  ),
  MODEL_KEY: optional(z.string()).describe('Key of the API; local servers need none.'),
  MODEL_NAME: optional(z.string()).describe('Name of the model, as its provider spells it; needed with MODEL_PROVIDER.'),
  MODEL_CONCURRENCY: count(4).describe('Calls to the model under way at once.'),
  MODEL_TIMEOUT_SECONDS: count(60).describe('Seconds that one call to the model may take.'),
  MODEL_TOKENS_PER_REQUEST: count(2_000_000).describe(
    'Tokens that answering one request may use; what is left is answered without the model.',
  ),
};

const schema = z.object(modelEnvironment);

/**
 * Reads the model's settings from the environment; null when no provider is named.
 * @throws Error with a sentence that names the setting that is missing or cannot be used
 */
export const readModelSettings = (env: Record<string, string | undefined>): ModelSettings | null =>
  modelSettingsOf(readSettings(schema, env));

/** The same of settings that were read already. @throws Error with a sentence that names the setting that is missing */
export function modelSettingsOf(given: z.infer<typeof schema>): ModelSettings | null {
  if (!given.MODEL_PROVIDER) return null;
  if (!given.MODEL_NAME) throw new Error('MODEL_NAME is missing: say which model MODEL_PROVIDER shall use.');
  if (given.MODEL_PROVIDER === 'openai-compatible' && !given.MODEL_URL)
    throw new Error('MODEL_URL is missing: an openai-compatible model needs the address of its API.');
  if (given.MODEL_PROVIDER !== 'openai-compatible' && !given.MODEL_KEY)
    throw new Error(`MODEL_KEY is missing: ${given.MODEL_PROVIDER} answers nobody without one.`);
  return {
    provider: given.MODEL_PROVIDER,
    url: given.MODEL_URL?.replace(/\/+$/, '') ?? null,
    key: given.MODEL_KEY ?? null,
    model: given.MODEL_NAME,
    concurrency: given.MODEL_CONCURRENCY,
    timeoutMs: given.MODEL_TIMEOUT_SECONDS * 1000,
    tokensPerRequest: given.MODEL_TOKENS_PER_REQUEST,
  };
}
