import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { backtests } from '#contract/backtests.ts';
import type { Deps } from '#server/deps.ts';
import { getOrg } from '#server/features/orgs/service.ts';
import { downloadInPieces } from '#server/platform/http/download.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { reportData, reportPage } from './report.ts';
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
        const { backtest, bytes: about, pages } = await getWholeBacktest(db, actor, request.params.id);
        const { format, language } = request.query;
        const orgName = (await getOrg(db, actor.userId, actor.orgId)).name;
        return downloadInPieces(reply, {
          pieces: format === 'json' ? reportData(backtest, pages) : reportPage({ backtest, orgName }, pages, language),
          about,
          fileName: `Backtest of ${backtest.name}.${format}`,
          contentType: format === 'json' ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
        });
      },
    });
  };
