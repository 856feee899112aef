import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { site } from '#contract/site.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { changeUser, givePlan, readEnquiries, readJobs, readOrganisations, readUsers, requireSite } from './service.ts';

export const siteRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.addHook('preHandler', ({ actor, identity }) => requireSite(deps, actor, identity));
    app.route({ ...endpoint(site.organisations), handler: ({ query }) => readOrganisations(deps, query) });
    app.route({ ...endpoint(site.givePlan), handler: ({ actor, params, body }) => givePlan(deps, actor, params.id, body) });
    app.route({ ...endpoint(site.users), handler: ({ query }) => readUsers(deps, query) });
    app.route({ ...endpoint(site.changeUser), handler: ({ actor, params, body }) => changeUser(deps, actor, params.id, body) });
    app.route({ ...endpoint(site.enquiries), handler: ({ query }) => readEnquiries(deps, query) });
    app.route({ ...endpoint(site.jobs), handler: () => readJobs(deps) });
  };
