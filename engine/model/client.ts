import { setTimeout as after } from 'node:timers/promises';
import { reason } from '#contract/reasons.ts';
import { ATTEMPTS, pauseAfter } from '#engine/common/pauses.ts';
import { failureOf } from './failures.ts';
import { hearing } from './hearing.ts';
import {
  type Completion,
  type Hear,
  type ModelClient,
  ModelFailure,
  type ModelPrompt,
  type ModelSettings,
  type Provider,
  credible,
} from './model.ts';
import { parseReply } from './parse-reply.ts';
import { patientFetch } from './services/post.io.ts';
import type { Service, Written } from './services/service.ts';
import { createTurnstile } from './turnstile.ts';

export interface ClientOptions {
  /** Waits between attempts; tests shorten it. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
  /** What calls go through; one that keeps off private addresses where those are not allowed. */
  send?: typeof fetch;
}

/** Tokens that a prompt and its reply may have together where nobody says: what current models of each provider take at least. */
const usualContext: Record<Provider, number> = {
  'openai-compatible': 128_000,
  openai: 128_000,
  anthropic: 200_000,
  google: 1_000_000,
  azure: 128_000,
  mistral: 128_000,
  openrouter: 128_000,
  ollama: 8_192,
};
const CONTEXT_WAIT_MS = 10_000;

/** A client of the configured model. Nothing is loaded or called before the first completion. */
export function openModelClient(settings: ModelSettings, { pause = wait, send = patientFetch }: ClientOptions = {}): ModelClient {
  let service: Promise<Service> | null = null;
  const turnstile = createTurnstile(settings.concurrency);
  const opened = (): Promise<Service> => (service ??= serviceOf(settings, send));
  const once = async (prompt: ModelPrompt, signal?: AbortSignal, hear?: Hear): Promise<Completion> => {
    const limit = AbortSignal.timeout(settings.timeoutMs);
    try {
      const either = signal ? AbortSignal.any([signal, limit]) : limit;
      return completionOf(await (await opened()).write(prompt, either, hear && hearing(hear)));
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof ModelFailure) throw error;
      if (limit.aborted)
        throw new ModelFailure('slow', reason('model_slow', { seconds: Math.round(settings.timeoutMs / 1000) }), { cause: error });
      throw failureOf(error, settings);
    }
  };
  const patiently = async (prompt: ModelPrompt, signal?: AbortSignal, hear?: Hear): Promise<Completion> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(prompt, signal, hear);
      } catch (error) {
        if (!(error instanceof ModelFailure) || error.kind !== 'unavailable' || attempt === ATTEMPTS) throw error;
        await pause(error.retryAfterMs ?? pauseAfter(attempt), signal);
      }
    }
  };
  let context: Promise<number> | null = null;
  return {
    model: settings.model,
    width: settings.concurrency,
    context: () => (context ??= contextOf(settings, opened)),
    complete: (prompt, signal, hear) => turnstile(() => patiently(prompt, signal, hear), signal),
  };
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> => after(ms, undefined, signal ? { signal } : {});

async function serviceOf(settings: ModelSettings, send: typeof fetch): Promise<Service> {
  if (settings.provider === 'anthropic' || settings.provider === 'google')
    return (await import('./services/sdk.ts')).openSdk(settings, send);
  if (settings.provider === 'ollama') return (await import('./services/ollama.ts')).openOllama(settings, send);
  return (await import('./services/openai.ts')).openOpenAi(settings, send);
}

/** What is set, else what the server tells, else what is usual. That a server does not tell is no failure: it will be heard of with the first prompt. */
async function contextOf({ contextTokens, provider }: ModelSettings, opened: () => Promise<Service>): Promise<number> {
  if (contextTokens !== null) return contextTokens;
  return (await toldBy(await opened())) ?? usualContext[provider];
}

const toldBy = (service: Service): Promise<number | null> => service.context(AbortSignal.timeout(CONTEXT_WAIT_MS)).catch(() => null);

/** Tokens of a model's context as its server tells them; null where it does not. */
export const contextTold = async (settings: ModelSettings, { send = patientFetch }: Pick<ClientOptions, 'send'> = {}) =>
  toldBy(await serviceOf(settings, send));

/** What was written as JSON, or the failure that it is. */
function completionOf({ text, ended, thought, ...said }: Written): Completion {
  const tokens = credible(said);
  if (ended === 'refused') throw new ModelFailure('refused', reason('model_refused'), { tokens });
  const parsed = parseReply(text);
  if (typeof parsed === 'object') return { object: parsed.object, ...tokens };
  if (parsed === 'cut' || ended === 'length')
    throw new ModelFailure('cut', parsed === 'nothing' && thought ? reason('model_thought_long') : reason('model_cut'), { tokens });
  throw new ModelFailure('nonsense', parsed === 'nothing' ? reason('model_silent') : reason('model_nonsense'), { tokens });
}
