import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orgs } from '#contract/orgs.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { countSample, loadSample, removeSample } from './service.ts';

export const sampleRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(orgs.sample), handler: (request) => countSample(deps.db, requireOrg(request)) });
    app.route({
      ...endpoint(orgs.loadSample),
      handler: async (request, reply) => reply.code(201).send(await loadSample(deps, requireOrg(request))),
    });
    app.route({
      ...endpoint(orgs.removeSample),
      handler: async (request, reply) => {
        await removeSample(deps, requireOrg(request));
        return reply.code(204).send(null);
      },
    });
  };
