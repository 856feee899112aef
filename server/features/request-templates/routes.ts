import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { requestTemplates } from '#contract/request-templates.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { pageOf } from '#server/platform/http/list-query.ts';
import { getTemplate, keepTemplate, listTemplates, removeTemplate } from './service.ts';

const PAGE = 200;

export const requestTemplateRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(requestTemplates.list),
      handler: async (request) => {
        const { cursor, limit = PAGE } = request.query;
        const rows = await listTemplates(db, requireOrg(request), { after: cursor ?? null, limit: limit + 1 });
        const { page, next_cursor } = pageOf(rows, limit);
        return { request_templates: page, next_cursor };
      },
    });
    app.route({
      ...endpoint(requestTemplates.get),
      handler: (request) => getTemplate(db, requireOrg(request), request.params.id),
    });
    app.route({
      ...endpoint(requestTemplates.create),
      handler: async (request, reply) => reply.code(201).send(await keepTemplate(db, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(requestTemplates.remove),
      handler: async (request, reply) => {
        await removeTemplate(db, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
