import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { presence } from '#contract/presence.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { leavePage, tellPage } from './service.ts';

export const presenceRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(presence.tell), handler: (request) => tellPage(db, requireOrg(request), request.params.id, request.body) });
    app.route({
      ...endpoint(presence.leave),
      handler: async (request, reply) => {
        await leavePage(db, requireOrg(request), request.params);
        return reply.code(204).send(null);
      },
    });
  };
