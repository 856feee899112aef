import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { access } from '#contract/orgs.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { addMember, changeMember, listMembers, removeMember } from './service.ts';

export const accessRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(access.list),
      handler: async (request) => ({ access: await listMembers(db, requireOrg(request)), next_cursor: null }),
    });
    app.route({
      ...endpoint(access.create),
      handler: async (request, reply) => reply.code(201).send(await addMember(db, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(access.update),
      handler: (request) => changeMember(db, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(access.remove),
      handler: async (request, reply) => {
        await removeMember(db, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
