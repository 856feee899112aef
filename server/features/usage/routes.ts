import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { usage } from '#contract/usage.ts';
import type { Deps } from '#server/deps.ts';
import { askLong } from '#server/platform/db/shares.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { readUsage } from './service.ts';

export const usageRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(usage.get), handler: (request) => askLong('figures', () => readUsage(deps, requireOrg(request), new Date())) });
  };
