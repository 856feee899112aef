import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { orgs } from '#contract/orgs.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { findHolding } from './holding.ts';
import { changeOrg, createOrg, listOrgs, readOrg } from './service.ts';

export const orgRoutes =
  ({ db, config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(orgs.list),
      handler: ({ actor, query }) => listOrgs(db, actor, query),
    });
    app.route({
      ...endpoint(orgs.holding),
      handler: async ({ actor, query }) => ({ org_id: await findHolding(db, actor, query.id) }),
    });
    app.route({ ...endpoint(orgs.get), handler: ({ actor, params }) => readOrg(db, actor, params.id) });
    app.route({
      ...endpoint(orgs.create),
      handler: async (request, reply) => reply.code(201).send(await createOrg(db, request.actor.userId, request.body.name, config.orgs)),
    });
    app.route({ ...endpoint(orgs.update), handler: (request) => changeOrg(db, requireOrg(request), request.body) });
  };
