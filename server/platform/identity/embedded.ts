import { betterAuth } from 'better-auth';
import { APIError, createAuthMiddleware } from 'better-auth/api';
import { jwt } from 'better-auth/plugins';
import { type JSONWebKeySet, createLocalJWKSet, errors } from 'jose';
import type pg from 'pg';
import { type PasswordRules, passwordFault, passwordRefusal } from '#contract/password.ts';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/config.ts';
import { AppError } from '../http/app-error.ts';
import type { Log } from '../log/log.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { Identity, IdentityClaims } from './identity.ts';
import { knownMail, resetMail, verifyMail } from './mails.ts';
import { verifyToken } from './verify-token.ts';

/** Stays when port or address change: users are known by issuer and subject. */
export const EMBEDDED_ISSUER = 'urn:rejoinder:embedded';
export const IDENTITY_PATH = '/api/identity';
const AUDIENCE = 'rejoinder';
const TOKEN_LIFE = '15m';
const LINK_LIFE_SECONDS = 3600;
export const CLIENT_IP_HEADER = 'x-rejoinder-client';

export interface EmbeddedIdentity extends Identity {
  readonly kind: 'embedded';
  /** Answers the provider's own calls under {@link IDENTITY_PATH} (docs/identity.md). */
  handle(request: Request): Promise<Response>;
  /** An ID token as the provider issues it. */
  issueToken(claims: Pick<IdentityClaims, 'subject' | 'email' | 'emailVerified' | 'name'>): Promise<string>;
}

interface Parts {
  /** A pool whose search path is the schema `identity`. */
  pool: pg.Pool;
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'passwordRules'>;
  secret: string;
  mail: Mailer;
  log: Log;
  /** Called after each sign-in, with the subject. */
  signedIn?: (subject: string) => Promise<void>;
}

/** The calls that set a password, by the field that holds it. */
const settingPassword: Record<string, string> = {
  '/sign-up/email': 'password',
  '/reset-password': 'newPassword',
  '/change-password': 'newPassword',
};

/** Holds the rules for new passwords before the provider acts. */
const holdRules = (rules: PasswordRules) =>
  createAuthMiddleware(async ({ path, body }) => {
    const field = settingPassword[path];
    const given: unknown = field === undefined ? undefined : body?.[field];
    const fault = typeof given === 'string' ? passwordFault(given, rules) : null;
    if (fault !== null) throw new APIError('BAD_REQUEST', passwordRefusal(fault, rules));
  });

/** What the provider is made with; also compared with the migrations by a test. */
export function providerOptions({ pool, config, secret, mail, log, signedIn }: Parts) {
  const { publicUrl } = config;
  return {
    appName: 'Rejoinder',
    database: pool,
    secret,
    baseURL: publicUrl,
    basePath: IDENTITY_PATH,
    telemetry: { enabled: false },
    trustedOrigins: trustedOrigins(config),
    logger: {
      disabled: false,
      log: (level: string, message: string) => log[level === 'error' ? 'warn' : 'debug']({ part: 'identity' }, message),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: config.passwordRules.min,
      maxPasswordLength: config.passwordRules.max,
      resetPasswordTokenExpiresIn: LINK_LIFE_SECONDS,
      revokeSessionsOnPasswordReset: true,
      // With it, sign-up answers the same whether or not the address is known.
      requireEmailVerification: true,
      onExistingUserSignUp: async ({ user }: { user: { email: string } }) => mail.send(knownMail(user.email, publicUrl)),
      sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }) =>
        mail.send(resetMail(user.email, `${publicUrl}/auth?state=reset&token=${encodeURIComponent(token)}`)),
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: LINK_LIFE_SECONDS,
      sendVerificationEmail: async ({ user, url }: { user: { email: string }; url: string }) => mail.send(verifyMail(user.email, url)),
    },
    hooks: { before: holdRules(config.passwordRules) },
    databaseHooks: { session: { create: { after: async ({ userId }: { userId: string }) => signedIn?.(userId) } } },
    rateLimit: {
      enabled: true,
      window: 60,
      max: 300,
      storage: 'memory' as const,
      customRules: {
        '/sign-in/email': { window: 60, max: 20 },
        '/sign-up/email': { window: 60, max: 20 },
        '/request-password-reset': { window: 60, max: 5 },
        '/send-verification-email': { window: 60, max: 5 },
        '/reset-password': { window: 60, max: 10 },
      },
    },
    advanced: {
      cookiePrefix: 'rejoinder',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
    },
    plugins: [
      jwt({
        disableSettingJwtHeader: true,
        jwt: {
          issuer: EMBEDDED_ISSUER,
          audience: AUDIENCE,
          expirationTime: TOKEN_LIFE,
          definePayload: ({ user }) => ({
            email: user.email,
            email_verified: user.emailVerified,
            name: user.name,
            ...(user.image ? { picture: user.image } : {}),
          }),
        },
      }),
    ],
  };
}

