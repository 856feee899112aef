import { APIError, createAuthEndpoint, sessionMiddleware } from 'better-auth/api';
import type pg from 'pg';
import * as z from 'zod';
import { listSessions, tokenOf } from './calls/kept-sessions.ts';
import type { AccountAction } from './noted.ts';

/** What somebody signed in may know of their own account and do with it; the tokens of sessions stay in the cookies. */
export const ownAccount = (pool: pg.Pool, note: (subject: string, action: AccountAction) => Promise<void>) => ({
  id: 'own-account',
  endpoints: {
    account: createAuthEndpoint('/account', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
      const { user } = ctx.context.session;
      const accounts = await ctx.context.internalAdapter.findAccounts(user.id);
      return ctx.json({
        password: accounts.some(({ password }) => Boolean(password)),
        second_factor: (user as { twoFactorEnabled?: unknown }).twoFactorEnabled === true,
        providers: accounts.filter(({ providerId }) => providerId !== 'credential').map(({ providerId }) => providerId),
      });
    }),
    /** Ends signing in with a provider elsewhere; never the last way in beside mails. */
    removeProvider: createAuthEndpoint(
      '/remove-provider',
      { method: 'POST', use: [sessionMiddleware], body: z.object({ provider: z.string() }) },
      async (ctx) => {
        const { user } = ctx.context.session;
        const accounts = await ctx.context.internalAdapter.findAccounts(user.id);
        const removed = accounts.filter(({ providerId, password }) => providerId === ctx.body.provider && !password);
        if (removed.length === accounts.length)
          throw new APIError('CONFLICT', {
            code: 'LAST_SIGN_IN_METHOD',
            message: 'This is the only way you sign in. Set a password first.',
          });
        for (const { id } of removed) await ctx.context.internalAdapter.deleteAccount(id);
        if (removed.length > 0) await note(user.id, 'user:provider_removed');
        return ctx.json({ status: true });
      },
    ),
    /** Where the account is signed in, used last first: all of it, for no more are kept. */
    sessions: createAuthEndpoint('/sessions', { method: 'GET', use: [sessionMiddleware] }, async (ctx) => {
      const { user, session: own } = ctx.context.session;
      const sessions = await listSessions(pool, user.id);
      return ctx.json({
        sessions: sessions.map(({ id, userAgent, createdAt, updatedAt }) => ({
          id,
          device: userAgent || null,
          started_at: createdAt,
          used_at: updatedAt,
          here: id === own.id,
        })),
      });
    }),
    endSession: createAuthEndpoint(
      '/end-session',
      { method: 'POST', use: [sessionMiddleware], body: z.object({ id: z.string() }) },
      async (ctx) => {
        const token = await tokenOf(pool, ctx.context.session.user.id, ctx.body.id);
        // One that has ended already, or is another person's: nothing of it is told.
        if (token !== undefined) await ctx.context.internalAdapter.deleteSession(token);
        return ctx.json({ status: true });
      },
    ),
  },
});
