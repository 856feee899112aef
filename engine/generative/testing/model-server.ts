import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the prompt of one call holds: the question as it was sent, and the evidence. */
export interface SentPrompt {
  system: string;
  question: string;
  options: string[];
  evidence: { id: string; kind: string; document: string; text: string; asks?: string }[];
}

/** One reply: an object is sent as JSON, a text as it is; a number is an HTTP status, null never answers. */
export type Reply = object | string | number | null;

export interface ModelServer {
  url: string;
  prompts: SentPrompt[];
  close(): Promise<void>;
}

/**
 * An OpenAI-compatible chat API on a free port of this machine, that says what a test wants: what a model on the network is to the
 * engine, adversarial ones included.
 */
export async function startModelServer(reply: (prompt: SentPrompt, call: number) => Reply): Promise<ModelServer> {
  const prompts: SentPrompt[] = [];
  const server = createServer((request, response) => void handle(request, response));
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = JSON.parse(await text(request)) as { model: string; messages: { role: string; content: string }[] };
    const user = body.messages.find(({ role }) => role === 'user')?.content ?? '{}';
    const system = body.messages.find(({ role }) => role === 'system')?.content ?? '';
    const prompt = { system, ...(JSON.parse(user) as Omit<SentPrompt, 'system'>) };
    prompts.push(prompt);
    send(response, body.model, reply(prompt, prompts.length));
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    prompts,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(response: ServerResponse, model: string, said: Reply): void {
  if (said === null) return;
  if (typeof said === 'number')
    return void response.writeHead(said, { 'content-type': 'application/json' }).end('{"error":{"message":"no"}}');
  if (typeof said === 'object' && 'status' in said && 'headers' in said) {
    const { status, headers } = said as { status: number; headers: Record<string, string> };
    return void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end('{"error":{"message":"busy"}}');
  }
  const content = typeof said === 'string' ? said : JSON.stringify(said);
  response.writeHead(200, { 'content-type': 'application/json' }).end(
    JSON.stringify({
      id: 'answer',
      object: 'chat.completion',
      created: 0,
      model,
      choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason: 'stop' }],
      usage: { prompt_tokens: 300, completion_tokens: 40, total_tokens: 340 },
    }),
  );
}
