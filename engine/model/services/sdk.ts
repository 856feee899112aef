/** Claude and Gemini, by their own packages of the AI SDK: loaded with the first call. */
import { APICallError, type LanguageModel } from 'ai';
import type { ModelPrompt, ModelSettings, Tokens } from '../model.ts';
import { CallRefused, MOST_TOKENS_OUT, brokenOff, sentenceIn, unwritten } from './service.ts';
import type { OnText, OpenService, Written } from './service.ts';

/** The version of its interface that the packages at hand speak. */
type LanguageModelV3 = Extract<Exclude<LanguageModel, string>, { specificationVersion: 'v3' }>;
type LanguageModelV3CallOptions = Parameters<LanguageModelV3['doGenerate']>[0];
type LanguageModelV3Part = Awaited<ReturnType<LanguageModelV3['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;
type LanguageModelV3Finish = Extract<LanguageModelV3Part, { type: 'finish' }>;
type Options = Pick<LanguageModelV3CallOptions, 'temperature' | 'providerOptions'>;

async function modelOf({ provider, url, key, model }: ModelSettings, send: typeof fetch): Promise<LanguageModelV3> {
  // Without a key none is looked for in the environment: it would go to whatever address was set here.
  const reached = { ...(url === null ? {} : { baseURL: url }), apiKey: key ?? '', fetch: send };
  if (provider === 'anthropic') return (await import('@ai-sdk/anthropic')).createAnthropic(reached)(model);
  return (await import('@ai-sdk/google')).createGoogleGenerativeAI(reached)(model);
}

/** Thinking as low as the model allows: it is billed, and counts to the limit of the reply. */
function optionsOf({ provider, model }: ModelSettings): Options {
  if (provider === 'anthropic') return { temperature: 0 };
  const thinkingConfig = /gemini-2\.5/u.test(model) ? { thinkingBudget: 1024 } : { thinkingLevel: 'low' };
  return { temperature: 0, providerOptions: { google: { thinkingConfig } } };
}

/** Claude keeps a beginning between calls where it is told to. */
const keptAlways = { providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } } };

const messagesOf = ({ system, kept, asked }: ModelPrompt): LanguageModelV3CallOptions['prompt'] => [
  { role: 'system', content: system, ...keptAlways },
  {
    role: 'user',
    content: [...(kept === '' ? [] : [{ type: 'text' as const, text: kept, ...keptAlways }]), { type: 'text', text: asked }],
  },
];

export const openSdk: OpenService = (settings, send) => {
  let model: Promise<LanguageModelV3> | null = null;
  let options = optionsOf(settings);
  const call = async (prompt: ModelPrompt, signal: AbortSignal, onText?: OnText): Promise<Written> => {
    const opened = await (model ??= modelOf(settings, send));
    const asked: LanguageModelV3CallOptions = {
      prompt: messagesOf(prompt),
      responseFormat: { type: 'json', name: prompt.name, schema: prompt.schema },
      maxOutputTokens: MOST_TOKENS_OUT,
      abortSignal: signal,
      ...options,
    };
    if (onText) return streamedFrom((await opened.doStream(asked)).stream, onText, settings.key);
    const { content, finishReason, usage } = await opened.doGenerate(asked);
    const text = content.flatMap((part) => (part.type === 'text' ? part.text : part.type === 'tool-call' ? part.input : [])).join('');
    return { text, thought: content.some(({ type }) => type === 'reasoning'), ...endOf(finishReason, usage) };
  };
  return {
    async write(prompt, signal, onText) {
      for (;;) {
        try {
          return await call(prompt, signal, onText);
        } catch (error) {
          if (!APICallError.isInstance(error)) throw error;
          const refused = refusalIn(error, settings.key);
          const less = refused.status === 400 ? withoutRefused(options, refused.said) : null;
          if (less === null) throw refused;
          options = less;
        }
      }
    },
    context: async () => null,
  };
};

const endOf = (
  { unified }: LanguageModelV3Finish['finishReason'],
  { inputTokens, outputTokens }: LanguageModelV3Finish['usage'],
): Pick<Written, 'ended' | keyof Tokens> => ({
  ended: unified === 'length' ? 'length' : unified === 'content-filter' ? 'refused' : 'stop',
  tokensIn: inputTokens.total ?? 0,
  tokensCached: inputTokens.cacheRead ?? 0,
  tokensOut: outputTokens.total ?? 0,
});

/** The same of a reply that comes in parts: the object is written as text, or as what a tool is called with. */
async function streamedFrom(stream: ReadableStream<LanguageModelV3Part>, onText: OnText, key: string | null): Promise<Written> {
  const written = unwritten();
  for await (const part of stream) {
    if (part.type === 'text-delta' || part.type === 'tool-input-delta') await onText((written.text += part.delta));
    else if (part.type === 'reasoning-delta') written.thought = true;
    else if (part.type === 'finish') Object.assign(written, endOf(part.finishReason, part.usage));
    else if (part.type === 'error') throw APICallError.isInstance(part.error) ? part.error : brokenOff(part.error, key);
  }
  return written;
}

/** Without what the service refuses by name; null where it names nothing that was sent. */
function withoutRefused(options: Options, said: string): Options | null {
  const { temperature, providerOptions } = options;
  if (temperature !== undefined && /temperature/iu.test(said)) return providerOptions ? { providerOptions } : {};
  if (providerOptions !== undefined && /thinking/iu.test(said)) return temperature === undefined ? {} : { temperature };
  return null;
}

const refusalIn = (error: APICallError, key: string | null): CallRefused =>
  error.statusCode === undefined || error.statusCode < 300
    ? new CallRefused(error.statusCode ?? 0, '')
    : new CallRefused(error.statusCode, sentenceIn(error.responseBody ?? '', key), {
        retryAfter: error.responseHeaders?.['retry-after'] ?? null,
      });
