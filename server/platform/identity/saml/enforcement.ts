import { AsyncLocalStorage } from 'node:async_hooks';
import type { GenericEndpointContext } from 'better-auth';
import { APIError, getSessionFromCtx } from 'better-auth/api';
import * as z from 'zod';
import { readCookie, writeCookie } from '../elsewhere/on-the-way.ts';
import { type SamlConnection, type SamlConnections, enforcedFor } from './connections.ts';

/** The connection by which whoever is at work came. */
const through = new AsyncLocalStorage<string>();

/** Does what follows from an arrival by single sign-on: accounts and sessions that it makes are of this connection. */
export const cameThrough = <T>({ id }: Pick<SamlConnection, 'id'>, act: () => Promise<T>): Promise<T> => through.run(id, act);

/** A second step goes on with what the first one came by, in the same browser. */
const COOKIE = 'first_step';
const SECOND_STEP_SECONDS = 600;
const FirstStep = z.object({ userId: z.string(), connection: z.string() });
const secondSteps = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);
/** Calls of somebody signed in that end their session and begin another. */
const continuing = new Set(['/change-password', '/two-factor/enable', '/two-factor/disable', '/two-factor/verify-totp']);

export const ssoRequired = ({ domain, displayName }: SamlConnection): APIError =>
  new APIError('FORBIDDEN', {
    code: 'SSO_REQUIRED',
    message: `People of ${domain} sign in with ${displayName}. Owners can ask for a link by mail instead.`,
  });

/**
 * Holds single sign-on that is the only way in at the moment in which an account or a session is made, whichever call makes it and whenever
 * it was begun. What the operator makes comes by no call.
 */
export function holdEnforcement(connections: SamlConnections) {
  /** Whether the call is a way in that is left to this account. */
  async function isLeft(ctx: GenericEndpointContext, user: { id: string; email: string }, enforced: SamlConnection): Promise<boolean> {
    if (through.getStore() === enforced.id) return true;
    if (ctx.path === '/magic-link/verify') return connections.isOwner(enforced, user.email);
    if (continuing.has(ctx.path) && (await getSessionFromCtx(ctx))?.user.id === user.id) return true;
    const first = secondSteps.has(ctx.path) ? await readCookie(ctx, COOKIE, FirstStep) : null;
    return first?.userId === user.id && first.connection === enforced.id;
  }
  return {
    user: {
      create: {
        before: async ({ email }: { email: string }, ctx: GenericEndpointContext | null) => {
          const enforced = ctx && (await enforcedFor(connections, email));
          if (enforced && through.getStore() !== enforced.id) throw ssoRequired(enforced);
        },
      },
    },
    session: {
      create: {
        before: async ({ userId }: { userId: string }, ctx: GenericEndpointContext | null) => {
          const user = ctx && (await ctx.context.internalAdapter.findUserById(userId));
          const enforced = user && (await enforcedFor(connections, user.email));
          if (!ctx || !enforced) return;
          if (!(await isLeft(ctx, user, enforced))) throw ssoRequired(enforced);
          if (!secondSteps.has(ctx.path)) await writeCookie(ctx, COOKIE, { userId, connection: enforced.id }, SECOND_STEP_SECONDS);
        },
      },
    },
  };
}
