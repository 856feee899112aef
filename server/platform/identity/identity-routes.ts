import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { passwordFault, type PasswordRules } from '#contract/password.ts';
import { isPictureAddress, onOneLine } from '#contract/fields.ts';
import { bodyBytes, limits } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { languageAsked } from '../http/language.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { countedAddress } from '../limits/client-address.ts';
import { type Limit, countAttempt, forgetAttempts } from '../limits/attempts.ts';
import { foldEmail, plainEmail } from '../limits/fold-email.ts';
import { limitMails, limitWaysIn } from '../limits/mail-limit.ts';
import type { EmbeddedIdentity } from './embedded.ts';
import { CLIENT_IP_HEADER, END_KEYS_HEADER, IDENTITY_PATH, trustedOrigins } from './provider.ts';
import { turnsFor } from '../limits/turns.ts';
import { COMPLETE } from './saml/sign-in-saml.ts';
import { holdWaysBack, textForLibrary } from './calls/sent-on.ts';
import { untrusted } from './second-factor.ts';
import { LOCKED_SECONDS } from './second-factor.ts';

/** The calls of docs/identity.md; the provider's library has more, which are not offered. */
const offered = [
  ['POST', '/sign-up/email'],
  ['POST', '/sign-up/invitation'],
  ['POST', '/sign-in/email'],
  ['POST', '/sign-in/magic-link'],
  ['GET', '/magic-link/verify'],
  ['POST', '/sign-in/provider'],
  ['GET', '/oidc/callback/:provider'],
  ['GET', '/sign-in/saml/:connection'],
  ['GET', '/saml/complete'],
  ['GET', '/saml/metadata'],
  ['GET', '/confirm-provider'],
  ['POST', '/sign-out'],
  ['GET', '/get-session'],
  ['GET', '/token'],
  ['GET', '/jwks'],
  ['GET', '/verify-email'],
  ['POST', '/send-verification-email'],
  ['POST', '/request-password-reset'],
  ['POST', '/reset-password'],
  ['POST', '/change-password'],
  ['POST', '/update-user'],
  ['POST', '/revoke-sessions'],
  ['GET', '/account'],
  ['GET', '/sessions'],
  ['POST', '/end-session'],
  ['POST', '/remove-provider'],
  ['POST', '/two-factor/enable'],
  ['POST', '/two-factor/verify-totp'],
  ['POST', '/two-factor/verify-backup-code'],
  ['POST', '/two-factor/generate-backup-codes'],
  ['POST', '/two-factor/disable'],
] as const;

/** As a browser posts it. */
const FORM = 'application/x-www-form-urlencoded';

/** Calls whose work waits in a job: neither what they answer nor how long they take tells whether the address is known. */
const inJobs: Record<string, string> = {
  '/request-password-reset': 'send-reset-mail',
  '/send-verification-email': 'send-verify-mail',
};

/** Calls whose mail lets somebody in. */
const waysIn = new Set(['/sign-in/magic-link', '/request-password-reset']);

/**
 * Wrong passwords for one account before it has to wait: from all browsers that it does not know together; from each in which it signed in
 * before, and from all of those, apart, so that no stranger closes it there.
 */
function signIns(identity: EmbeddedIdentity, { headers, body }: FastifyRequest): Limit[] {
  const email = String((body as { email?: unknown } | null)?.email);
  const browser = identity.knownBrowser(headers.cookie, email);
  const sentence = 'Too many wrong passwords for this account. Wait a quarter of an hour, or set a new password.';
  const all = { who: foldEmail(email), seconds: 15 * 60, sentence };
  if (browser === null) return [{ ...all, what: 'sign-in', most: 10 }];
  return [
    { ...all, what: 'sign-in from a known browser', who: browser, most: 10 },
    { ...all, what: 'sign-in from known browsers', most: 50 },
  ];
}

