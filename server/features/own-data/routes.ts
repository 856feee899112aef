import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { ownData } from '#contract/own-data.ts';
import type { Deps } from '#server/deps.ts';
import { attachment } from '#server/platform/http/download.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { deleteAccount } from './delete-account.ts';
import { countKeys, endOwnKeys } from './keys.ts';
import { makeOwnData, ownDataFile, readOwnData } from './service.ts';

export const ownDataRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(ownData.get), handler: (request) => readOwnData(deps.db, request.actor.userId) });
    app.route({
      ...endpoint(ownData.create),
      handler: async (request, reply) => reply.code(202).send(await makeOwnData(deps.db, request.actor)),
    });
    app.route({
      ...endpoint(ownData.download),
      handler: async (request, reply) =>
        reply
          .type('application/zip')
          .header('content-disposition', attachment('rejoinder-own-data.zip'))
          .header('cache-control', 'private, no-store')
          .send(await ownDataFile(deps, request.actor.userId)),
    });
    app.route({ ...endpoint(ownData.keys), handler: (request) => countKeys(deps.db, request.actor.userId) });
    app.route({
      ...endpoint(ownData.endKeys),
      handler: async (request, reply) => {
        await endOwnKeys(deps.db, request.actor, request.identity !== null);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...endpoint(ownData.deleteAccount),
      handler: async (request, reply) => {
        const { cookie = '' } = request.headers;
        const call = { actor: request.actor, claims: request.identity, headers: new Headers({ cookie }) };
        await deleteAccount(deps, call, request.body);
        return reply.code(204).send(null);
      },
    });
  };
