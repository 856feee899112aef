import { randomBytes } from 'node:crypto';
import type { GenericEndpointContext } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { verifyJWT } from 'better-auth/crypto';
import type pg from 'pg';
import * as z from 'zod';
import { readCookie, writeCookie } from './elsewhere/on-the-way.ts';
import { type SamlConnections, enforcedFor } from './saml/connections.ts';
import { ssoRequired } from './saml/enforcement.ts';

const COOKIE = 'password_shown';

/** Whose password this browser gave; of an address that had an account at sign-up, the id that the answer made up, which is nobody's. */
const Shown = z.object({ shown: z.string() });
const SignedUp = z.object({ user: z.object({ id: z.string() }) });
const Link = z.object({ email: z.string(), userId: z.string().optional() });

/**
 * Holds what the link that verifies an address does. Whoever signs up with an address need not have it, so the password of an account that
 * nobody verified is its owner's only where the link is opened in a browser that gave that password. In any other one the link does what
 * the one for a new password does: nothing until a password is chosen, so that programs which open links in mails change nothing.
 */
export const verificationLink = (connections: SamlConnections, lifeSeconds: number) => ({
  id: 'verification-link',
  hooks: {
    before: [
      {
        matcher: at('/verify-email'),
        handler: createAuthMiddleware(async (ctx) => {
          const user = await waiting(ctx);
          if (!user || (await readCookie(ctx, COOKIE, Shown))?.shown === user.id) return;
          const enforced = await enforcedFor(connections, user.email);
          if (enforced) throw ssoRequired(enforced);
          const token = randomBytes(24).toString('base64url');
          await ctx.context.internalAdapter.createVerificationValue({
            identifier: `reset-password:${token}`,
            value: user.id,
            expiresAt: new Date(Date.now() + lifeSeconds * 1000),
          });
          throw ctx.redirect(`/auth?state=reset&why=elsewhere&token=${token}`);
        }),
      },
    ],
    after: [
      {
        matcher: at('/sign-up/email'),
        handler: createAuthMiddleware(async (ctx) => {
          const made = SignedUp.safeParse(ctx.context.returned);
          if (made.success) await writeCookie(ctx, COOKIE, { shown: made.data.user.id }, lifeSeconds);
        }),
      },
      {
        // The password was right: somebody goes on in another browser than the one in which they signed up.
        matcher: at('/sign-in/email'),
        handler: createAuthMiddleware(async (ctx) => {
          const { returned, internalAdapter } = ctx.context;
          if (!(returned instanceof APIError) || returned.body?.code !== 'EMAIL_NOT_VERIFIED') return;
          const found = await internalAdapter.findUserByEmail(String(ctx.body.email));
          if (found) await writeCookie(ctx, COOKIE, { shown: found.user.id }, lifeSeconds);
        }),
      },
    ],
  },
});

const at =
  (wanted: string) =>
  ({ path }: { path?: string }): boolean =>
    path === wanted;

/** The account that a link is for, while its address is not verified; all else about the link is for the library to say. */
async function waiting(ctx: GenericEndpointContext): Promise<{ id: string; email: string } | null> {
  const link = Link.safeParse(await verifyJWT(String(ctx.query?.['token']), ctx.context.secret));
  const user = link.success ? (await ctx.context.internalAdapter.findUserByEmail(link.data.email))?.user : null;
  return user && !user.emailVerified && user.id === (link.data?.userId ?? user.id) ? user : null;
}

/** Whoever sets a password by a link of a mail has shown that the address is theirs. */
export const addressShown = (pool: pg.Pool, id: string): Promise<unknown> =>
  pool.query('update "user" set "emailVerified" = true, "updatedAt" = now() where "id" = $1 and not "emailVerified"', [id]);
