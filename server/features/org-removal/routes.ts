import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orgs } from '#contract/orgs.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { removeOrg, restoreOrg } from './service.ts';

export const orgRemovalRoutes =
  ({ db, config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(orgs.remove), handler: (request) => removeOrg(db, requireOrg(request), request.body.name, new Date()) });
    app.route({ ...endpoint(orgs.restore), handler: (request) => restoreOrg(db, requireOrg(request), config.orgs) });
  };
