import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Instant, Line } from './fields.ts';
import { ModelAddress } from './model-address.ts';
import { modelProviders } from './model-providers.ts';
import { Currency, ModelPrices } from './model-usage.ts';
import { Reason } from './reasons.ts';

const Provider = z.enum(modelProviders);

/** Whose model answers: the installation's (what the operator set, if anything), one of the organisation's own, or none. */
const ModelUse = z.enum(['installation', 'own', 'off']);

/** A model as everybody may see it. */
export const SeenModel = z.object({
  /** One of {@link modelProviders}. */
  provider: z.string(),
  model: z.string(),
  /** Where questions and passages go. */
  host: z.string(),
  /** It runs on the machine of the service: nothing leaves it. */
  here: z.boolean(),
});
export type SeenModel = z.infer<typeof SeenModel>;

/** How one question of the trial went: `open` is left open though the papers answer it, `failed` is not answered by the model at all. */
const TriedQuestion = z.object({
  question: z.string(),
  /** What the sample's papers say; null where they say nothing and the question has to stay open. */
  expected: z.nullable(z.string()),
  said: z.nullable(z.string()),
  verdict: z.enum(['right', 'wrong', 'open', 'failed']),
});
export type TriedQuestion = z.infer<typeof TriedQuestion>;

/** What a test found: one question by schema, then ten of the sample company. */
export const ModelTest = z.object({
  model: z.string(),
  host: z.string(),
  at: Instant,
  /** Milliseconds that the one question took. */
  ms: z.nullable(z.int()),
  /** Tokens that it wrote in a second; null where the service does not count them. */
  tokens_per_second: z.nullable(z.number()),
  /** Whether every reply kept to the schema; null where there was none. */
  keeps_schema: z.nullable(z.boolean()),
  /** Tokens that a prompt and its reply may have, where the provider tells it. */
  context_tokens: z.nullable(z.int()),
  /** Empty where the test ended before the trial. */
  questions: z.array(TriedQuestion),
  /** Why it ended early, or why questions failed. */
  failure: z.nullable(Reason),
});
export type ModelTest = z.infer<typeof ModelTest>;

/** What only who may change it sees. */
const OwnModel = z.object({
  provider: Provider,
  model: z.string(),
  url: z.string(),
  /** When a key was given; null without one. The key itself is never answered. */
  key_set_at: z.nullable(Instant),
});

/** Tokens in that may be used; null without a limit. */
const Most = z.nullable(z.int().check(z.minimum(1), z.maximum(1_000_000_000_000)));

/** What its use costs and may cost, for who may set it. */
const ModelCosts = z.object({
  currency: Currency,
  /** Of the model that answers; null where nobody said them, and where none does. */
  prices: z.nullable(ModelPrices),
  /** For answering one request or one backtest, and for everything in one month (UTC). */
  most_per_run: Most,
  most_per_month: Most,
});

export const AiModel = z.object({
  use: ModelUse,
  /** The model that answers; null where the embedded engine does. */
  answers: z.nullable(SeenModel),
  /** What the operator set; null where nothing is. */
  installation: z.nullable(SeenModel),
  /** The organisation's own, for admins; it stays while another is used. */
  own: z.nullable(OwnModel),
  /** Null below admin. */
  costs: z.nullable(z.extend(ModelCosts, { /** Tokens in. */ used_this_month: z.int() })),
  /** Of the model that answers now. */
  test: z.nullable(ModelTest),
  testing: z.nullable(z.object({ done: z.int(), total: z.int() })),
  /** Whether models on this machine and in its network may be connected. */
  private_addresses: z.boolean(),
  can: z.object({ manage: z.boolean() }),
});
export type AiModel = z.infer<typeof AiModel>;

/** Addresses that are looked at, and models of one server that are named. */
export const MOST_SERVERS = 20;
const MOST_LISTED = 100;
/** Models that a key may use. */
const MOST_OF_A_KEY = 1000;

/** A model by its name and, where its server tells, the tokens that it takes at once. */
const NamedModel = z.object({ name: z.string(), context_tokens: z.nullable(z.int()) });

/** A model server that was found by what it answers. */
const LocalServer = z.object({
  provider: Provider,
  url: z.string(),
  /** Empty where it answers nobody without a key. */
  models: z.array(NamedModel).check(z.maxLength(MOST_LISTED)),
  wants_key: z.boolean(),
});
export type LocalServer = z.infer<typeof LocalServer>;

const Key = z.string().check(z.trim(), z.minLength(1), z.maxLength(4000), z.regex(/^[\x21-\x7e]+$/, 'A key has no blanks or accents.'));

export const aiModel = {
  get: {
    method: 'GET',
    path: '/api/ai-model',
    summary: 'Which language model answers in the organisation, and how its last test went',
    response: { 200: AiModel },
  },
  connect: {
    method: 'PUT',
    path: '/api/ai-model',
    summary: 'Connect a model of the organisation’s own, and use it',
    body: z.object({
      provider: Provider,
      model: Line(200),
      /** Needed where the provider has no address of its own. */
      url: z.optional(ModelAddress),
      /** Without one the key that is there stays, as long as the address does. */
      key: z.optional(Key),
      /** The host to which questions and passages may be sent, as somebody was told; not needed for a model on the service's own machine. */
      acknowledged_host: z.optional(z.string().check(z.maxLength(300))),
    }),
    response: { 200: AiModel },
  },
  use: {
    method: 'PATCH',
    path: '/api/ai-model',
    summary: 'Use the installation’s model, one’s own, or none',
    body: z.object({ use: ModelUse }),
    response: { 200: AiModel },
  },
  disconnect: {
    method: 'DELETE',
    path: '/api/ai-model',
    summary: 'Forget the organisation’s own model and its key',
    response: { 200: AiModel },
  },
  setCosts: {
    method: 'PUT',
    path: '/api/ai-model/costs',
    summary: 'Say what the model that answers costs, and how much may be used; `null` where nobody knows, and without a limit',
    body: ModelCosts,
    response: { 200: AiModel },
  },
  local: {
    method: 'GET',
    path: '/api/ai-model/local',
    summary: 'Model servers on the machine of the service, or the one at `url`, found by what they answer',
    query: z.object({ url: z.optional(ModelAddress) }),
    response: { 200: z.object({ servers: z.array(LocalServer).check(z.maxLength(MOST_SERVERS)), next_cursor: Cursor }) },
  },
  list: {
    method: 'POST',
    path: '/api/ai-model/models',
    summary: 'The models that a key may use, as their provider lists them; nothing but the key is sent there, and it is not kept',
    body: z.object({
      provider: Provider,
      /** As for connecting. */
      url: z.optional(ModelAddress),
      /** Without one the key that is kept for this address is sent, if there is one. */
      key: z.optional(Key),
    }),
    response: {
      200: z.object({
        models: z.array(NamedModel).check(z.maxLength(MOST_OF_A_KEY)),
        /** Why there is no list. */
        failure: z.nullable(Reason),
      }),
    },
  },
  test: {
    method: 'POST',
    path: '/api/ai-model/test',
    summary: 'Ask the model one question by schema, then ten of the sample company',
    response: { 202: AiModel },
  },
  stopTest: {
    method: 'DELETE',
    path: '/api/ai-model/test',
    summary: 'Stop the test',
    response: { 200: AiModel },
  },
} as const satisfies Record<string, Endpoint>;
