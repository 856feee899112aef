import * as z from 'zod';
import { optional, readSettings } from '#engine/common/settings.ts';
import { type ModelSettings, type Provider, providers } from './model.ts';

const count = (byDefault: number) =>
  z.preprocess((value) => (value === '' ? undefined : value) ?? byDefault, z.coerce.number().int().min(1));
const yesOrNo = z.preprocess((value) => (value === '' ? undefined : value) ?? 'no', z.enum(['yes', 'no']));

const TIMEOUT_SECONDS = 300;
const TOKENS_PER_REQUEST = 2_000_000;
const CONCURRENCY = 4;
/** Some twenty questions on law of one person, and ten such persons. */
const TOKENS_OF_PEOPLE = { each: 200_000, all: 2_000_000 };

/** What holds of a model where nobody sets it. */
export const usualSettings: Omit<ModelSettings, 'provider' | 'url' | 'key' | 'model'> = {
  concurrency: CONCURRENCY,
  timeoutMs: TIMEOUT_SECONDS * 1000,
  tokensPerRequest: TOKENS_PER_REQUEST,
  tokensOfPeople: TOKENS_OF_PEOPLE,
  contextTokens: null,
  today: null,
  secondLook: false,
};

/** The settings of a language model, each with its sentence for `.env.example`. */
export const modelEnvironment = {
  MODEL_PROVIDER: optional(z.enum(providers)).describe(
    `Language model that reads what search finds and answers from it: ${providers.join(', ')}; without it answers are made without a model.`,
  ),
  MODEL_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    "Address of the model's API, as http://127.0.0.1:8080/v1; needed for openai-compatible and azure, each other provider has its own.",
  ),
  MODEL_KEY: optional(z.string()).describe('Key of the API; local servers need none.'),
  MODEL_NAME: optional(z.string()).describe('Name of the model, as its provider spells it; needed with MODEL_PROVIDER.'),
  MODEL_CONCURRENCY: optional(z.coerce.number().int().min(1)).describe(
    'Calls to the model under way at once; 4, and 1 where the model runs on this machine.',
  ),
  MODEL_TIMEOUT_SECONDS: count(TIMEOUT_SECONDS).describe(
    'Seconds that one call to the model may take; one call answers about twenty questions.',
  ),
  MODEL_TOKENS_PER_REQUEST: count(TOKENS_PER_REQUEST).describe(
    'Tokens, in and out, that answering one request may use; then it stops, to go on when this was raised (the command line answers the rest without the model).',
  ),
  MODEL_TOKENS_PER_PERSON_A_DAY: count(TOKENS_OF_PEOPLE.each).describe(
    'Tokens, in and out, that a person without an organisation may have the model read in a day; what they ask the legal assistant then is answered without it.',
  ),
  MODEL_TOKENS_OF_PEOPLE_A_DAY: count(TOKENS_OF_PEOPLE.all).describe('The same for all of them together, in a day by UTC.'),
  MODEL_CONTEXT_TOKENS: optional(z.coerce.number().int().min(2000)).describe(
    'Tokens that a prompt and its reply may have together; asked of the server, or what is usual at the provider. The whole knowledge goes into the prompt while it fits a third of it.',
  ),
  MODEL_TODAY: optional(z.iso.date()).describe(
    'The day that the model is told it is, as 2026-11-27, for runs that are to be repeated; today.',
  ),
  MODEL_SECOND_LOOK: yesOrNo.describe(
    'yes: a second call tries to refute each answer, for models that are not known to be good; what it refutes goes to review.',
  ),
};

const schema = z.object(modelEnvironment);

/**
 * Reads the model's settings from the environment; null when no provider is named.
 * @throws Error with a sentence that names the setting that is missing or cannot be used
 */
export const readModelSettings = (env: Record<string, string | undefined>): ModelSettings | null =>
  modelSettingsOf(readSettings(schema, env));

const withoutKey: ReadonlySet<Provider> = new Set(['openai-compatible', 'ollama']);
const withUrl: ReadonlySet<Provider> = new Set(['openai-compatible', 'azure']);

/** The same of settings that were read already. @throws Error with a sentence that names the setting that is missing */
export function modelSettingsOf(given: z.infer<typeof schema>): ModelSettings | null {
  const { MODEL_PROVIDER: provider } = given;
  if (!provider) return null;
  if (!given.MODEL_NAME) throw new Error('MODEL_NAME is missing: say which model MODEL_PROVIDER shall use.');
  if (withUrl.has(provider) && !given.MODEL_URL)
    throw new Error(`MODEL_URL is missing: a model of ${provider} needs the address of its API.`);
  if (!withoutKey.has(provider) && !given.MODEL_KEY) throw new Error(`MODEL_KEY is missing: ${provider} answers nobody without one.`);
  const url = given.MODEL_URL?.replace(/(?<!\/)\/+$/, '') ?? null;
  return {
    provider,
    url,
    key: given.MODEL_KEY ?? null,
    model: given.MODEL_NAME,
    concurrency: given.MODEL_CONCURRENCY ?? (isLocal(provider, url) ? 1 : CONCURRENCY),
    timeoutMs: given.MODEL_TIMEOUT_SECONDS * 1000,
    tokensPerRequest: given.MODEL_TOKENS_PER_REQUEST,
    tokensOfPeople: { each: given.MODEL_TOKENS_PER_PERSON_A_DAY, all: given.MODEL_TOKENS_OF_PEOPLE_A_DAY },
    contextTokens: given.MODEL_CONTEXT_TOKENS ?? null,
    today: given.MODEL_TODAY ?? null,
    secondLook: given.MODEL_SECOND_LOOK === 'yes',
  };
}

const LOCAL = /^(?:localhost|127\.|\[?::1\]?$|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|host\.docker\.internal$)|\.(?:local|internal)$/u;

/** Whether the model runs on this machine or beside it: such a server works on one call at a time. */
export const isLocal = (provider: Provider, url: string | null): boolean =>
  url === null ? provider === 'ollama' : LOCAL.test(new URL(url).hostname);
