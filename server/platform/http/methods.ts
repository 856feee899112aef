import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

const refusal = (method: string, allowed: string): AppError =>
  new AppError('method_not_allowed', `There is no ${method} at this address; there is ${allowed}.`);

/**
 * Refuses with 405 and `Allow` whatever method an address of the API does not have. Call before the routes are registered; what it
 * answers is called after them.
 */
export function refuseOtherMethods(app: FastifyInstance): () => void {
  const known = new Map<string, Set<string>>();
  let complete = false;
  app.addHook('onRoute', ({ method, url }) => {
    if (complete || !url.startsWith('/api/')) return;
    known.set(url, (known.get(url) ?? new Set()).union(new Set([method].flat())));
  });
  return () => {
    complete = true;
    for (const [url, methods] of known) {
      const allowed = [...methods].toSorted().join(', ');
      app.route({
        method: app.supportedMethods.filter((method) => !methods.has(method)),
        url,
        config: { open: true, rateLimit: false },
        schema: { hide: true } as object,
        exposeHeadRoute: false,
        // Before the body is looked at: a method that is not there is refused whatever came with it.
        onRequest: async (request, reply) => {
          void reply.header('allow', allowed);
          throw refusal(request.method, allowed);
        },
        handler: async () => null,
      });
    }
  };
}
