/** A language model as every room sees it: a prompt in, one JSON object out, or a failure with its kind. It knows no questionnaire. */
import { sentenceOf } from '#contract/reason-sentences.ts';
import type { Reason } from '#contract/reasons.ts';

export const providers = ['openai-compatible', 'openai', 'anthropic', 'google', 'azure', 'mistral', 'openrouter', 'ollama'] as const;
export type Provider = (typeof providers)[number];

/** How to reach a model; read from the environment by `settings.ts`. */
export interface ModelSettings {
  provider: Provider;
  /** Address of the API, without a trailing slash; null takes the provider's own. */
  url: string | null;
  key: string | null;
  model: string;
  /** Calls under way at once, over all requests of this process. */
  concurrency: number;
  /** Milliseconds that one call may take. */
  timeoutMs: number;
  /** Tokens, in and out, that one piece of work may use up. */
  tokensPerRequest: number;
  /** Tokens, in and out, that a person without an organisation may use in a day, and all of them together. */
  tokensOfPeople: { each: number; all: number };
  /** Tokens that a prompt and its reply may have together; null asks the server, or takes what is usual at the provider. */
  contextTokens: number | null;
  /** The day that prompts name, `2026-11-27`; null takes today. */
  today: string | null;
  /** Whether a second call tries to refute each answer: for models that are not known to be good. */
  secondLook: boolean;
}

/** JSON Schema of a reply. */
export type ReplySchema = Record<string, unknown>;

/** What a model is given. Services keep the beginning of a prompt between calls, so what changes least comes first. */
export interface ModelPrompt {
  /** Which kind of prompt this is: names the schema too. Letters and `_`. */
  name: string;
  /** The rules: the same for every call of this kind. */
  system: string;
  /** What calls of one run share: what is known of the company, the form, the knowledge where it is given whole. */
  kept: string;
  /** What is asked, last. */
  asked: string;
  schema: ReplySchema;
}

/** The text after the rules, as it is sent. */
export const userText = ({ kept, asked }: Pick<ModelPrompt, 'kept' | 'asked'>): string => [kept, asked].filter(Boolean).join('\n\n');

/** Tokens of a call as the service counts them; 0 where it does not say. */
export interface Tokens {
  tokensIn: number;
  /** Those of them that it had kept from a call before, and bills for less. */
  tokensCached: number;
  tokensOut: number;
}

export const noTokens: Tokens = { tokensIn: 0, tokensCached: 0, tokensOut: 0 };

/** More than any model takes and writes in one call. */
const MOST_TOKENS = 10_000_000;

/** What a service says of tokens, as far as it can be so: whole, none missing, those kept from before no more than all. Pure. */
export function credible({ tokensIn, tokensCached, tokensOut }: Tokens): Tokens {
  const whole = (count: number): number => (count > 0 ? Math.min(MOST_TOKENS, Math.round(count)) : 0);
  return { tokensIn: whole(tokensIn), tokensCached: Math.min(whole(tokensCached), whole(tokensIn)), tokensOut: whole(tokensOut) };
}

export interface Completion extends Tokens {
  /** What the model said, as JSON; its shape is not checked yet. */
  object: unknown;
}

/** Hears what a reply says while it is written: the object as far as it goes, `{}` whenever it is begun anew. Nothing of it is checked. */
export type Hear = (said: unknown) => void;

export interface ModelClient {
  /** The model's name, as stored with each answer. */
  readonly model: string;
  /** Calls that are let through at once. */
  readonly width: number;
  /** Tokens that a prompt and its reply may have together. */
  context(signal?: AbortSignal): Promise<number>;
  /**
   * One completion; tried again with growing, scattered pauses when the service is busy. With `hear` the reply comes as a stream where the
   * service has streams.
   * @throws ModelFailure; the signal's reason when aborted
   */
  complete(prompt: ModelPrompt, signal?: AbortSignal, hear?: Hear): Promise<Completion>;
}

/**
 * `unavailable` does not answer or is busy for too long · `denied` refuses the key or the model's name · `slow` takes longer than
 * allowed · `refused` will not answer this · `cut` the reply ended at its limit · `nonsense` says something else than the JSON asked
 * for · `budget` the request's tokens are used up · `unrecorded` no reply to this prompt was recorded.
 */
export type FailureKind = 'unavailable' | 'denied' | 'slow' | 'refused' | 'cut' | 'nonsense' | 'budget' | 'unrecorded';

/** Why there is no completion: a reason for people, which names no key. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  readonly reason: Reason;
  /** Milliseconds that a busy service asks to wait before it is asked again; null when it does not say. */
  readonly retryAfterMs: number | null;
  /** Tokens that the failed call was billed all the same. */
  readonly tokens: Tokens;
  constructor(
    kind: FailureKind,
    reason: Reason,
    { cause, retryAfterMs = null, tokens = noTokens }: { cause?: unknown; retryAfterMs?: number | null; tokens?: Tokens } = {},
  ) {
    super(sentenceOf(reason), { cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
    this.tokens = tokens;
  }
}
