import { APIError, createAuthMiddleware } from 'better-auth/api';
import { deleteSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins';
import { CONFIRM } from './elsewhere/confirmation.ts';

/** Codes that are tried at the sign-ins of an account. */
export interface Codes {
  /** Counts one before it is looked at; false where it is one too many. */
  count(userId: string): Promise<boolean>;
  /** Begins to count anew, after a right one. */
  forget(userId: string): Promise<void>;
}

const codePaths = new Set(['/two-factor/verify-totp', '/two-factor/verify-backup-code']);
const takesCode = ({ path }: { path?: string }): boolean => codePaths.has(path ?? '');
/** Of the library: the cookie of a sign-in that waits for its code. */
const WAITS = 'two_factor';

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
 * it begins. `once` answers true for the first use of something, false for further ones. The library counts wrong codes once they were looked
 * at, so that many at once are all looked at; `codes` are counted before.
 */
export function secondFactor(once: (what: string) => Promise<boolean>, codes: Codes) {
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
      before: [
        {
          matcher: takesCode,
          handler: createAuthMiddleware(async (ctx) => {
            const waits = await ctx.getSignedCookie(ctx.context.createAuthCookie(WAITS).name, ctx.context.secret);
            const challenge = waits ? await ctx.context.internalAdapter.findVerificationValue(waits) : null;
            if (!challenge || (await codes.count(challenge.value))) return;
            throw new APIError('TOO_MANY_REQUESTS', {
              code: 'ACCOUNT_TEMPORARILY_LOCKED',
              message: 'Too many codes for this account. Wait a quarter of an hour.',
            });
          }),
        },
      ],
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
            if (!newSession) return;
            // The code that switches it on is used as well.
            const isFirst = await once(`${newSession.user.id} ${ctx.body.code}`);
            if (session || isFirst) return;
            deleteSessionCookie(ctx, true);
            await ctx.context.internalAdapter.deleteSession(newSession.session.token);
            ctx.context.setNewSession(null);
            throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'This code was used already. Wait for the next one.' });
          }),
        },
        {
          matcher: takesCode,
          handler: createAuthMiddleware(async (ctx) => {
            const { newSession, session } = ctx.context;
            if (newSession && !session) await codes.forget(newSession.user.id);
          }),
        },
      ],
    },
  };
}