/** The identity provider that is part of the product: e-mail and password, verification and reset by mail, keys published. */
export function embeddedIdentity(parts: Parts): EmbeddedIdentity {
  const auth = betterAuth(providerOptions(parts));
  let keys: ReturnType<typeof createLocalJWKSet> | null = null;
  const readKeys = async () => (keys = createLocalJWKSet((await auth.api.getJwks()) as JSONWebKeySet));
  const trustedKeys: Parameters<typeof verifyToken>[1] = async (header, token) => {
    try {
      return await (keys ?? (await readKeys()))(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      // Another process may have made a key since.
      return (await readKeys())(header, token);
    }
  };
  const ask = (path: string, body: object) =>
    auth.handler(
      new Request(`${parts.config.publicUrl}${IDENTITY_PATH}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: new URL(parts.config.publicUrl).origin },
        body: JSON.stringify(body),
      }),
    );
  return {
    kind: 'embedded',
    issuer: EMBEDDED_ISSUER,
    verify: (token) => verifyToken(token, trustedKeys, { issuer: EMBEDDED_ISSUER, audience: AUDIENCE }),
    handle: (request) => auth.handler(request),
    sendVerifyMail: async (email) => {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email);
      if (found && !found.user.emailVerified) await ask('/send-verification-email', { email, callbackURL: '/auth' });
    },
    sendResetMail: async (email) => void (await ask('/request-password-reset', { email, redirectTo: '/auth?state=reset' })),
    addUser: async (user) => {
      const rules = parts.config.passwordRules;
      const fault = passwordFault(user.password, rules);
      if (fault !== null) throw new AppError('invalid', passwordRefusal(fault, rules).message);
      const { internalAdapter, password } = await auth.$context;
      const email = user.email.trim().toLowerCase();
      if (await internalAdapter.findUserByEmail(email)) throw new AppError('conflict', `${email} has an account already.`);
      const made = await internalAdapter.createUser({ email, name: user.name, emailVerified: user.verified }, { method: 'email' });
      const hash = await password.hash(user.password);
      await internalAdapter.linkAccount({ userId: made.id, providerId: 'credential', accountId: made.id, password: hash });
      return { issuer: EMBEDDED_ISSUER, subject: made.id, email, emailVerified: user.verified, name: user.name, image: null };
    },
    issueToken: async ({ subject, email, emailVerified, name }) => {
      const payload = { sub: subject, iat: Math.floor(Date.now() / 1000), email, email_verified: emailVerified, name };
      return (await auth.api.signJWT({ body: { payload } })).token;
    },
  };
}

/** On a loopback address people open either of its names. */
export function trustedOrigins({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string[] {
  const own = new URL(publicUrl).origin;
  return isLoopback(host) ? [own, `http://localhost:${port}`, `http://127.0.0.1:${port}`] : [own];
}
