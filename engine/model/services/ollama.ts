/** Ollama by its own API: the one that looks like OpenAI's cuts prompts at 4,096 tokens without a word. */
import * as z from 'zod/mini';
import { userText } from '../model.ts';
import { CallRefused, MOST_TOKENS_OUT, brokenOff, isStream, jsonOf, refusalOf, unwritten } from './service.ts';
import type { OnText, OpenService, Service, Written } from './service.ts';

const STREAM = 'application/x-ndjson';
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
  const headers = {
    'content-type': 'application/json',
    accept: `application/json, ${STREAM}`,
    ...(key === null ? {} : { authorization: `Bearer ${key}` }),
  };
  const open = async (path: string, body: unknown, signal: AbortSignal): Promise<Response> => {
    const reply = await send(`${base}${path}`, { method: 'POST', headers, body: JSON.stringify(body), signal });
    if (!reply.ok) throw await refusalOf(reply, key);
    return reply;
  };
  let window: number | null = settings.contextTokens;
  const context: Service['context'] = async (signal) => {
    if (window !== null) return window;
    const { model_info: info } = jsonOf(await (await open('/api/show', { model }, signal)).text()) ?? {};
    const lengths = Object.entries((info ?? {}) as Record<string, unknown>).flatMap(([name, value]) =>
      name.endsWith('.context_length') && typeof value === 'number' ? value : [],
    );
    window = Math.min(MOST_CONTEXT, lengths[0] ?? LEAST_CONTEXT);
    return window;
  };
  // A model that cannot think refuses to be told not to.
  let think: { think?: false } = { think: false };
  const write: Service['write'] = async (prompt, signal, onText) => {
    const body = {
      model,
      stream: onText !== undefined,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: userText(prompt) },
      ],
      format: prompt.schema,
      options: { temperature: 0, num_ctx: await context(signal), num_predict: TOKENS_OUT },
    };
    const reply = await open('/api/chat', { ...body, ...think }, signal).catch(async (error: unknown) => {
      if (!(error instanceof CallRefused) || error.status !== 400 || !/think/iu.test(error.said)) throw error;
      think = {};
      return open('/api/chat', body, signal);
    });
    return writtenIn(reply, key, onText);
  };
  return { write, context };
};

/** Joins what the lines of a reply say; one that is no stream says all of it at once. @throws CallRefused where the service breaks off */
async function writtenIn(reply: Response, key: string | null, onText?: OnText): Promise<Written> {
  const written = unwritten();
  for await (const line of isStream(reply, STREAM) ? linesOf(reply) : [await reply.text()]) {
    const said = jsonOf(line);
    if (said?.['error'] !== undefined) throw brokenOff(said['error'], key);
    const read = Reply.safeParse(said);
    if (!read.success) continue;
    const { message, done_reason: reason, prompt_eval_count: tokensIn, eval_count: tokensOut } = read.data;
    if (reason === 'length') written.ended = 'length';
    if ((message.thinking ?? '') !== '') written.thought = true;
    Object.assign(written, { ...(tokensIn == null ? {} : { tokensIn }), ...(tokensOut == null ? {} : { tokensOut }) });
    written.text += message.content;
    if (message.content !== '') await onText?.(written.text);
  }
  return written;
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  if (!body) return;
  let rest = '';
  for await (const part of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array<ArrayBuffer>>)) {
    const lines = (rest + part).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}
