import { APIError, createAuthMiddleware } from 'better-auth/api';
import { jwt, magicLink } from 'better-auth/plugins';
import type pg from 'pg';
import type { Language } from '#contract/languages.ts';
import { isPictureAddress } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { type PasswordRules, passwordRefusal } from '#contract/password.ts';
import type { Config } from '#server/config.ts';
import { isLoopback } from '#server/config.ts';
import { AppError } from '../http/app-error.ts';
import { languageOf } from '../http/language.ts';
import type { Log } from '../log/log.ts';
import { LINK_LIFE } from '../limits/mail-limit.ts';
import type { Mailer } from '../mail/mailer.ts';
import { mailWords } from '../mail/words.ts';
import { newPasswordFault } from './calls/common-passwords.ts';
import { confirmMail, knownMail, linkMail, resetMail, ssoMail, verifyMail } from './mails.ts';
import { endOldest } from './calls/kept-sessions.ts';
import { endLinks, linksEnd } from './links-end.ts';
import { type InvitedPeople, invitedSignUp } from './invited.ts';
import { type AccountAction, noted } from './noted.ts';
import type { PasswordTurns } from './calls/password-turns.ts';
import type { ProviderSettings } from './elsewhere/settings.ts';
import { confirmation } from './elsewhere/confirmation.ts';
import { SignInFailure, openIdProvider } from './elsewhere/openid.ts';
import { signInElsewhere } from './elsewhere/sign-in-elsewhere.ts';
import { ownAccount } from './own-account.ts';
import { type SamlConnection, type SamlConnections, connectionOfLink, enforcedFor } from './saml/connections.ts';
import { holdEnforcement, ssoRequired } from './saml/enforcement.ts';
import { signInSaml } from './saml/sign-in-saml.ts';
import { type Codes, secondFactor } from './second-factor.ts';
import { addressShown, verificationLink } from './verification-link.ts';

/** Stays when port or address change: users are known by issuer and subject. */
export const EMBEDDED_ISSUER = 'urn:rejoinder:embedded';
export const IDENTITY_PATH = '/api/identity';
export const AUDIENCE = 'rejoinder';
const TOKEN_LIFE = '15m';
/** Of a link that verifies an address. */
const VERIFICATION_SECONDS = 3600;
/** How exactly is known when a session was used last. */
const SESSION_NOTED_SECONDS = 3600;
/** Says of a call that sets a password that keys end with it. */
export const END_KEYS_HEADER = 'x-rejoinder-end-keys';
export const CLIENT_IP_HEADER = 'x-rejoinder-client';

export interface ProviderParts {
  /** A pool whose search path is the schema `identity`. */
  pool: pg.Pool;
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'passwordRules' | 'signInProviders' | 'siteAdmins' | 'mails'>;
  secret: string;
  mail: Mailer;
  log: Log;
  /** Called when something was done with an account that its organisations should know. */
  note: (subject: string, action: AccountAction) => Promise<void>;
  /** Ends what acts for somebody without their sign-in: API tokens, calendar addresses, webhooks that they made. */
  endKeys: (subject: string) => Promise<void>;
  /** True the first time within two minutes, for all processes together. */
  once: (what: string) => Promise<boolean>;
  /** The same within so many seconds. */
  onceWithin: (what: string, seconds: number) => Promise<boolean>;
  /** Codes that are tried at sign-ins. */
  codes: Codes;
  /** Counts a mail to an address. @throws AppError rate_limited */
  limitMailsTo: (email: string, kind: 'provider' | 'sign-up of an account') => Promise<void>;
  /** The language that whoever has an address chose; null where they chose none, or nobody has it. */
  languageOfAccount: (email: string) => Promise<Language | null>;
  /** Called when the links that were mailed to an address hold no more. */
  linksEnded: (email: string) => Promise<void>;
  /** Called when somebody signed in, or went on with a session, with the address that the call came from. */
  cameFrom: (email: string, client: string) => Promise<void>;
  /** Single sign-on of companies. */
  connections: SamlConnections;
  /** Links of invitations. */
  invited: InvitedPeople;
}

/** The calls that set a password, by the field that holds it. */
const settingPassword: Record<string, string> = {
  '/sign-up/email': 'password',
  '/sign-up/invitation': 'password',
  '/reset-password': 'newPassword',
  '/change-password': 'newPassword',
};

