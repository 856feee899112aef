/** What the client asks of a provider's adapter: one attempt at one prompt. */
import { type ModelPrompt, type ModelSettings, type Tokens, noTokens } from '../model.ts';

/** What came back: the text as it was written, and how it ended. */
export interface Written extends Tokens {
  text: string;
  /** `length`: at the limit of tokens · `refused`: the service's filter or the model would not. */
  ended: 'stop' | 'length' | 'refused';
  /** It thought, and wrote that apart. */
  thought: boolean;
}

/** A reply of which nothing was said yet. */
export const unwritten = (): Written => ({ text: '', ended: 'stop', thought: false, ...noTokens });

/** Takes the text of a reply as far as it is written, again and again; what comes next waits until it is done with it. */
export type OnText = (text: string) => Promise<void>;

export interface Service {
  /** With `onText` the reply is asked for as a stream; a service that sends none after all says everything at its end. */
  write(prompt: ModelPrompt, signal: AbortSignal, onText?: OnText): Promise<Written>;
  /** Tokens of its context where it tells; null where not. */
  context(signal: AbortSignal): Promise<number | null>;
}

export type OpenService = (settings: ModelSettings, send: typeof fetch) => Service;

/** What a service answers when it does not take a call. */
export class CallRefused extends Error {
  readonly status: number;
  readonly retryAfter: string | null;
  /** The service's own sentence, keys taken out; empty when it has none. */
  readonly said: string;
  readonly code: string | null;
  constructor(status: number, said: string, { retryAfter = null, code = null }: { retryAfter?: string | null; code?: string | null } = {}) {
    super(said || `HTTP ${status}`);
    this.name = 'CallRefused';
    this.status = status;
    this.said = said;
    this.retryAfter = retryAfter;
    this.code = code;
  }
}

/** Tokens that a reply may have: about twenty answers with their quotes, and thinking where it cannot be switched off. */
export const MOST_TOKENS_OUT = 16_000;

const LONGEST_SENTENCE = 300;
/** Of what a service says no more is looked through for keys: its sentence begins it. */
const LOOKED_THROUGH = 3000;

/** A service's own sentence in the body of its refusal, without whatever could be a key. */
export function sentenceIn(body: string, key: string | null): string {
  const said = messageIn(body) ?? '';
  return withoutKey(said, key ?? '')
    .slice(0, LOOKED_THROUGH)
    .replace(/(?<![\w-])(?:sk|pk|key|xai|gsk|AIza)[\w*-]{8,}/gu, '…')
    .replace(/(?<![\w-])(?=[\w-]*\d)(?=[\w-]*[a-zA-Z])[\w-]{28,}/gu, '…')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, LONGEST_SENTENCE);
}

/** As much of it as is looked through; where that ends within the key, without the beginning of the key. */
function withoutKey(said: string, key: string): string {
  if (key === '') return said;
  const reach = LOOKED_THROUGH + 2 * key.length;
  const bare = said.slice(0, reach).replaceAll(key, '…');
  return said.length > reach ? bare.slice(0, -key.length) : bare;
}

function messageIn(body: string): string | null {
  const read = jsonOf(body);
  if (read === null) return body.trimStart().startsWith('<') ? null : body;
  const { error, message, detail } = read;
  if (typeof error === 'string') return error;
  const inner = typeof error === 'object' && error !== null && 'message' in error ? error.message : null;
  return [inner, message, detail].find((one) => typeof one === 'string') ?? null;
}

export function jsonOf(body: string): Record<string, unknown> | null {
  try {
    const read: unknown = JSON.parse(body);
    return typeof read === 'object' && read !== null ? (read as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

/** What an answer that is sent while it is written is made of: server-sent events, or lines of JSON. */
export type StreamType = 'text/event-stream' | 'application/x-ndjson';

/** Whether an answer is sent while it is written, in the form that its reader reads. */
export const isStream = ({ headers }: Pick<Response, 'headers'>, type: StreamType): boolean =>
  (headers.get('content-type') ?? '').toLowerCase().split(';')[0]?.trim() === type;

/** What a service says in the middle of a reply instead of going on: it can be asked again. */
export const brokenOff = (error: unknown, key: string | null): CallRefused =>
  new CallRefused(0, sentenceIn(JSON.stringify({ error }), key));

/** The refusal of a reply that is none. */
export async function refusalOf(reply: Response, key: string | null): Promise<CallRefused> {
  const body = await reply.text();
  const { error } = jsonOf(body) ?? {};
  const code = typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string' ? error.code : null;
  return new CallRefused(reply.status, sentenceIn(body, key), { retryAfter: reply.headers.get('retry-after'), code });
}