/** What calls of somebody signed in ask for once more; a session that was taken must not tell it to whoever tries. */
const askedAgain: Record<string, 'password' | 'code'> = {
  '/change-password': 'password',
  '/two-factor/enable': 'password',
  '/two-factor/disable': 'password',
  '/two-factor/generate-backup-codes': 'password',
  '/two-factor/verify-totp': 'code',
  '/two-factor/verify-backup-code': 'code',
};

/** How often passwords and codes are tried for one account; nothing for calls that take none. Codes at a sign-in are counted by the library. */
async function triesOf(identity: EmbeddedIdentity, path: string, request: FastifyRequest, headers: Headers): Promise<Limit[]> {
  if (path === '/sign-in/email') return signIns(identity, request);
  const asked = askedAgain[path];
  const subject = asked ? await identity.subjectOf(headers) : null;
  if (!asked || subject === null) return [];
  const sentence = `Too many wrong ${asked}s for this account. Wait a quarter of an hour.`;
  return [{ what: `${asked} again`, who: subject, most: 10, seconds: 15 * 60, sentence }];
}

/** Setting out to single sign-on. A whole office shares an address, and whoever knows somebody's can set out as them: both are counted generously, and together closely. A company is not counted: a few strangers would shut it. */
function setOuts(request: FastifyRequest): Limit[] {
  const { as } = request.query as { as?: unknown };
  const client = countedAddress(request.ip);
  const sentence = 'Too many attempts. Wait a while, then try again.';
  return [
    ...(typeof as === 'string'
      ? [
          { what: 'single sign-on of a person from a client', who: `${foldEmail(as)} ${client}`, most: 10, seconds: 600, sentence },
          { what: 'single sign-on of a person', who: foldEmail(as), most: 300, seconds: 600, sentence },
        ]
      : []),
    { what: 'single sign-on of a client', who: client, most: 120, seconds: 60, sentence },
    // Each leaves a request open for ten minutes, for which one response is read.
    { what: 'single sign-on of a client, open', who: client, most: 600, seconds: 600, sentence },
  ];
}

/** Calls that a browser opens as pages: what is over a limit there is a page with a sentence. */
const pages = new Set([
  '/magic-link/verify',
  '/verify-email',
  '/oidc/callback/:provider',
  '/sign-in/saml/:connection',
  '/saml/complete',
  '/confirm-provider',
]);
const TOO_MANY = '/auth?error=TOO_MANY';

/** Where a page says a refusal that the library answers as JSON. */
async function refusalOnPage(answer: Response): Promise<string | null> {
  if (answer.status === 429) return TOO_MANY;
  if (answer.status !== 403) return null;
  const { code } = (await answer.clone().json()) as { code?: unknown };
  return code === 'SSO_REQUIRED' ? `/auth?error=${code}` : null;
}

/** Whether what was tried was right: an address that is not verified yet is told to whoever knows the password alone. */
async function wasRight(answer: Response): Promise<boolean> {
  if (answer.ok || answer.status !== 403) return answer.ok;
  return ((await answer.clone().json()) as { code?: unknown }).code === 'EMAIL_NOT_VERIFIED';
}

/** False, and the limit is said on a page, when somebody tried too often. */
async function mayTry(db: Db, held: Limit[]): Promise<boolean> {
  try {
    for (const limit of held) await countAttempt(db, limit);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return false;
    throw error;
  }
}