/** The language that a mail is written in: that of whose account it is, where they chose one, for anybody may cause it; else of whoever asked. */
const languageFor =
  ({ languageOfAccount }: Pick<ProviderParts, 'languageOfAccount'>) =>
  async (email: string, request: Request | undefined): Promise<Language> =>
    (await languageOfAccount(email)) ?? languageOf(request?.headers.get('accept-language'));

/** Where the company lets its people sign in by single sign-on alone, a password neither signs in nor up. */
const byPassword = new Set(['/sign-in/email', '/sign-up/email']);

/** Holds the rules for new passwords, and those of companies, before the provider acts. */
const holdRules = (rules: PasswordRules, connections: SamlConnections) =>
  createAuthMiddleware(async ({ path, body }) => {
    const enforced = byPassword.has(path) && typeof body?.email === 'string' ? await enforcedFor(connections, body.email) : null;
    if (enforced) throw ssoRequired(enforced);
    const field = settingPassword[path];
    const given: unknown = field === undefined ? undefined : body?.[field];
    const fault = typeof given === 'string' ? newPasswordFault(given, rules) : null;
    if (fault !== null) throw new APIError('BAD_REQUEST', passwordRefusal(fault, rules));
  });

/** What the provider tells of its calls. */
interface Told {
  /** Somebody set a new password by the link of a mail. */
  setAnew: (request: Request, email: string) => void;
}

/** What the provider is made with; also compared with the migrations by a test. */
export function providerOptions(parts: ProviderParts, { setAnew }: Told, { hash, verify }: Pick<PasswordTurns, 'hash' | 'verify'>) {
  const { pool, config, secret, mail, log, note, endKeys, once, onceWithin, codes, connections, invited } = parts;
  const { publicUrl, siteAdmins } = config;
  const enforcement = holdEnforcement(connections);
  const language = languageFor(parts);
  const end = async (person: { id: string; email: string }): Promise<void> => {
    await endLinks(pool, person);
    await parts.linksEnded(person.email);
  };
  const leadTo = (company: SamlConnection, to: string, spoken: Language) =>
    ssoMail({ to, url: `${publicUrl}${samlPath(company)}`, name: company.displayName, language: spoken });
  const { ask, plugin } = confirmation({ log, connections, siteAdmins, note, mail: confirmationMail(parts), languageFor: language });
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
      password: { hash, verify },
      minPasswordLength: config.passwordRules.min,
      maxPasswordLength: config.passwordRules.max,
      resetPasswordTokenExpiresIn: LINK_LIFE.newPassword,
      onPasswordReset: async ({ user }: { user: { id: string; email: string } }, request?: Request) => {
        await end(user);
        await addressShown(pool, user.id);
        if (request) setAnew(request, user.email);
        try {
          if (request?.headers.has(END_KEYS_HEADER)) await endKeys(user.id);
        } finally {
          // Its mail says what works on without the password.
          await note(user.id, 'user:password_changed');
        }
      },
      revokeSessionsOnPasswordReset: true,
      // With it, sign-up answers the same whether or not the address is known.
      requireEmailVerification: true,
      onExistingUserSignUp: async ({ user }: { user: { email: string; emailVerified: boolean } }, request?: Request) => {
        if (user.emailVerified && !(await hasRoom(() => parts.limitMailsTo(user.email, 'sign-up of an account')))) return;
        await mail.send(knownMail({ to: user.email, url: `${publicUrl}/auth`, language: await language(user.email, request) }));
      },
      sendResetPassword: async ({ user, token }: { user: { email: string }; token: string }, request?: Request) => {
        const url = `${publicUrl}/auth?state=reset&token=${encodeURIComponent(token)}`;
        await mail.send(resetMail({ to: user.email, url, language: await language(user.email, request) }));
      },
    },
    emailVerification: {
      sendOnSignUp: true,
      autoSignInAfterVerification: true,
      expiresIn: VERIFICATION_SECONDS,
      sendVerificationEmail: async ({ user: { email: to }, url }: { user: { email: string }; url: string }, request?: Request) => {
        const [spoken, enforced] = [await language(to, request), await enforcedFor(connections, to)];
        await mail.send(enforced ? leadTo(enforced, to, spoken) : verifyMail({ to, url, language: spoken }));
      },
    },
    hooks: { before: holdRules(config.passwordRules, connections) },
    databaseHooks: { ...enforcement, session: { create: { ...enforcement.session.create, after: endOldest(pool) } } },
    session: { updateAge: SESSION_NOTED_SECONDS },
    // Calls are counted by the service (calls/tries.ts, RATE_LIMIT): the library counts from the last call and not in a window.
    rateLimit: { enabled: false },
    // What the service cannot do is answered as everywhere else, and not by an empty 500.
    onAPIError: { throw: true },
    advanced: {
      cookiePrefix: 'rejoinder',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: [CLIENT_IP_HEADER] },
      // Said, because the library leaves it out where it takes a run for a test.
      disableOriginCheck: false,
    },
    plugins: [
      jwt({
        jwt: {
          issuer: EMBEDDED_ISSUER,
          audience: AUDIENCE,
          expirationTime: TOKEN_LIFE,
          definePayload: ({ user, session }) => ({
            sid: session.id,
            email: user.email,
            email_verified: user.emailVerified,
            // A header has to hold the token, whatever was kept before names had a limit.
            name: user.name.slice(0, limits.name).toWellFormed(),
            ...(user.image && isPictureAddress(user.image) ? { picture: user.image } : {}),
          }),
        },
      }),
      magicLink({
        expiresIn: LINK_LIFE.signIn,
        storeToken: 'hashed',
        // To a page that asks first: what looks into mails for people opens its links, and this one works once.
        sendMagicLink: async ({ email, token }, call) => {
          const spoken = await language(email, call?.request);
          const enforced = await enforcedFor(connections, email);
          if (enforced && !(await connections.isOwner(enforced, email))) return mail.send(leadTo(enforced, email, spoken));
          const url = `${publicUrl}/auth?state=email_link&token=${encodeURIComponent(token)}`;
          await mail.send(linkMail({ to: email, url, language: spoken }));
        },
      }),
      verificationLink(connections, VERIFICATION_SECONDS),
      ownAccount(pool, note),
      invitedSignUp(invited, connections),
      signInElsewhere(
        config.signInProviders.map((one) => openIdProvider(one, callbackOf(publicUrl, one))),
        { log, note, connections, siteAdmins, ask },
      ),
      signInSaml({ identityUrl: `${publicUrl}${IDENTITY_PATH}`, connections, log, once: onceWithin, siteAdmins, ask }),
      plugin,
      secondFactor(once, codes),
      linksEnd(end),
      noted(note),
    ],
  };
}

