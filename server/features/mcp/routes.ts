import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orgHeader } from '#contract/address.ts';
import { mcp } from '#contract/mcp.ts';
import type { Deps } from '#server/deps.ts';
import { forCaller } from '#server/platform/db/caller-left.ts';
import { type InLine, openLine } from './in-line.ts';
import type { Send } from './service.ts';

/**
 * The Model Context Protocol over HTTP, without sessions: each message is answered by itself. What the tools do are calls of the
 * API with the caller's own token.
 */
export const mcpRoutes =
  ({ config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const inLine = openLine();
    app.post(mcp.message.path, { config: { reads: true }, schema: { hide: true } as object }, async (request, reply) => {
      const { answer, text } = await inLine(request, reply, (at) => answered(app, config, request, at));
      return reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(text);
    });
  };

const answered = async (app: FastifyInstance, { publicUrl }: Deps['config'], request: FastifyRequest, at: InLine) => {
  const [{ WebStandardStreamableHTTPServerTransport }, { mcpServer }, { boundsOf }] = await Promise.all([
    import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    import('./service.ts'),
    import('./bounds.ts'),
  ]);
  const bounds = boundsOf(Array.isArray(request.body) ? request.body.length : 1);
  const transport = bounds.messages(new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true }));
  const server = mcpServer(at.inTurn(bounds.calls(callAs(app, request, at.left))));
  await server.connect(transport as Transport);
  eachInTurn(transport, at);
  try {
    const headers = Object.entries(request.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    );
    const asked = new Request(new URL(mcp.message.path, publicUrl), { method: 'POST', headers });
    const answer = await Promise.race([transport.handleRequest(asked, { parsedBody: withoutCancelling(request.body) }), gone(at.left)]);
    return { answer, text: await answer.text() };
  } finally {
    await server.close();
  }
};

/**
 * The messages of a batch that ask something. A message that cancels one of them would leave that one without an answer, and the batch waits for
 * all of its answers; who wants none hangs up.
 */
const withoutCancelling = (body: unknown): unknown => {
  if (!Array.isArray(body)) return body;
  const asking = body.filter((message: { method?: unknown } | null) => message?.method !== 'notifications/cancelled');
  return asking.length > 0 ? asking : body;
};

/** Hands the messages of a batch on one after the other, so that others are answered in between; none any more once the caller has left. */
const eachInTurn = (transport: Pick<Transport, 'onmessage'>, { left, turn }: InLine): void => {
  const { onmessage } = transport;
  transport.onmessage = (message, extra) => void turn().then(() => (left.aborted ? undefined : onmessage?.(message, extra)));
};

/** Fails when the caller leaves, whatever is still waited for. */
const gone = (left: AbortSignal): Promise<never> =>
  new Promise((_, fail) => left.addEventListener('abort', () => fail(left.reason as Error), { once: true }));

/** The caller's own calls, in the organisation that they name, without leaving the process; once the caller has left none begins, and what one reads ends. */
const callAs =
  (app: FastifyInstance, { headers }: FastifyRequest, left: AbortSignal): Send =>
  async ({ method, path, body }) => {
    left.throwIfAborted();
    const named = headers[orgHeader];
    const sent = {
      method,
      url: path,
      headers: { authorization: headers.authorization ?? '', ...(named === undefined ? {} : { [orgHeader]: named }) },
      ...(body === undefined ? {} : { payload: body as object }),
    };
    // It begins where it is awaited.
    const inject = async () => await app.inject(sent);
    const { statusCode, payload } = await (method === 'GET' ? forCaller(left, inject) : inject());
    return { status: statusCode, text: payload };
  };
