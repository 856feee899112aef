import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { tokens } from '#contract/tokens.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { createToken, listOwnTokens, revokeToken } from './service.ts';

export const tokenRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(tokens.list), handler: (request) => listOwnTokens(db, requireOrg(request), request.query) });
    app.route({
      ...endpoint(tokens.create),
      handler: async (request, reply) =>
        reply.code(201).send(await createToken(db, requireOrg(request), request.body, request.identity !== null)),
    });
    app.route({
      ...endpoint(tokens.revoke),
      handler: async (request, reply) => reply.code(204).send(await revokeToken(db, requireOrg(request), request.params.id)),
    });
  };
