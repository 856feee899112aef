import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { likelyCoverage } from './likely-coverage.ts';
import { answerInstantly, listRecent } from './service.ts';

const PAGE = 50;

export const instantAnswerRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(requests.instantAnswer, { reads: true }),
      handler: (request) => answerInstantly(deps, requireOrg(request), request.body),
    });
    app.route({
      ...endpoint(requests.likelyCoverage, { reads: true }),
      handler: (request) => likelyCoverage(deps, requireOrg(request), request.body),
    });
    app.route({
      ...endpoint(requests.recentInstantAnswers),
      handler: async (request) => {
        const { cursor, limit = PAGE } = request.query;
        const rows = await listRecent(deps.db, requireOrg(request), { after: cursor ?? null, limit: limit + 1 });
        const { page, next_cursor } = pageOf(rows, limit);
        return { instant_answers: page, next_cursor };
      },
    });
  };
