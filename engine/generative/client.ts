import { setTimeout as after } from 'node:timers/promises';
import type { LanguageModel } from 'ai';
import { reason } from '#contract/reasons.ts';
import { ATTEMPTS, pauseAfter } from '#engine/common/pauses.ts';
import { ModelFailure } from './model.ts';
import type { Completion, ModelClient, ModelPrompt, ModelSettings } from './model.ts';
import { answerSchema } from './prompt.ts';
import { createTurnstile } from './turnstile.ts';

/** An answer is a few sentences with their evidence. */
const MOST_TOKENS_OUT = 1200;

export interface ClientOptions {
  /** Waits between attempts; tests shorten it. */
  pause?: (ms: number, signal?: AbortSignal) => Promise<void>;
}

/** A client of the configured model, over the AI SDK. Nothing is loaded or called before the first completion. */
export function openModelClient(settings: ModelSettings, { pause = wait }: ClientOptions = {}): ModelClient {
  let model: Promise<LanguageModel> | null = null;
  const turnstile = createTurnstile(settings.concurrency);
  const once = async (prompt: ModelPrompt, signal?: AbortSignal): Promise<Completion> => {
    model ??= modelOf(settings);
    const limit = AbortSignal.timeout(settings.timeoutMs);
    try {
      return await complete(await model, prompt, signal ? AbortSignal.any([signal, limit]) : limit);
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.aborted) throw new ModelFailure('slow', reason('model_slow', { seconds: Math.round(settings.timeoutMs / 1000) }), error);
      const { failureOf } = await import('./failures.ts');
      throw failureOf(error, settings);
    }
  };
  const patiently = async (prompt: ModelPrompt, signal?: AbortSignal): Promise<Completion> => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await once(prompt, signal);
      } catch (error) {
        if (!(error instanceof ModelFailure) || error.kind !== 'unavailable' || attempt === ATTEMPTS) throw error;
        await pause(error.retryAfterMs ?? pauseAfter(attempt), signal);
      }
    }
  };
  return { model: settings.model, complete: (prompt, signal) => turnstile(() => patiently(prompt, signal), signal) };
}

const wait = (ms: number, signal?: AbortSignal): Promise<void> => after(ms, undefined, signal ? { signal } : {});

async function modelOf({ provider, url, key, model }: ModelSettings): Promise<LanguageModel> {
  const reached = { ...(url === null ? {} : { baseURL: url }), ...(key === null ? {} : { apiKey: key }) };
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(reached)(model);
  if (provider === 'google') return (await import('@ai-sdk/google')).createGoogleGenerativeAI(reached)(model);
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({ ...reached, baseURL: url ?? '', name: 'model', supportsStructuredOutputs: true })(model);
}

async function complete(model: LanguageModel, { system, user }: ModelPrompt, abortSignal: AbortSignal): Promise<Completion> {
  const { Output, extractJsonMiddleware, generateText, wrapLanguageModel } = await import('ai');
  if (typeof model === 'string' || model.specificationVersion !== 'v3') throw new Error('the provider speaks another version');
  const { output, usage } = await generateText({
    model: wrapLanguageModel({ model, middleware: extractJsonMiddleware() }),
    system,
    prompt: user,
    output: Output.object({ schema: answerSchema }),
    temperature: 0,
    maxOutputTokens: MOST_TOKENS_OUT,
    maxRetries: 0,
    abortSignal,
  });
  return { object: output, tokensIn: usage.inputTokens ?? 0, tokensOut: usage.outputTokens ?? 0 };
}
