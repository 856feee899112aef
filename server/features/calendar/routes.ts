import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { calendar } from '#contract/calendar.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { endAddress, makeAddress, readAddress, readCalendar } from './service.ts';

export const calendarRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(calendar.get), handler: (request) => readAddress(deps, requireOrg(request)) });
    app.route({
      ...endpoint(calendar.create),
      handler: async (request, reply) => reply.code(201).send(await makeAddress(deps, requireOrg(request))),
    });
    app.route({
      ...endpoint(calendar.remove),
      handler: async (request, reply) => {
        await endAddress(deps, requireOrg(request));
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...endpoint(calendar.read),
      handler: async (request, reply) => {
        const text = await readCalendar(deps, request.params.key);
        return reply.type('text/calendar; charset=utf-8').header('content-disposition', 'inline; filename="rejoinder.ics"').send(text);
      },
    });
  };
