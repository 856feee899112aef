import { betterAuth } from 'better-auth';
import { type JSONWebKeySet, createLocalJWKSet, errors } from 'jose';
import { onOneLine } from '#contract/fields.ts';
import type { Language } from '#contract/languages.ts';
import { passwordRefusal } from '#contract/password.ts';
import { AppError } from '../http/app-error.ts';
import { plainEmail } from '../limits/fold-email.ts';
import { askedFirst } from './asked-first.ts';
import { newPasswordFault } from './calls/common-passwords.ts';
import { confirmAccount, refuseUnconfirmed } from './confirm-account.ts';
import type { Identity, IdentityClaims } from './identity.ts';
import { knownBrowsers } from './calls/known-browser.ts';
import { type PasswordTurns, openPasswordTurns } from './calls/password-turns.ts';
import type { Trier } from './calls/trier.ts';
import { linkHolds } from './links-end.ts';
import { AUDIENCE, CLIENT_IP_HEADER, EMBEDDED_ISSUER, type ProviderParts, providerOptions } from './provider.ts';
import { verifyToken } from './verify-token.ts';

export interface EmbeddedIdentity extends Identity {
  readonly kind: 'embedded';
  /** Answers the provider's own calls under {@link IDENTITY_PATH} (docs/identity.md). */
  handle(request: Request): Promise<Response>;
  /** Waits for a turn to look at a password or to hash one, and acts then. @throws AppError as password-turns.ts */
  inTurn: PasswordTurns['inTurn'];
  /** Whose session the cookies of a call are of; null where they are of none. */
  subjectOf(headers: Headers): Promise<string | null>;
  /** Whether a link that signs in was mailed to an address and holds still. */
  linkHolds(email: string): Promise<boolean>;
  /** An ID token as the provider issues it. */
  issueToken(claims: Pick<IdentityClaims, 'subject' | 'email' | 'emailVerified' | 'name'>): Promise<string>;
}

/** The identity provider that is part of the product: e-mail and password, verification and reset by mail, keys published. */
export function embeddedIdentity(parts: ProviderParts): EmbeddedIdentity {
  /** Who set a new password by the link of a mail, by the call that did. */
  const settingAnew = new WeakMap<Request, string>();
  const passwords = openPasswordTurns({ sendsMails: parts.config.mails !== 'none' });
  const auth = betterAuth(providerOptions(parts, { setAnew: (request, email) => void settingAnew.set(request, email) }, passwords));
  const known = knownBrowsers(parts.secret, { secure: parts.config.publicUrl.startsWith('https:') });
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
  /** Whose session an answer begins or goes on with; null for all others. */
  const signedInBy = async (answer: Response): Promise<string | null> => {
    const session = answer.headers.getSetCookie().find((line) => /^(?:__\w+-)?rejoinder\.session_token=[^;]/.test(line));
    if (session === undefined) return null;
    const headers = new Headers({ cookie: session.split(';')[0] ?? '' });
    return (await auth.api.getSession({ headers, query: { disableRefresh: true } }))?.user.email ?? null;
  };
  /** The library tells the mails of the call that they follow from: which language it was made in. */
  const askedIn = (language: Language) => new Request(parts.config.publicUrl, { headers: { 'accept-language': language } });
  return {
    kind: 'embedded',
    issuer: EMBEDDED_ISSUER,
    verify: (token) => verifyToken(token, trustedKeys, { issuer: EMBEDDED_ISSUER, audience: AUDIENCE }),
    isLive: async ({ session }) =>
      session === null ||
      (await parts.pool.query('select from "session" where "id" = $1 and "expiresAt" > now()', [session])).rowCount === 1,
    handle: async (request) => {
      const refused = (await refuseUnconfirmed(auth, request)) ?? (await askedFirst(auth, request));
      if (refused) return refused;
      const answer = await auth.handler(request);
      const email = settingAnew.get(request) ?? (await signedInBy(answer));
      if (email === null) return answer;
      answer.headers.append('set-cookie', known.remember(request.headers.get('cookie') ?? undefined, email));
      await parts.cameFrom(email, request.headers.get(CLIENT_IP_HEADER) ?? '');
      return answer;
    },
    knownBrowser: known.find,
    linkHolds: (email) => linkHolds(parts.pool, email),
    subjectOf: async (headers) => (await auth.api.getSession({ headers, query: { disableRefresh: true } }))?.user.id ?? null,
    sendVerifyMail: async (email, language) => {
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.findUserByEmail(email);
      if (found && !found.user.emailVerified)
        await auth.api.sendVerificationEmail({ body: { email, callbackURL: '/auth' }, request: askedIn(language) });
    },
    sendResetMail: async (email, language) => void (await auth.api.requestPasswordReset({ body: { email }, request: askedIn(language) })),
    addUser: async (user) => {
      const rules = parts.config.passwordRules;
      const fault = newPasswordFault(user.password, rules);
      if (fault !== null) throw new AppError('invalid', passwordRefusal(fault, rules).message);
      const { internalAdapter, password } = await auth.$context;
      const name = onOneLine(user.name);
      const email = plainEmail(user.email.trim());
      if (email === null) throw new AppError('invalid', `${user.email} is no plain e-mail address like name@company.com.`);
      if (await internalAdapter.findUserByEmail(email)) throw new AppError('conflict', `${email} has an account already.`);
      const hash = await password.hash(user.password);
      const made = await internalAdapter.createUser({ email, name, emailVerified: user.verified }, { method: 'email' });
      await internalAdapter.linkAccount({ userId: made.id, providerId: 'credential', accountId: made.id, password: hash });
      return {
        issuer: EMBEDDED_ISSUER,
        subject: made.id,
        email,
        emailVerified: user.verified,
        name,
        image: null,
        secondFactor: null,
      };
    },
    inTurn: passwords.inTurn,
    confirm: (headers, subject, given) => {
      const trier: Trier = {
        client: subject,
        site: subject,
        networks: [subject, subject],
        failed: null,
        known: 'session',
        place: subject,
        account: subject,
      };
      return passwords.inTurn(trier, () => confirmAccount(auth, headers, subject, given));
    },
    removeUser: async (subject) => {
      const { internalAdapter } = await auth.$context;
      await internalAdapter.deleteUser(subject);
    },
    hasSecondFactor: async (subject) => {
      const { internalAdapter } = await auth.$context;
      const user = (await internalAdapter.findUserById(subject)) as { twoFactorEnabled?: unknown } | null;
      return user?.twoFactorEnabled === true;
    },
    dropSecondFactor: async (email) => {
      const { internalAdapter, adapter } = await auth.$context;
      const user = (await internalAdapter.findUserByEmail(email.trim().toLowerCase()))?.user;
      if (!user) throw new AppError('not_found', `Nobody has an account with ${email}.`);
      if ((user as { twoFactorEnabled?: unknown }).twoFactorEnabled !== true)
        throw new AppError('conflict', `${email} has no second factor switched on.`);
      await adapter.deleteMany({ model: 'twoFactor', where: [{ field: 'userId', value: user.id }] });
      await internalAdapter.updateUser(user.id, { twoFactorEnabled: false });
      await internalAdapter.deleteUserSessions(user.id);
      await parts.note(user.id, 'user:second_factor_dropped');
    },
    issueToken: async ({ subject, email, emailVerified, name }) => {
      const payload = { sub: subject, iat: Math.floor(Date.now() / 1000), email, email_verified: emailVerified, name };
      return (await auth.api.signJWT({ body: { payload } })).token;
    },
  };
}
