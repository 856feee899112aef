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
}

/** An object is sent as the reply's JSON and a text as it is; `raw` is the whole answer to the call; null never answers. */
export type ModelSays =
  | { says: unknown }
  | { text: string; finish?: string; reasoning?: string }
  | { status: number; error?: unknown; headers?: Record<string, string> }
  | { raw: unknown }
  | null;

export interface ModelServer {
  /** Address of its API, as OpenAI's clients take it. */
  url: string;
  calls: ModelCall[];
  close(): Promise<void>;
}

/** A model on a free port of this machine that says what a test wants, in OpenAI's way or Ollama's, adversarial ones included. */
export async function startModelServer(
  reply: (call: ModelCall, number: number) => ModelSays,
  /** What it answers when it is looked at, by path; 404 at all others. Without it every list of models is empty. */
  listed?: Record<string, unknown>,
): Promise<ModelServer> {
  const calls: ModelCall[] = [];
  const server = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse((await text(request)) || '{}') as Record<string, unknown>;
    const call = { path: request.url ?? '', headers: request.headers, body, ...promptIn(body) };
    // Lists of models are asked for by the way.
    if (request.method === 'GET') {
      const raw = listed ? listed[call.path] : { object: 'list', data: [] };
      return send(response, call, raw === undefined ? { status: 404 } : { raw });
    }
    calls.push(call);
    return send(response, call, reply(call, calls.length));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

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

function send(response: ServerResponse, { path }: ModelCall, said: ModelSays): void {
  if (said === null) return;
  const json = (status: number, body: unknown, headers: Record<string, string> = {}): void =>
    void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
  if ('raw' in said) return json(200, said.raw);
  if ('status' in said) return json(said.status, { error: said.error ?? { message: 'busy' } }, said.headers);
  const content = 'says' in said ? JSON.stringify(said.says) : said.text;
  const finish = ('finish' in said ? said.finish : undefined) ?? 'stop';
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
