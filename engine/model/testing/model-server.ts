import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** One call as it came in. */
export interface ModelCall {
  path: string;
  headers: IncomingMessage['headers'];
  /** The whole body; `{}` where there is none. */
  body: Record<string, unknown>;
  system: string;
  user: string;
  /** The lines of the prompt that are JSON objects. */
  lines: Record<string, unknown>[];
  /** Whether it was answered to the end, or given up before. */
  closed: Promise<'answered' | 'given up'>;
}

/**
 * An object is sent as the reply's JSON and a text as it is, both in parts where a stream is asked for; `parts` are the parts themselves,
 * `events` all that a stream says; `raw` is the whole answer to the call; null never answers.
 */
export type ModelSays =
  | { says: unknown }
  | { parts: Iterable<string> | AsyncIterable<string> }
  | { events: unknown[] }
  | { text: string; finish?: string; reasoning?: string }
  | { status: number; error?: unknown; headers?: Record<string, string> }
  | { raw: unknown }
  | null;

export interface ModelServer {
  /** Address of its API, as OpenAI's clients take it. */
  url: string;
  calls: ModelCall[];
  /** Where it was looked at. */
  looks: Pick<ModelCall, 'path' | 'headers'>[];
  close(): Promise<void>;
}

/** A model on a free port of this machine that says what a test wants, in OpenAI's way or Ollama's, adversarial ones included. */
export async function startModelServer(
  reply: (call: ModelCall, number: number) => ModelSays,
  /** What it answers when it is looked at, by path; 404 at all others. Without it every list of models is empty. */
  listed?: Record<string, unknown>,
  /** Whether that is the body, or a whole answer with its status. */
  as: 'bodies' | 'answers' = 'bodies',
): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  const looks: ModelServer['looks'] = [];
  const server = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
    const closed = new Promise<'answered' | 'given up'>((resolve) => {
      response.once('close', () => resolve(response.writableFinished ? 'answered' : 'given up'));
    });
    const call = { path: request.url ?? '', headers: request.headers, body, closed, ...promptIn(body) };
    // Lists of models are asked for by the way.
    if (request.method === 'GET') {
      looks.push(call);
      const raw = listed ? listed[call.path] : { object: 'list', data: [] };
      if (as === 'answers' && raw !== undefined) return void send(response, call, raw as ModelSays);
      return void send(response, call, raw === undefined ? { status: 404 } : { raw });
    }
    calls.push(call);
    const said = reply(call, calls.length);
    return body['stream'] === true || (said !== null && 'events' in said) ? streamed(response, call, said) : send(response, call, said);
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    looks,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** The same as a stream, where it is a reply. */
async function streamed(response: ServerResponse, call: ModelCall, said: ModelSays): Promise<void> {
  if (said === null || 'raw' in said || 'status' in said) return send(response, call, said);
  const isOllama = call.path.startsWith('/api/chat');
  response.writeHead(200, { 'content-type': isOllama ? 'application/x-ndjson' : 'text/event-stream' });
  const put = (one: unknown): unknown => response.write(isOllama ? `${JSON.stringify(one)}\n` : `data: ${JSON.stringify(one)}\n\n`);
  if ('events' in said) for (const event of said.events) put(event);
  else {
    for await (const content of partsOf(said))
      put(isOllama ? { message: { role: 'assistant', content }, done: false } : { choices: [{ index: 0, delta: { content } }] });
    for (const last of isOllama ? [ollamaEnd(said)] : openAiEnd(said)) put(last);
  }
  response.end();
}

type Said = Extract<ModelSays, { says: unknown } | { parts: unknown } | { text: string }>;

const partsOf = (said: Said): Iterable<string> | AsyncIterable<string> =>
  'parts' in said ? said.parts : (contentOf(said).match(/.{1,7}/gsu) ?? []);
const contentOf = (said: Exclude<Said, { parts: unknown }>): string => ('says' in said ? JSON.stringify(said.says) : said.text);
const finishOf = (said: Said): string => ('finish' in said ? said.finish : undefined) ?? 'stop';
const ollamaEnd = (said: Said) => ({
  message: { role: 'assistant', content: '', ...('reasoning' in said && said.reasoning ? { thinking: said.reasoning } : {}) },
  done: true,
  done_reason: finishOf(said),
  prompt_eval_count: 300,
  eval_count: 40,
});
const openAiEnd = (said: Said) => [
  {
    choices: [
      {
        index: 0,
        delta: 'reasoning' in said && said.reasoning ? { reasoning_content: said.reasoning } : {},
        finish_reason: finishOf(said),
      },
    ],
  },
  { choices: [], usage: { prompt_tokens: 300, completion_tokens: 40, total_tokens: 340 } },
];

function promptIn({ messages, system }: Record<string, unknown>): Pick<ModelCall, 'system' | 'user' | 'lines'> {
  const said = (Array.isArray(messages) ? messages : []) as { role: string; content: unknown }[];
  const of = (role: string): string =>
    said
      .filter((message) => message.role === role)
      .map(({ content }) => textOf(content))
      .join('\n');
  const user = of('user');
  const lines = user.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line) as Record<string, unknown>] : []));
  return { system: of('system') || textOf(system), user, lines };
}

const textOf = (content: unknown): string =>
  typeof content === 'string'
    ? content
    : (Array.isArray(content) ? content : []).map((part: { text?: string }) => part.text ?? '').join('\n\n');

async function send(response: ServerResponse, { path }: ModelCall, said: ModelSays): Promise<void> {
  if (said === null || 'events' in said) return;
  const json = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  if ('raw' in said) return json(200, said.raw);
  if ('status' in said) return json(said.status, { error: said.error ?? { message: 'busy' } }, said.headers);
  const content = 'parts' in said ? (await Array.fromAsync(said.parts)).join('') : contentOf(said);
  const finish = finishOf(said);
  const reasoning = 'reasoning' in said ? said.reasoning : undefined;
  if (path.startsWith('/api/chat'))
    return json(200, {
      message: { role: 'assistant', content, ...(reasoning ? { thinking: reasoning } : {}) },
      done_reason: finish,
      prompt_eval_count: 300,
      eval_count: 40,
    });
  return json(200, {
    id: 'answer',
    object: 'chat.completion',
    created: 0,
    model: 'a-model',
    choices: [
      { index: 0, message: { role: 'assistant', content, ...(reasoning ? { reasoning_content: reasoning } : {}) }, finish_reason: finish },
    ],
    usage: { prompt_tokens: 300, completion_tokens: 40, total_tokens: 340 },
  });
}
