import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { singleSignOn } from '#contract/single-sign-on.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { IDENTITY_PATH } from '#server/platform/identity/provider.ts';
import * as service from './service.ts';

export const singleSignOnRoutes =
  ({ db, config, domainRecords }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    const { publicUrl } = config;
    const parts = { db, domainRecords, publicUrl, identityUrl: `${publicUrl}${IDENTITY_PATH}` };
    app.route({ ...endpoint(singleSignOn.list), handler: (request) => service.listSingleSignOn(parts, requireOrg(request)) });
    app.route({
      ...endpoint(singleSignOn.create),
      handler: async (request, reply) => reply.code(201).send(await service.createSingleSignOn(parts, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(singleSignOn.update),
      handler: (request) => service.changeSingleSignOn(parts, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(singleSignOn.prove),
      handler: (request) => service.proveDomain(parts, requireOrg(request), request.params.id),
    });
    app.route({
      ...endpoint(singleSignOn.remove),
      handler: async (request, reply) =>
        reply.code(204).send(await service.removeSingleSignOn(parts, requireOrg(request), request.params.id)),
    });
    app.route({ ...endpoint(singleSignOn.samlProviders), handler: (request) => service.providersOfDomain(parts, request.query.domain) });
    app.route({ ...endpoint(singleSignOn.samlHashedDomains), handler: ({ query }) => service.hashedDomains(parts, query) });
  };
