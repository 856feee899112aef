import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { always, ifManyOf } from '#server/platform/http/bodies/many-rows.ts';
import { customerRoutes } from './customers/routes.ts';
import { updateRequestOf } from './change.ts';
import { listRequests } from './list.ts';
import { createRequest } from './making/create.ts';
import { duplicateRequest } from './making/duplicate.ts';
import { listNames } from './names.ts';
import { removeRequest, restoreRequest } from './remove.ts';
import { readWithEntries } from './service.ts';
import { cancelRequest, continueAnswering, enqueueEntries, retryExtract } from './work.ts';

const PAGE = 50;

export const requestRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db, models } = deps;
    await app.register(customerRoutes(deps));
    app.route({
      ...endpoint(requests.list),
      handler: (request) => {
        const { cursor, limit = PAGE, ...query } = request.query;
        return listRequests(db, requireOrg(request), { ...query, after: cursor ?? null, limit });
      },
    });
    app.route({ ...endpoint(requests.names), handler: (request) => listNames(db, requireOrg(request)) });
    app.route({
      ...endpoint(requests.get),
      handler: (request) => readWithEntries({ db, models }, requireOrg(request), request.params.id, request.query),
    });
    app.route({
      ...endpoint(requests.create, { many: ifManyOf('entries', 'text') }),
      handler: async (request, reply) => reply.code(201).send(await createRequest(deps, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(requests.duplicate, { many: always }),
      handler: async (request, reply) =>
        reply.code(201).send(await duplicateRequest(deps, requireOrg(request), request.params.id, request.body)),
    });
    app.route({
      ...endpoint(requests.update),
      handler: (request) => updateRequestOf(db, requireOrg(request), request.params.id, request.body),
    });
    app.route({ ...endpoint(requests.cancel), handler: (request) => cancelRequest(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(requests.remove),
      handler: async (request, reply) => {
        await removeRequest(db, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({ ...endpoint(requests.restore), handler: (request) => restoreRequest(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(requests.continue),
      handler: async (request, reply) => reply.code(202).send(await continueAnswering(db, requireOrg(request), request.params.id)),
    });
    app.route({
      ...endpoint(requests.retryExtract),
      handler: async (request, reply) =>
        reply.code(202).send(await retryExtract(db, requireOrg(request), request.params.id, request.body ?? {})),
    });
    app.route({
      ...endpoint(requests.enqueueQaEntries),
      handler: async (request, reply) =>
        reply.code(202).send(await enqueueEntries(deps, requireOrg(request), request.params.id, request.body ?? { overwrite: false })),
    });
  };
