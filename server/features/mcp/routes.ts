import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orgHeader } from '#contract/address.ts';
import { mcp } from '#contract/mcp.ts';
import type { Deps } from '#server/deps.ts';
import { turnsFor } from '#server/platform/limits/turns.ts';
import { forCaller } from '#server/platform/db/caller-left.ts';
import { goneAway } from '#server/platform/http/streams/gone-away.ts';
import type { Send } from './service.ts';

/** Messages of one organisation that are worked on at a time, and batches: one holds up to a hundred, and all others wait for the same thread. */
const AT_A_TIME = 1;
/** Bytes that calls answer to one message, and to those of a batch together: beyond them no further one is made. */
const MOST_BYTES = { alone: 32_000_000, batch: 8_000_000 };

/** @throws once as many bytes were answered as one message, or a batch, may take */
const boundedBy = (messages: number, send: Send): Send => {
  let answered = 0;
  const [most, sentence] =
    messages > 1
      ? [MOST_BYTES.batch, 'The answers to this batch are as long as they may be. Ask for this by itself.']
      : [MOST_BYTES.alone, 'This is more than one answer holds. Ask for a part of it, or export the request.'];
  return async (call) => {
    if (answered >= most) throw new Error(sentence);
    const sent = await send(call);
    answered += Buffer.byteLength(sent.text);
    return sent;
  };
};

/**
 * The Model Context Protocol over HTTP, without sessions: each message is answered by itself. What the tools do are calls of the
 * API with the caller's own token.
 */
export const mcpRoutes =
  ({ config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const [inTurn, batchInTurn] = [turnsFor(AT_A_TIME), turnsFor(AT_A_TIME)];
    app.post(mcp.message.path, { config: { reads: true }, schema: { hide: true } as object }, async (request, reply) => {
      const [{ WebStandardStreamableHTTPServerTransport }, { mcpServer }] = await Promise.all([
        import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
        import('./service.ts'),
      ]);
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      const [holder, left] = [request.actor.orgId ?? request.actor.userId, goneAway(reply.raw)];
      const messages = Array.isArray(request.body) ? request.body.length : 1;
      const call = boundedBy(messages, callAs(app, request, left));
      const server = mcpServer((asked) => inTurn(holder, () => call(asked)));
      await server.connect(transport);
      const answered = async () => {
        const headers = Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        );
        const asked = new Request(new URL(mcp.message.path, config.publicUrl), { method: 'POST', headers });
        left.throwIfAborted();
        const answer = await transport.handleRequest(asked, { parsedBody: request.body });
        return { answer, text: await answer.text() };
      };
      try {
        const { answer, text } = await (messages > 1 ? batchInTurn(holder, answered) : answered());
        return await reply.code(answer.status).headers(Object.fromEntries(answer.headers)).send(text);
      } finally {
        await server.close();
      }
    });
  };

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
