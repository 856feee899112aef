/** A language model as the generative engine sees it: a prompt in, one JSON object out, or a failure with its kind. */

import { sentenceOf } from '#contract/reason-sentences.ts';
import type { Reason } from '#contract/reasons.ts';

/** How to reach a model; read from the environment by `settings.ts`. */
export interface ModelSettings {
  provider: 'openai-compatible' | 'anthropic' | 'google';
  /** Address of the API, without a trailing slash; null takes the provider's own. */
  url: string | null;
  key: string | null;
  model: string;
  /** Calls under way at once, over all requests of this process. */
  concurrency: number;
  /** Milliseconds that one call may take. */
  timeoutMs: number;
  /** Tokens, in and out, that one request may use up; afterwards it is answered without the model. */
  tokensPerRequest: number;
}

export interface ModelPrompt {
  system: string;
  user: string;
}

export interface Completion {
  /** What the model said, as JSON; its shape is not checked yet. */
  object: unknown;
  /** Tokens of this call, attempts that failed left out; 0 where the service does not say. */
  tokensIn: number;
  tokensOut: number;
}

export interface ModelClient {
  /** The model's name, as stored with each answer. */
  readonly model: string;
  /**
   * One completion; tried again with growing, scattered pauses when the service is busy.
   * @throws ModelFailure; the signal's reason when aborted
   */
  complete(prompt: ModelPrompt, signal?: AbortSignal): Promise<Completion>;
}

/**
 * `unavailable` does not answer or is busy for too long · `denied` refuses the key or the model's name · `slow` takes longer than
 * allowed · `refused` will not answer this · `nonsense` says something else than the JSON asked for · `budget` the request's tokens
 * are used up.
 */
export type FailureKind = 'unavailable' | 'denied' | 'slow' | 'refused' | 'nonsense' | 'budget';

/** Why there is no completion: a reason for people, which names no key. */
export class ModelFailure extends Error {
  readonly kind: FailureKind;
  readonly reason: Reason;
  /** Milliseconds that a busy service asks to wait before it is asked again; null when it does not say. */
  readonly retryAfterMs: number | null;
  constructor(kind: FailureKind, reason: Reason, cause?: unknown, retryAfterMs: number | null = null) {
    super(sentenceOf(reason), { cause });
    this.name = 'ModelFailure';
    this.kind = kind;
    this.reason = reason;
    this.retryAfterMs = retryAfterMs;
  }
}
