import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { promises } from '#contract/promises.ts';
import type { Deps } from '#server/deps.ts';
import { downloadInPieces } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { changePromise } from './change.ts';
import { makePromise } from './make.ts';
import { countPromises, getPromise, listAnswers, listHistory, listPromises } from './service.ts';
import { promiseTable } from './table.ts';
import { takeBackTold, tellOfPromises } from './tell.ts';

export const promiseRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(promises.list), handler: (request) => listPromises(db, requireOrg(request), request.query) });
    app.route({ ...endpoint(promises.counts), handler: (request) => countPromises(db, requireOrg(request)) });
    app.route({
      ...endpoint(promises.csv),
      handler: async (request, reply) => downloadInPieces(reply, await promiseTable(db, requireOrg(request), request.query)),
    });
    app.route({
      ...endpoint(promises.create),
      handler: async (request, reply) => reply.code(201).send(await makePromise(db, requireOrg(request), request.body)),
    });
    app.route({ ...endpoint(promises.get), handler: (request) => getPromise(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(promises.answers),
      handler: (request) => listAnswers(db, requireOrg(request), request.params.id, request.query),
    });
    app.route({
      ...endpoint(promises.history),
      handler: (request) => listHistory(db, requireOrg(request), request.params.id, request.query),
    });
    app.route({ ...endpoint(promises.tell), handler: (request) => tellOfPromises(db, requireOrg(request), request.body) });
    app.route({ ...endpoint(promises.takeBack), handler: (request) => takeBackTold(db, requireOrg(request), request.body) });
    app.route({
      ...endpoint(promises.update),
      handler: (request) => changePromise(db, requireOrg(request), request.params.id, request.body),
    });
  };
