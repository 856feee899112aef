import { APIError, createAuthMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins';
import { CONFIRM } from './elsewhere/confirmation.ts';

/** How long a second factor is closed after too many wrong codes. */
export const LOCKED_SECONDS = 900;

/** Sign-ins that come back from elsewhere in the address bar; the library asks for a second factor after passwords alone. */
const comingBack = new Set(['/magic-link/verify', '/verify-email', '/oidc/callback/:provider', '/saml/complete', CONFIRM]);
const ASKED_AT = '/auth?state=second_factor';

const TRUST = /^(?:__\w+-)?rejoinder\.trust_device$/;

/** Cookies without the one by which the library asks a browser for no code for a month: the second factor is asked for at every sign-in. */
export const untrusted = (cookies: string): string =>
  cookies
    .split(';')
    .filter((cookie) => !TRUST.test(cookie.split('=')[0]?.trim() ?? ''))
    .join(';');

/**
 * Codes of an authenticator, and recovery codes that work once. Whoever has them switched on gives one at every sign-in, by whatever way
 * it begins. `once` answers true for the first use of something, false for further ones.
 */
export function secondFactor(once: (what: string) => Promise<boolean>) {
  // Who signs in by link alone has no password to confirm with.
  const plugin = twoFactor({
    issuer: 'Rejoinder',
    allowPasswordless: true,
    accountLockout: { durationSeconds: LOCKED_SECONDS },
  });
  const [asking] = plugin.hooks.after;
  const isComingBack = ({ path }: { path?: string }): boolean => comingBack.has(path ?? '');
  return {
    ...plugin,
    hooks: {
      after: [
        ...plugin.hooks.after,
        ...(asking ? [{ ...asking, matcher: isComingBack }] : []),
        {
          matcher: isComingBack,
          handler: createAuthMiddleware(async (ctx) => {
            const { returned } = ctx.context;
            if (returned && typeof returned === 'object' && 'twoFactorRedirect' in returned) throw ctx.redirect(ASKED_AT);
          }),
        },
        {
          matcher: ({ path }: { path?: string }): boolean => path === '/two-factor/verify-totp',
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, session } = ctx.context;
            if (!newSession || session || (await once(`${newSession.user.id} ${ctx.body.code}`))) return;
            deleteSessionCookie(ctx, true);
            await ctx.context.internalAdapter.deleteSession(newSession.session.token);
            ctx.context.setNewSession(null);
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code was used already. Wait for the next one.' });
          }),
        },
      ],
    },
  };
}
