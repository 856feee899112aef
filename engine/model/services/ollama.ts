/** Ollama by its own API: the one that looks like OpenAI's cuts prompts at 4,096 tokens without a word. */
import * as z from 'zod/mini';
import { userText } from '../model.ts';
import { CallRefused, MOST_TOKENS_OUT, jsonOf, refusalOf } from './service.ts';
import type { OpenService, Service } from './service.ts';

const ADDRESS = 'http://127.0.0.1:11434';

const Reply = z.object({
  message: z.object({ content: z.string(), thinking: z.nullish(z.string()) }),
  done_reason: z.nullish(z.string()),
  prompt_eval_count: z.nullish(z.number()),
  eval_count: z.nullish(z.number()),
});

/** Tokens of the context that a prompt is made for at most: more takes memory that few machines have. */
const MOST_CONTEXT = 32_768;
const LEAST_CONTEXT = 4_096;
/** Of a reply of a local model: it is given few questions at once. */
const TOKENS_OUT = MOST_TOKENS_OUT / 2;

export const openOllama: OpenService = (settings, send) => {
  const { model, key } = settings;
  const base = (settings.url ?? ADDRESS).replace(/\/(?:v1|api)$/u, '');
  const headers = { 'content-type': 'application/json', ...(key === null ? {} : { authorization: `Bearer ${key}` }) };
  const post = async (path: string, body: unknown, signal: AbortSignal): Promise<Record<string, unknown>> => {
    const reply = await send(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
    if (!reply.ok) throw await refusalOf(reply, key);
    return jsonOf(await reply.text()) ?? {};
  };
  let window: number | null = settings.contextTokens;
  const context: Service['context'] = async (signal) => {
    if (window !== null) return window;
    const { model_info: info } = await post('/api/show', { model }, signal);
    const lengths = Object.entries((info ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      name.endsWith('.context_length') && typeof value === 'number' ? value : [],
    );
    window = Math.min(MOST_CONTEXT, lengths[0] ?? LEAST_CONTEXT);
    return window;
  };
  // A model that cannot think refuses to be told not to.
  let think: { think?: false } = { think: false };
  const write: Service['write'] = async (prompt, signal) => {
    const body = {
      model,
      stream: false,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: userText(prompt) },
      ],
      format: prompt.schema,
      options: { temperature: 0, num_ctx: await context(signal), num_predict: TOKENS_OUT },
    };
    const said = await post('/api/chat', { ...body, ...think }, signal).catch(async (error: unknown) => {
      if (!(error instanceof CallRefused) || error.status !== 400 || !/think/iu.test(error.said)) throw error;
      think = {};
      return post('/api/chat', body, signal);
    });
    const read = Reply.safeParse(said);
    if (!read.success) return { text: '', ended: 'stop', thought: false, tokensIn: 0, tokensOut: 0 };
    const { message, done_reason: reason, prompt_eval_count: tokensIn, eval_count: tokensOut } = read.data;
    return {
      text: message.content,
      ended: reason === 'length' ? 'length' : 'stop',
      thought: (message.thinking ?? '') !== '',
      tokensIn: tokensIn ?? 0,
      tokensOut: tokensOut ?? 0,
    };
  };
  return { write, context };
};
