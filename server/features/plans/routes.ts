import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { plans } from '#contract/plans.ts';
import type { Deps } from '#server/deps.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { offer } from './service.ts';

export const planRoutes =
  ({ config }: Deps): FastifyPluginAsyncZod =>
  async (app) => {
    app.route({
      ...endpoint(plans.list),
      handler: async () => ({
        plans: offer(config),
        next_cursor: null,
        assistant: { basic: config.prices.basic, business: config.prices.business },
        sandbox: config.payments?.kind === 'sandbox',
      }),
    });
  };
