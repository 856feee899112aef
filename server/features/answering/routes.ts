import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { estimateRequest } from './estimate.ts';

export const answeringRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(requests.estimate), handler: (request) => estimateRequest(deps, requireOrg(request), request.params.id) });
  };
