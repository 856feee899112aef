import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { invitations } from '#contract/invitations.ts';
import { access } from '#contract/orgs.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { acceptInvitation, declineByLink, declineInvitation, listInvitations, lookAtInvitation } from './invitations.ts';
import { changeMember, inviteMember, listMembers, removeMember } from './service.ts';

export const accessRoutes =
  ({ db }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(access.list),
      handler: (request) => listMembers(db, requireOrg(request), request.query),
    });
    app.route({
      ...endpoint(access.create),
      handler: async (request, reply) => reply.code(201).send(await inviteMember(db, requireOrg(request), request.body)),
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
    app.route({
      ...endpoint(invitations.invited),
      handler: ({ actor, query }) => listInvitations(db, actor, query),
    });
    app.route({ ...endpoint(invitations.accept), handler: (request) => acceptInvitation(db, request, request.params.id) });
    app.route({
      ...endpoint(invitations.decline),
      handler: async (request, reply) => {
        await declineInvitation(db, request, request.params.id, request.body.for_good);
        return reply.code(204).send(null);
      },
    });
    app.route({ ...endpoint(invitations.look), handler: ({ body }) => lookAtInvitation(db, body.secret) });
    app.route({
      ...endpoint(invitations.declineByLink),
      handler: async ({ body }, reply) => {
        await declineByLink(db, body.secret, body.for_good);
        return reply.code(204).send(null);
      },
    });
  };
