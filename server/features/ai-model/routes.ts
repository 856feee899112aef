import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { aiModel } from '#contract/ai-model.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { listOfKey } from './list-of-key.ts';
import { connectModel, disconnectModel, listLocal, readModel, setCosts, startTest, stopTest, useModel } from './service.ts';

export const aiModelRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(aiModel.get), handler: (request) => readModel(deps, requireOrg(request)) });
    app.route({ ...endpoint(aiModel.connect), handler: (request) => connectModel(deps, requireOrg(request), request.body) });
    app.route({ ...endpoint(aiModel.use), handler: (request) => useModel(deps, requireOrg(request), request.body) });
    app.route({ ...endpoint(aiModel.disconnect), handler: (request) => disconnectModel(deps, requireOrg(request)) });
    app.route({ ...endpoint(aiModel.setCosts), handler: (request) => setCosts(deps, requireOrg(request), request.body) });
    app.route({ ...endpoint(aiModel.local), handler: (request) => listLocal(deps, requireOrg(request), request.query) });
    app.route({
      ...endpoint(aiModel.list, { changesNothing: true }),
      handler: (request) => listOfKey(deps, requireOrg(request), request.body),
    });
    app.route({
      ...endpoint(aiModel.test),
      handler: async (request, reply) => reply.code(202).send(await startTest(deps, requireOrg(request))),
    });
    app.route({ ...endpoint(aiModel.stopTest), handler: (request) => stopTest(deps, requireOrg(request)) });
  };