/** Mounts the embedded identity provider. */
export function identityRoutes(
  app: FastifyInstance,
  db: Db,
  identity: EmbeddedIdentity,
  config: Pick<Config, 'publicUrl' | 'host' | 'port' | 'passwordRules'>,
): void {
  const origins = trustedOrigins(config);
  for (const [method, path] of offered) {
    app.route({
      method,
      url: `${IDENTITY_PATH}${path}`,
      config: { open: true, keepsText: true },
      schema: { hide: true } as object,
      handler: async (request, reply) => {
        // The session cookie goes with every call of this browser: a page of another origin must not use it.
        const { origin } = request.headers;
        if (method === 'POST' && origin !== undefined && !origins.includes(origin))
          throw new AppError(
            'forbidden',
            `This call comes from ${origin}, but the service is at ${config.publicUrl}. If people open it there, set PUBLIC_URL.`,
          );
        foldName(request);
        holdTexts(request);
        holdWaysBack(request, config.publicUrl);
        if (path === '/sign-in/saml/:connection' && !(await mayTry(db, setOuts(request)))) return reply.redirect(TOO_MANY);
        await holdMailLimits({ db, identity }, path, request, config.passwordRules);
        const job = inJobs[path];
        if (job) {
          await enqueueJob(db, job, { email: emailIn(request), language: languageAsked(request) });
          return { status: true };
        }
        const call = toWeb(request, config.publicUrl);
        const tries = await triesOf(identity, path, request, call.headers);
        for (const limit of tries) await countAttempt(db, limit);
        const answer = await identity.handle(call);
        const refusal = pages.has(path) ? await refusalOnPage(answer) : null;
        if (refusal) return reply.redirect(refusal);
        if (tries.length > 0 && (await wasRight(answer))) for (const limit of tries) await forgetAttempts(db, limit);
        return send(reply, answer);
      },
    });
  }
  void app.register(async (scope) => samlCallback(scope, db, identity, config.publicUrl));
}

/** Responses of one client that nobody comes in by, before no more of it are read: a whole office shares an address. */
const responses = (request: FastifyRequest): Limit => ({
  what: 'single sign-on responses of a client',
  who: countedAddress(request.ip),
  most: 20,
  seconds: 600,
  sentence: 'Too many attempts. Wait a while, then try again.',
});

/** A response, where it goes back to, and what a provider adds. */
const MOST_FIELDS = 10;
/** Responses under way at once, from wherever; who comes later comes again. */
const MOST_AT_ONCE = 20;

/** The response of a company's identity provider: a form that the browser posts from there, so neither origin nor cookies are ours. */
function samlCallback(app: FastifyInstance, db: Db, identity: EmbeddedIdentity, publicUrl: string): void {
  const inTurn = turnsFor(1);
  let underWay = 0;
  app.addContentTypeParser(FORM, { parseAs: 'string' }, (request: FastifyRequest, text, done) => {
    request.bodyText = String(text);
    done(null, null);
  });
  app.route({
    method: 'POST',
    url: `${IDENTITY_PATH}/saml/callback`,
    bodyLimit: bodyBytes.assertion,
    config: { open: true },
    schema: { hide: true } as object,
    handler: async (request, reply) => {
      if ((request.bodyText ?? '').split('&', MOST_FIELDS + 1).length > MOST_FIELDS)
        throw new AppError('invalid', 'This is no response of an identity provider.');
      const limit = responses(request);
      if (underWay >= MOST_AT_ONCE || !(await mayTry(db, [limit]))) return reply.redirect(TOO_MANY);
      const call = toWeb(request, publicUrl, FORM);
      for (const name of ['origin', 'referer', 'cookie']) call.headers.delete(name);
      underWay += 1;
      const answer = await inTurn('responses', () => identity.handle(call)).finally(() => (underWay -= 1));
      if (answer.headers.get('location')?.endsWith(COMPLETE)) await forgetAttempts(db, limit);
      return answer.status === 429 ? reply.redirect(TOO_MANY) : send(reply, answer);
    },
  });
}

const bodyOf = (request: FastifyRequest) => (request.body ?? {}) as { email?: unknown; password?: unknown; endKeys?: unknown };

const invalid = (field: string, message: string): AppError => new AppError('invalid', `${field}: ${message}`, [{ field, message }]);

/** A name is one line, as everywhere; the library reads the text of the body itself. */
function foldName(request: FastifyRequest): void {
  const body = request.body as Record<string, unknown> | null | undefined;
  const name = body?.['name'];
  if (typeof name !== 'string' || onOneLine(name) === name) return;
  request.body = { ...body, name: onOneLine(name) };
  request.bodyText = JSON.stringify(request.body);
}

