import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { savedViews } from '#contract/saved-views.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { changeView, listViews, removeView, saveView } from './service.ts';

export const savedViewRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(savedViews.list),
      handler: async (request) => ({ saved_views: await listViews(db, requireOrg(request)), next_cursor: null }),
    });
    app.route({
      ...endpoint(savedViews.create),
      handler: async (request, reply) => reply.code(201).send(await saveView(db, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(savedViews.update),
      handler: (request) => changeView(db, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(savedViews.remove),
      handler: async (request, reply) => {
        await removeView(db, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
