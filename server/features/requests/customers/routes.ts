import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toldCustomers } from '#contract/told-customers.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { listAlike, renameCustomer, takeRenameBack } from './service.ts';

export const customerRoutes =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(toldCustomers.alike), handler: (request) => listAlike(db, requireOrg(request)) });
    app.route({
      ...endpoint(toldCustomers.rename),
      handler: (request) => renameCustomer(db, requireOrg(request), request.query.customer, request.body.name),
    });
    app.route({
      ...endpoint(toldCustomers.takeBack),
      handler: async (request, reply) => {
        await takeRenameBack(db, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
