import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PasswordRules } from '#contract/password.ts';
import { isPictureAddress, onOneLine } from '#contract/fields.ts';
import { bodyBytes, limits } from '#contract/limits.ts';
import type { Config } from '#server/config.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { languageAsked } from '../http/language.ts';
import { goneAway } from '../http/streams/gone-away.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import { plainEmail } from '../limits/fold-email.ts';
import { type WayIn, forgetWaysIn, limitMails, limitWaysIn } from '../limits/mail-limit.ts';
import { newPasswordFault } from './calls/common-passwords.ts';
import type { EmbeddedIdentity } from './embedded.ts';
import { CLIENT_IP_HEADER, END_KEYS_HEADER, IDENTITY_PATH, trustedOrigins } from './provider.ts';
import { turnsFor } from '../limits/turns.ts';
import { holdWaysBack, textForLibrary } from './calls/sent-on.ts';
import { mayTry, setOuts, triesOf, trying } from './calls/tries.ts';
import { trierOf } from './calls/trier.ts';
import { LOCKED_SECONDS, untrusted } from './second-factor.ts';

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
  ['POST', '/add-provider'],
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

/** Calls that look at a password, or hash one. */
const ofPasswords = new Set([
  '/sign-up/email',
  '/sign-up/invitation',
  '/sign-in/email',
  '/reset-password',
  '/change-password',
  '/add-provider',
  '/two-factor/enable',
  '/two-factor/disable',
  '/two-factor/generate-backup-codes',
]);

/** Calls whose mail lets somebody in, and by what. */
const waysIn: Record<string, WayIn> = { '/sign-in/magic-link': 'signIn', '/request-password-reset': 'newPassword' };

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
        const parts = { db, identity };
        if (!(await sendsWayIn(parts, path, request))) return { status: true, sent_before: true };
        const holdMails = () => holdMailLimits(db, path, request, config.passwordRules);
        const job = inJobs[path];
        if (job) {
          await holdMails();
          await enqueueJob(db, job, { email: emailIn(request), language: languageAsked(request) });
          return { status: true };
        }
        const call = toWeb(request, config.publicUrl);
        const trier = await trierOf(parts, path, request, call.headers);
        const act = async () => {
          await holdMails();
          return trying(db, triesOf(path, trier), () => identity.handle(call));
        };
        // Whoever has no turn is not counted: nothing of theirs is looked at.
        const answer = await (ofPasswords.has(path) ? identity.inTurn(trier, act, goneAway(reply.raw)) : act());
        const refusal = pages.has(path) ? await refusalOnPage(answer) : null;
        if (refusal) return reply.redirect(refusal);
        return send(reply, answer);
      },
    });
  }
  void app.register(async (scope) => samlCallback(scope, identity, config.publicUrl));
}

/** A response, where it goes back to, and what a provider adds. */
const MOST_FIELDS = 10;
/** Responses under way at once, from wherever: some seconds of work in a line, of which each holds 64 KB. Who comes later comes again. */
const MOST_AT_ONCE = 150;

/**
 * The response of a company's identity provider: a form that the browser posts from there, so neither origin nor cookies are ours. They are
 * not counted by address: what answers no open request is refused before anything that takes time, and anybody's page can post that from
 * within an office.
 */
function samlCallback(app: FastifyInstance, identity: EmbeddedIdentity, publicUrl: string): void {
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
      if (underWay >= MOST_AT_ONCE) return reply.redirect(TOO_MANY);
      const call = toWeb(request, publicUrl, FORM);
      for (const name of ['origin', 'referer', 'cookie']) call.headers.delete(name);
      underWay += 1;
      const answer = await inTurn('responses', () => identity.handle(call)).finally(() => (underWay -= 1));
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
async function holdMailLimits(db: Db, path: string, request: FastifyRequest, rules: PasswordRules): Promise<void> {
  if (path === '/sign-up/email') {
    const { password } = bodyOf(request);
    if (typeof password !== 'string' || newPasswordFault(password, rules) === null) await limitMails(db, request.ip, emailIn(request));
  } else if (path === '/send-verification-email') await limitMails(db, request.ip, emailIn(request));
}

/** False for a call that asks for a link where those that were mailed just now hold still. @throws invalid · rate_limited */
async function sendsWayIn(
  { db, identity }: { db: Db; identity: EmbeddedIdentity },
  path: string,
  request: FastifyRequest,
): Promise<boolean> {
  const way = waysIn[path];
  if (way === undefined) return true;
  const email = emailIn(request);
  const asking = { client: request.ip, email, browser: identity.knownBrowser(request.headers.cookie, email) };
  if (await limitWaysIn(db, way, asking)) return true;
  if (way !== 'signIn' || (await identity.linkHolds(email))) return false;
  // Each of those was used: whoever they are for is in, and asks in another browser.
  await forgetWaysIn(db, email);
  return limitWaysIn(db, way, asking);
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

/** The one call that is asked for a token, which is none of a session. */
const ID_TOKEN = `${IDENTITY_PATH}/token`;

/** What signs in stands in its cookie alone, out of reach of scripts; the library says it in answers too. */
function hideSession(body: Record<string, unknown>): void {
  if (typeof body['token'] === 'string') delete body['token'];
  const { session } = body as { session?: { token?: unknown } | null };
  if (session) delete session.token;
}

/** A refusal carries the provider's `message` and `code`, and `error` as everywhere else. */
async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers)
    if (!['content-length', 'content-type', 'set-cookie', 'cache-control'].includes(name)) void reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  // The provider says nothing of when a second factor that was closed opens again.
  if (response.status === 429) void reply.header('retry-after', LOCKED_SECONDS);
  void reply.code(response.status);
  const type = response.headers.get('content-type');
  if (!isJson || text === '') return (type ? reply.type(type) : reply).send(text === '' ? null : text);
  const body = JSON.parse(text) as Record<string, unknown> | null;
  if (body !== null && reply.request.routeOptions.url !== ID_TOKEN) hideSession(body);
  if (response.ok || body === null) return reply.type('application/json; charset=utf-8').send(JSON.stringify(body));
  return reply.send({ ...body, error: body['message'] ?? 'The identity provider refused.', code: body['code'] ?? 'identity' });
}
