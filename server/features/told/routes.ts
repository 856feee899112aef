import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { told } from '#contract/told.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { always } from '#server/platform/http/bodies/many-rows.ts';
import { assignAlarm, listAlarmHistory, listAlarms, settleAlarm } from './alarms.ts';
import { listLibraryDoubts } from './doubts/library-doubts.ts';
import { toldFileRoutes } from './files/routes.ts';
import { toldLetterRoutes } from './letters/routes.ts';
import { readPapers } from './papers.ts';
import { toldTellingRoutes } from './tellings/routes.ts';
import { countResting, forgetCustomer, listCustomers, listTold } from './service.ts';

export const toldRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    await app.register(toldFileRoutes(deps));
    await app.register(toldLetterRoutes(deps));
    await app.register(toldTellingRoutes(deps));
    app.route({ ...endpoint(told.list), handler: (request) => listTold(db, requireOrg(request), request.query) });
    app.route({ ...endpoint(told.customers), handler: (request) => listCustomers(db, requireOrg(request), request.query) });
    app.route({ ...endpoint(told.resting), handler: (request) => countResting(db, requireOrg(request), request.query) });
    app.route({ ...endpoint(told.libraryDoubts), handler: (request) => listLibraryDoubts(db, requireOrg(request), request.query) });
    app.route({ ...endpoint(told.alarms), handler: (request) => listAlarms(db, requireOrg(request), request.query) });
    app.route({
      ...endpoint(told.settle),
      handler: (request) => settleAlarm(db, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(told.assign),
      handler: (request) => assignAlarm(db, requireOrg(request), request.params.id, request.body),
    });
    app.route({ ...endpoint(told.papers), handler: (request) => readPapers(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(told.history),
      handler: (request) => listAlarmHistory(db, requireOrg(request), request.params.id, request.query),
    });
    app.route({
      ...endpoint(told.forget, { many: always }),
      handler: async (request, reply) => {
        await forgetCustomer(db, requireOrg(request), request.query.customer);
        return reply.code(204).send(null);
      },
    });
  };
