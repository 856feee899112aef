import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orgHeader } from '#contract/address.ts';
import { mcp } from '#contract/mcp.ts';
import type { Deps } from '#server/deps.ts';
import { turnsFor } from '#server/platform/limits/turns.ts';
import type { Send } from './service.ts';

/** Messages of one organisation that are worked on at a time: a batch holds up to a hundred, and all others wait for the same thread. */
const AT_A_TIME = 1;

/**
 * The Model Context Protocol over HTTP, without sessions: each message is answered by itself. What the tools do are calls of the
 * API with the caller's own token.
 */
export const mcpRoutes =
  ({ config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const inTurn = turnsFor(AT_A_TIME);
    app.post(mcp.message.path, { config: { reads: true }, schema: { hide: true } as object }, async (request, reply) => {
      const [{ WebStandardStreamableHTTPServerTransport }, { mcpServer }] = await Promise.all([
        import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
        import('./service.ts'),
      ]);
      const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
      const { actor } = request;
      const call = callAs(app, request);
      const server = mcpServer((asked) => inTurn(actor.orgId ?? actor.userId, () => call(asked)));
      await server.connect(transport);
      try {
        const headers = Object.entries(request.headers).flatMap(([name, value]) =>
          typeof value === 'string' ? [[name, value] as [string, string]] : [],
        );
        const asked = new Request(new URL(mcp.message.path, config.publicUrl), { method: 'POST', headers });
        const answer = await transport.handleRequest(asked, { parsedBody: request.body });
        return await reply
          .code(answer.status)
          .headers(Object.fromEntries(answer.headers))
          .send(await answer.text());
      } finally {
        await server.close();
      }
    });
  };

/** The caller's own calls, in the organisation that they name, without leaving the process. */
const callAs =
  (app: FastifyInstance, { headers }: FastifyRequest): Send =>
  async ({ method, path, body }) => {
    const named = headers[orgHeader];
    const { statusCode, payload } = await app.inject({
      method,
      url: path,
      headers: { authorization: headers.authorization ?? '', ...(named === undefined ? {} : { [orgHeader]: named }) },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    return { status: statusCode, text: payload };
  };