/** The redirect address that a provider elsewhere is told. */
const callbackOf = (publicUrl: string, { id }: Pick<ProviderSettings, 'id'>): string => `${publicUrl}${IDENTITY_PATH}/oidc/callback/${id}`;

/** False where a limit refuses. */
const hasRoom = async (count: () => Promise<void>): Promise<boolean> => {
  try {
    await count();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
};

/** Asks whoever has an account whether it was them; the link is opened by a press, for programs open links in mails too. */
const confirmationMail =
  ({ config: { publicUrl, signInProviders }, mail, limitMailsTo, connections }: ProviderParts) =>
  async (to: string, token: string, provider: string, language: Language): Promise<void> => {
    if (!(await hasRoom(() => limitMailsTo(to, 'provider')))) throw new SignInFailure('TOO_MANY', 'too many mails to the address');
    const connection = connectionOfLink(provider);
    const company = connection === null ? null : await connections.find(connection);
    const name = company ? mailWords(language).ssoOf(company.domain) : signInProviders.find(({ id }) => id === provider)?.name;
    const url = `${publicUrl}/auth?state=confirmation&token=${encodeURIComponent(token)}`;
    await mail.send(confirmMail({ to, url, language, provider: name ?? provider }));
  };

/** Where a browser sets out to single sign-on. */
const samlPath = ({ id }: { id: string }): string => `${IDENTITY_PATH}/sign-in/saml/${id}`;

/** On a loopback address people open either of its names. */
export function trustedOrigins({ publicUrl, host, port }: Pick<Config, 'publicUrl' | 'host' | 'port'>): string[] {
  const own = new URL(publicUrl).origin;
  return isLoopback(host) ? [own, `http://localhost:${port}`, `http://127.0.0.1:${port}`] : [own];
}
