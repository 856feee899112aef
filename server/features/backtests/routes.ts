import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { backtests } from '#contract/backtests.ts';
import type { Deps } from '#server/deps.ts';
import { getOrg } from '#server/features/orgs/service.ts';
import { download } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { reportPage } from './report.ts';
import {
  cancelBacktest,
  continueBacktest,
  createBacktest,
  getBacktest,
  getWholeBacktest,
  listBacktests,
  listCandidates,
  removeBacktest,
} from './service.ts';

export const backtestRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    app.route({ ...endpoint(backtests.candidates), handler: (request) => listCandidates(db, requireOrg(request), request.query) });
    app.route({ ...endpoint(backtests.list), handler: (request) => listBacktests(db, requireOrg(request), request.query) });
    app.route({
      ...endpoint(backtests.create),
      handler: async (request, reply) => reply.code(201).send(await createBacktest(deps, requireOrg(request), request.body.document_id)),
    });
    app.route({ ...endpoint(backtests.get), handler: (request) => getBacktest(db, requireOrg(request), request.params.id, request.query) });
    app.route({ ...endpoint(backtests.cancel), handler: (request) => cancelBacktest(db, requireOrg(request), request.params.id) });
    app.route({
      ...endpoint(backtests.continue),
      handler: async (request, reply) => reply.code(202).send(await continueBacktest(db, requireOrg(request), request.params.id)),
    });
    app.route({
      ...endpoint(backtests.remove),
      handler: async (request, reply) => reply.code(204).send(await removeBacktest(db, requireOrg(request), request.params.id)),
    });
    app.route({
      ...endpoint(backtests.report),
      handler: async (request, reply) => {
        const actor = requireOrg(request);
        const { items, ...backtest } = await getWholeBacktest(db, actor, request.params.id);
        const name = `Backtest of ${backtest.name}`;
        return request.query.format === 'json'
          ? download(reply, {
              bytes: JSON.stringify({ ...backtest, items }, null, 2),
              fileName: `${name}.json`,
              contentType: 'application/json; charset=utf-8',
            })
          : download(reply, {
              bytes: reportPage(backtest, items, (await getOrg(db, actor.userId, actor.orgId)).name, request.query.language),
              fileName: `${name}.html`,
              contentType: 'text/html; charset=utf-8',
            });
      },
    });
  };
