import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { comments } from '#contract/comments.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { addComment, listComments, removeComment, restoreComment, rewordComment } from './service.ts';

const PAGE = 200;

export const commentRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { db } = deps;
    app.route({
      ...endpoint(comments.list),
      handler: (request) => {
        const { cursor, limit = PAGE } = request.query;
        return listComments(db, requireOrg(request), request.params.id, { after: cursor ?? null, limit });
      },
    });
    app.route({
      ...endpoint(comments.create),
      handler: async (request, reply) => reply.code(201).send(await addComment(deps, requireOrg(request), request.params.id, request.body)),
    });
    app.route({
      ...endpoint(comments.update),
      handler: (request) => rewordComment(deps, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(comments.remove),
      handler: async (request, reply) => {
        await removeComment(db, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...endpoint(comments.restore),
      handler: (request) => restoreComment(db, requireOrg(request), request.params.id),
    });
  };
