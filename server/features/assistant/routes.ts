import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { type AnswerFrame, assistant } from '#contract/assistant.ts';
import type { Deps } from '#server/deps.ts';
import { unlisted } from '#server/platform/http/web.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { forAll } from '#server/platform/http/same/same-for-all.ts';
import { answerInFrames, sentencesOf } from '#server/platform/http/streams/frames.ts';
import { goneOrEnded } from '#server/platform/http/streams/gone-away.ts';
import { askQuestion } from './ask.ts';
import { listColleagues, nameColleagues } from './colleagues.ts';
import { invite, listInvites } from './invites.ts';
import { readUsage } from './quota.ts';
import { coverageForAll, newsForAll } from './said-to-all.ts';
import { changeAssistant, deleteConversation, getAssistant, getConversation, listHistory } from './service.ts';
import { readShared, readSharedWithMe, share, unshare } from './sharing.ts';

export const assistantRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    app.route({ ...endpoint(assistant.get), handler: ({ actor }) => getAssistant(deps, actor) });
    app.route({ ...endpoint(assistant.update), handler: ({ actor, body }) => changeAssistant(deps, actor, body) });
    app.route({ ...endpoint(assistant.usage), handler: ({ actor }) => readUsage(db, actor.userId, new Date()) });
    const sendNews = newsForAll(deps);
    app.route({
      ...endpoint(assistant.news, forAll.config),
      compress: forAll.compress,
      handler: async (request, reply) => sendNews(request.query.language ?? 'en', request, reply),
    });
    const sendCoverage = coverageForAll(deps);
    app.route({
      ...endpoint(assistant.coverage, forAll.config),
      compress: forAll.compress,
      handler: async (request, reply) => sendCoverage(request.query.language ?? 'en', request, reply),
    });
    app.route({
      ...endpoint(assistant.ask),
      handler: (request, reply) => askQuestion(deps, request.actor, request.body, { signal: goneOrEnded(deps.events, request, reply) }),
    });
    app.route({
      ...endpoint(assistant.askStreamed),
      handler: (request, reply) =>
        answerInFrames<AnswerFrame>(deps.events, request, reply, async (send, signal) => {
          const tell = (data: Extract<AnswerFrame, { event: 'state' }>['data']) => send({ event: 'state', data });
          const answered = await askQuestion(deps, request.actor, request.body, { signal, tell });
          for (const text of sentencesOf(answered.turn.answer, answered.turn.language)) send({ event: 'part', data: { text } });
          send({ event: 'idle', data: answered });
        }),
    });
    app.route({ ...endpoint(assistant.conversations), handler: ({ actor, query }) => listHistory(db, actor, query) });
    app.route({ ...endpoint(assistant.conversation), handler: ({ actor, params }) => getConversation(db, actor, params.id) });
    app.route({
      ...endpoint(assistant.deleteConversation),
      handler: async ({ actor, params }, reply) => reply.code(204).send(await deleteConversation(db, actor, params.id)),
    });
    app.route({ ...endpoint(assistant.share), handler: ({ actor, params, body }) => share(db, actor, params.id, body ?? {}) });
    app.route({ ...endpoint(assistant.unshare), handler: ({ actor, params }) => unshare(db, actor, params.id) });
    app.route({ ...endpoint(assistant.shared), onRequest: unlisted, handler: ({ params }) => readShared(db, params.token) });
    app.route({
      ...endpoint(assistant.sharedWithMe),
      onRequest: unlisted,
      handler: ({ actor, params }) => readSharedWithMe(db, actor, params.token),
    });
    app.route({ ...endpoint(assistant.colleagues), handler: ({ actor }) => listColleagues(db, actor) });
    app.route({ ...endpoint(assistant.nameColleagues), handler: ({ actor, body }) => nameColleagues(db, actor, body.colleagues) });
    app.route({
      ...endpoint(assistant.invite),
      handler: async ({ actor, body }, reply) => reply.code(201).send(await invite(db, actor, body.email)),
    });
    app.route({ ...endpoint(assistant.invites), handler: ({ actor, query }) => listInvites(db, actor, query) });
  };
