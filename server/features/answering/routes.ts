import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { estimateFound, estimateRequest } from './estimate.ts';

export const answeringRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(requests.estimate), handler: (request) => estimateRequest(deps, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(requests.estimateFound, { reads: true, changesNothing: true }),
      handler: (request) => estimateFound(deps, requireOrg(request), request.body),
    });
  };
