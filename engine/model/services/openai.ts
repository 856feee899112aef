/** Everything that speaks OpenAI's chat completions: OpenAI itself, Azure, Mistral, OpenRouter, and servers of one's own. */
import * as z from 'zod/mini';
import { type ModelPrompt, type ModelSettings, type Provider, userText } from '../model.ts';
import { isLocal } from '../settings.ts';
import { localWindow } from './local-window.ts';
import { Usage, tokensOf } from './openai-usage.ts';
import { CallRefused, MOST_TOKENS_OUT, isStream, jsonOf, refusalOf, unwritten } from './service.ts';
import type { OnText, OpenService, Service, Written } from './service.ts';

/** Parameters beside model and messages; what a service refuses by name is left out from then on, or gives way to what follows it. */
type Parameters = Record<string, unknown>;

const addresses: Partial<Record<Provider, string>> = {
  openai: 'https://api.openai.com/v1',
  mistral: 'https://api.mistral.ai/v1',
  openrouter: 'https://openrouter.ai/api/v1',
};

/** Which parameters a provider takes (its own documentation, November 2026): current models of OpenAI refuse `max_tokens` and any temperature. */
function parametersOf({ provider, url }: ModelSettings): Parameters {
  if (provider === 'openai' || provider === 'azure') return { max_completion_tokens: MOST_TOKENS_OUT, reasoning_effort: 'low' };
  const usual = { max_tokens: MOST_TOKENS_OUT, temperature: 0 };
  if (provider === 'openrouter') return { ...usual, reasoning: { effort: 'low' } };
  // Thinking together with a schema loses one of the two on servers of one's own.
  if (provider === 'openai-compatible' && isLocal(provider, url)) return { ...usual, chat_template_kwargs: { enable_thinking: false } };
  return usual;
}

/** What takes the place of a parameter that is refused. */
const instead: Record<string, Parameters> = {
  max_tokens: { max_completion_tokens: MOST_TOKENS_OUT },
};

/** How the form of the reply is asked for, from the strictest down. */
const formats = [
  ({ name, schema }: ModelPrompt) => ({ response_format: { type: 'json_schema', json_schema: { name, schema, strict: true } } }),
  () => ({ response_format: { type: 'json_object' } }),
  () => ({}),
];

const STREAM = 'text/event-stream';
/** How a stream is asked for, and its tokens with its last part, from the fullest down; without the last it is no stream. */
const streams: Parameters[] = [{ stream: true, stream_options: { include_usage: true } }, { stream: true }, { stream: false }];

const Reply = z.object({
  choices: z.array(
    z.object({
      finish_reason: z.nullish(z.string()),
      message: z.object({
        content: z.nullish(z.string()),
        refusal: z.nullish(z.string()),
        reasoning_content: z.nullish(z.string()),
        reasoning: z.nullish(z.unknown()),
      }),
    }),
  ),
  usage: Usage,
});

export const openOpenAi: OpenService = (settings, send) => {
  const { provider, key, model } = settings;
  const base = settings.url ?? addresses[provider] ?? '';
  let parameters = parametersOf(settings);
  let format = 0;
  let stream = 0;
  const headers = {
    'content-type': 'application/json',
    accept: `application/json, ${STREAM}`,
    ...(key === null ? {} : provider === 'azure' ? { 'api-key': key } : { authorization: `Bearer ${key}` }),
  };
  const call = async (prompt: ModelPrompt, signal: AbortSignal, onText?: OnText): Promise<Written> => {
    const messages = [
      { role: 'system', content: prompt.system },
      { role: 'user', content: userText(prompt) },
    ];
    const streaming = onText ? streams[stream] : { stream: false };
    const body = JSON.stringify({ model, messages, ...parameters, ...formats[format]?.(prompt), ...streaming });
    const reply = await send(`${base}/chat/completions`, { method: 'POST', headers, body, signal });
    if (!reply.ok) throw await refusalOf(reply, key);
    if (!onText || !reply.body || !isStream(reply, STREAM)) return writtenIn(await reply.text());
    const { streamedIn } = await import('./openai-stream.ts');
    return streamedIn(reply.body, onText, key);
  };
  /** Leaves out what a refusal names; false when it names nothing that was sent. */
  const give = ({ status, said }: CallRefused): boolean => {
    if (status !== 400 && status !== 422) return false;
    const named = Object.keys(parameters).find((name) => said.includes(name));
    const aboutFormat = /response_format|json_schema|json_object|schema|grammar/iu.test(said);
    if (/\bstream/iu.test(said) && stream < streams.length - 1) stream += 1;
    else if (aboutFormat && format < formats.length - 1) format += 1;
    else if (named !== undefined) {
      const { [named]: _, ...rest } = parameters;
      parameters = { ...rest, ...instead[named] };
    } else return false;
    return true;
  };
  const write: Service['write'] = async (prompt, signal, onText) => {
    for (;;) {
      try {
        return await call(prompt, signal, onText);
      } catch (error) {
        if (!(error instanceof CallRefused) || !give(error)) throw error;
      }
    }
  };
  const context: Service['context'] = async (signal) => {
    const asking = { headers, model, send, signal };
    return (isLocal(provider, base) ? await localWindow(base, asking) : null) ?? contextTold(base, asking);
  };
  return { write, context };
};

function writtenIn(body: string): Written {
  const read = Reply.safeParse(jsonOf(body));
  const [choice] = read.success ? read.data.choices : [];
  if (!read.success || !choice) return unwritten();
  const { message, finish_reason: finish } = choice;
  const refused = finish === 'content_filter' || (message.refusal ?? '') !== '';
  return {
    text: message.content ?? '',
    ended: refused ? 'refused' : finish === 'length' ? 'length' : 'stop',
    thought: (message.reasoning_content ?? '') !== '' || (message.reasoning ?? '') !== '',
    ...tokensOf(read.data.usage),
  };
}

/** What servers call the tokens of their context, where their list of models tells: vLLM, LM Studio, OpenRouter, llama.cpp. */
const contextNames = ['max_model_len', 'loaded_context_length', 'max_context_length', 'context_length', 'n_ctx'] as const;

async function contextTold(
  base: string,
  { headers, model, send, signal }: { headers: Record<string, string>; model: string; send: typeof fetch; signal: AbortSignal },
): Promise<number | null> {
  const reply = await send(`${base}/models`, { headers, signal });
  if (!reply.ok) return null;
  const { data } = jsonOf(await reply.text()) ?? {};
  const listed = Array.isArray(data) ? data.filter((one): one is Record<string, unknown> => typeof one === 'object' && one !== null) : [];
  const own = listed.find(({ id }) => id === model) ?? (listed.length === 1 ? listed[0] : undefined);
  const { meta } = own ?? {};
  const told = { ...(typeof meta === 'object' ? meta : {}), ...own } as Record<string, unknown>;
  return contextNames.map((name) => told[name]).find((value) => typeof value === 'number') ?? null;
}
