import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { integrations } from '#contract/integrations.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import {
  askConsent,
  browseDrive,
  connectByCode,
  connectDrive,
  disconnect,
  driveToken,
  listIntegrations,
  pickItems,
  syncNow,
} from './service.ts';

export const integrationRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({ ...endpoint(integrations.list), handler: (request) => listIntegrations(deps, requireOrg(request)) });
    app.route({
      ...endpoint(integrations.connect),
      handler: async (request, reply) => reply.code(201).send(await connectDrive(deps, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(integrations.consent),
      handler: async (request, reply) => reply.code(201).send(await askConsent(deps, requireOrg(request), request.params.provider)),
    });
    app.route({
      ...endpoint(integrations.authCode),
      handler: async (request, reply) =>
        reply.code(201).send(await connectByCode(deps, requireOrg(request), request.params.provider, request.body)),
    });
    app.route({ ...endpoint(integrations.token), handler: (request) => driveToken(deps, requireOrg(request), request.params) });
    app.route({
      ...endpoint(integrations.browse),
      handler: (request) => browseDrive(deps, requireOrg(request), request.params, request.query),
    });
    app.route({
      ...endpoint(integrations.pick),
      handler: async (request, reply) =>
        reply.code(202).send(await pickItems(deps, requireOrg(request), request.params.provider, request.body)),
    });
    app.route({
      ...endpoint(integrations.sync),
      handler: async (request, reply) => reply.code(202).send(await syncNow(deps, requireOrg(request), request.params.id)),
    });
    app.route({
      ...endpoint(integrations.remove),
      handler: async (request, reply) => {
        await disconnect(deps, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
  };
