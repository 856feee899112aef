/** Claude and Gemini, by their own packages of the AI SDK: loaded with the first call. */
import { APICallError, type LanguageModel } from 'ai';
import type { ModelPrompt, ModelSettings } from '../model.ts';
import { CallRefused, MOST_TOKENS_OUT, sentenceIn } from './service.ts';
import type { OpenService, Written } from './service.ts';

/** The version of its interface that the packages at hand speak. */
type LanguageModelV3 = Extract<Exclude<LanguageModel, string>, { specificationVersion: 'v3' }>;
type LanguageModelV3CallOptions = Parameters<LanguageModelV3['doGenerate']>[0];
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
  const call = async (prompt: ModelPrompt, signal: AbortSignal): Promise<Written> => {
    const { content, finishReason, usage } = await (
      await (model ??= modelOf(settings, send))
    ).doGenerate({
      prompt: messagesOf(prompt),
      responseFormat: { type: 'json', name: prompt.name, schema: prompt.schema },
      maxOutputTokens: MOST_TOKENS_OUT,
      abortSignal: signal,
      ...options,
    });
    return {
      text: content.flatMap((part) => (part.type === 'text' ? part.text : part.type === 'tool-call' ? part.input : [])).join(''),
      ended: finishReason.unified === 'length' ? 'length' : finishReason.unified === 'content-filter' ? 'refused' : 'stop',
      thought: content.some(({ type }) => type === 'reasoning'),
      tokensIn: usage.inputTokens.total ?? 0,
      tokensOut: usage.outputTokens.total ?? 0,
    };
  };
  return {
    async write(prompt, signal) {
      for (;;) {
        try {
          return await call(prompt, signal);
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
