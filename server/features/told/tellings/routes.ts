import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { toldTellings } from '#contract/told-tellings.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { takeBack, tell } from './service.ts';

export const toldTellingRoutes =
  ({ db }: Pick<Deps, 'db'>): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(toldTellings.tell), handler: (request) => tell(db, requireOrg(request), request.body) });
    app.route({ ...endpoint(toldTellings.takeBack), handler: (request) => takeBack(db, requireOrg(request), request.body) });
  };
