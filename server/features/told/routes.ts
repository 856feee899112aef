import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { told } from '#contract/told.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { forgetCustomer, listCustomers, listTold } from './service.ts';

export const toldRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(told.list), handler: (request) => listTold(db, requireOrg(request), request.query) });
    app.route({ ...endpoint(told.customers), handler: (request) => listCustomers(db, requireOrg(request), request.query) });
    app.route({
      ...endpoint(told.forget),
      handler: async (request, reply) => {
        await forgetCustomer(db, requireOrg(request), request.query.customer);
        return reply.code(204).send(null);
      },
    });
  };
