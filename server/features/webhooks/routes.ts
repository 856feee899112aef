import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { webhooks } from '#contract/webhooks.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint, requireOrg } from '#server/platform/http/endpoint.ts';
import { changeWebhook, listDeliveries, listWebhooks, makeWebhook, removeWebhook, renewSecret, testWebhook } from './service.ts';

export const webhookRoutes =
  (deps: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(webhooks.list),
      handler: async (request) => ({ webhooks: await listWebhooks(deps, requireOrg(request)), next_cursor: null }),
    });
    app.route({
      ...endpoint(webhooks.create),
      handler: async (request, reply) => reply.code(201).send(await makeWebhook(deps, requireOrg(request), request.body)),
    });
    app.route({
      ...endpoint(webhooks.update),
      handler: (request) => changeWebhook(deps, requireOrg(request), request.params.id, request.body),
    });
    app.route({
      ...endpoint(webhooks.renewSecret),
      handler: async (request, reply) => reply.code(201).send(await renewSecret(deps, requireOrg(request), request.params.id)),
    });
    app.route({
      ...endpoint(webhooks.remove),
      handler: async (request, reply) => {
        await removeWebhook(deps, requireOrg(request), request.params.id);
        return reply.code(204).send(null);
      },
    });
    app.route({
      ...endpoint(webhooks.test),
      handler: async (request, reply) => reply.code(202).send(await testWebhook(deps, requireOrg(request), request.params.id)),
    });
    app.route({
      ...endpoint(webhooks.deliveries),
      handler: (request) => listDeliveries(deps, requireOrg(request), request.params.id, request.query),
    });
  };
