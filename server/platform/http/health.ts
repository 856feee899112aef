import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { forEveryCaller } from '../db/caller-left.ts';
import type { Db } from '../db/db.ts';
import { askFor } from '../db/shares.ts';

/**
 * `/api/healthz`: the process lives. `/api/readyz`: calls can be served, the database answers; however many ask at once, it is asked once,
 * so that nobody's calls wait behind those of strangers.
 */
export function healthRoutes(app: FastifyInstance, db: Db, state: { stopping: boolean }): void {
  let looking: Promise<unknown> | null = null;
  const look = (): Promise<unknown> =>
    (looking ??= forEveryCaller(() => askFor({ of: 'who', address: 'readiness' }, () => sql`select 1`.execute(db))).finally(() => {
      looking = null;
    }));
  app.get('/api/healthz', { config: { open: true, rateLimit: false }, schema: { hide: true } as object }, async () => ({ ok: true }));
  app.get('/api/readyz', { config: { open: true, rateLimit: false }, schema: { hide: true } as object }, async (_request, reply) => {
    if (state.stopping) return reply.code(503).send({ ok: false, reason: 'The service is stopping.' });
    try {
      await look();
      return { ok: true };
    } catch {
      return reply.code(503).header('retry-after', 1).send({ ok: false, reason: 'The database does not answer.' });
    }
  });
}
