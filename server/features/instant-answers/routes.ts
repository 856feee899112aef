import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { InstantAnswerFrame } from '#contract/instant-answers.ts';
import { requests } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { answerInFrames, sentencesOf } from '#server/platform/http/streams/frames.ts';
import { goneOrEnded } from '#server/platform/http/streams/gone-away.ts';
import { likelyCoverage } from './likely-coverage.ts';
import { answerInstantly, listRecent } from './service.ts';
import { framesOfDoing } from './stream.ts';

const PAGE = 50;

export const instantAnswerRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(requests.instantAnswer, { reads: true, costs: true }),
      handler: async (request, reply) => {
        const signal = goneOrEnded(deps.events, request, reply);
        const answer = await answerInstantly(deps, requireOrg(request), request.body, { signal });
        signal.throwIfAborted();
        return answer;
      },
    });
    app.route({
      ...endpoint(requests.instantAnswerStreamed, { reads: true, costs: true }),
      handler: (request, reply) =>
        answerInFrames<InstantAnswerFrame>(deps.events, request, reply, async (send, signal) => {
          const { tell, hasWritten } = framesOfDoing(send);
          const answer = await answerInstantly(deps, requireOrg(request), request.body, { tell, signal });
          if (!hasWritten()) for (const text of sentencesOf(answer.answer)) send({ event: 'part', data: { text } });
          send({ event: 'idle', data: answer });
        }),
    });
    app.route({
      ...endpoint(requests.likelyCoverage, { reads: true, changesNothing: true }),
      handler: (request) => likelyCoverage(deps, requireOrg(request), request.body),
    });
    app.route({
      ...endpoint(requests.recentInstantAnswers),
      handler: (request) => {
        const { cursor, limit = PAGE } = request.query;
        return listRecent(deps.db, requireOrg(request), { after: cursor ?? null, limit });
      },
    });
  };
