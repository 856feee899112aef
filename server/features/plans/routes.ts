import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { plans } from '#contract/plans.ts';
import { endpoint } from '#server/platform/http/endpoint.ts';
import { offer } from './offer.ts';

export const planRoutes = (): FastifyPluginAsyncZod => async (app) => {
  app.route({ ...endpoint(plans.list), handler: async () => ({ plans: [...offer], next_cursor: null }) });
};