/** What an account keeps fits a token, and a token a header. @throws invalid */
function holdTexts({ body }: FastifyRequest): void {
  for (const [field, value] of Object.entries((body ?? {}) as Record<string, unknown>)) {
    if (field === 'name' && !(typeof value === 'string' && value.length <= limits.name))
      throw invalid(field, `Write a name of at most ${limits.name} characters.`);
    if (field === 'image' && value !== null && !(typeof value === 'string' && isPictureAddress(value)))
      throw invalid(field, 'Give an address that begins with https://.');
    if (typeof value === 'string' && value.length > limits.identityText) throw invalid(field, `At most ${limits.identityText} characters.`);
  }
}

/** The address that a call names. @throws invalid when it is none */
function emailIn(request: FastifyRequest): string {
  const { email } = bodyOf(request);
  const plain = typeof email === 'string' ? plainEmail(email.trim()) : null;
  if (plain === null) throw new AppError('invalid', 'Write an address like name@company.com.');
  return plain;
}

/** Mails that a call causes are limited, for known and unknown addresses alike; a password that is refused causes none. @throws invalid · rate_limited */
async function holdMailLimits(
  { db, identity }: { db: Db; identity: EmbeddedIdentity },
  path: string,
  request: FastifyRequest,
  rules: PasswordRules,
): Promise<void> {
  if (path === '/sign-up/email') {
    const { password } = bodyOf(request);
    if (typeof password !== 'string' || passwordFault(password, rules) === null) await limitMails(db, request.ip, emailIn(request));
  } else if (path === '/send-verification-email') await limitMails(db, request.ip, emailIn(request));
  else if (waysIn.has(path)) {
    const email = emailIn(request);
    await limitWaysIn(db, { client: request.ip, email, browser: identity.knownBrowser(request.headers.cookie, email) });
  }
}

function toWeb(request: FastifyRequest, publicUrl: string, type = 'application/json'): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !['connection', 'content-length', 'transfer-encoding', 'host'].includes(name))
      headers.set(name, String(value));
  }
  headers.set(CLIENT_IP_HEADER, request.ip);
  headers.delete(END_KEYS_HEADER);
  if (bodyOf(request).endKeys === true) headers.set(END_KEYS_HEADER, 'yes');
  if (headers.has('cookie')) headers.set('cookie', untrusted(headers.get('cookie') ?? ''));
  const text = type !== FORM && request.body == null ? '{}' : textForLibrary(request);
  // HEAD asks for what GET would answer, and has no body either.
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const body = isRead ? {} : { body: text };
  if (!isRead) headers.set('content-type', type);
  const url = new URL(request.url, publicUrl);
  // Backslashes and dots that mean another call than the one that is offered.
  if (url.pathname !== request.url.split('?')[0]) throw new AppError('not_found', 'There is nothing at this address.');
  return new Request(url, { method: request.method, headers, ...body });
}

/** A refusal carries the provider's `message` and `code`, and `error` as everywhere else. */
async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers)
    if (!['content-length', 'content-type', 'set-cookie', 'cache-control'].includes(name)) void reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  // The provider says nothing of when a second factor that was closed opens again.
  if (response.status === 429) void reply.header('retry-after', response.headers.get('x-retry-after') ?? LOCKED_SECONDS);
  void reply.code(response.status);
  const type = response.headers.get('content-type');
  if (!isJson || text === '') return (type ? reply.type(type) : reply).send(text === '' ? null : text);
  const body = JSON.parse(text) as Record<string, unknown> | null;
  if (response.ok || body === null) return reply.type('application/json').send(text);
  return reply.send({ ...body, error: body['message'] ?? 'The identity provider refused.', code: body['code'] ?? 'identity' });
}
