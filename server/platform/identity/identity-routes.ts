import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import type { Db } from '../db/db.ts';
import { AppError } from '../http/app-error.ts';
import { countAttempt, forgetAttempts } from '../limits/attempts.ts';
import { CLIENT_IP_HEADER, type EmbeddedIdentity, IDENTITY_PATH, trustedOrigins } from './embedded.ts';

/** The calls of docs/identity.md; the provider's library has more, which are not offered. */
const offered = [
  ['POST', '/sign-up/email'],
  ['POST', '/sign-in/email'],
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
] as const;

/** Wrong passwords for one account, from wherever they come, before it has to wait. */
const signIns = (email: unknown) => ({
  what: 'sign-in',
  who: String(email).trim().toLowerCase(),
  most: 10,
  seconds: 15 * 60,
  sentence: 'Too many wrong passwords for this account. Wait a quarter of an hour, or set a new password.',
});

/** Mounts the embedded identity provider. */
export function identityRoutes(
  app: FastifyInstance,
  db: Db,
  identity: EmbeddedIdentity,
  config: Pick<Config, 'publicUrl' | 'host' | 'port'>,
): void {
  const origins = trustedOrigins(config);
  for (const [method, path] of offered) {
    app.route({
      method,
      url: `${IDENTITY_PATH}${path}`,
      config: { open: true },
      schema: { hide: true } as object,
      handler: async (request, reply) => {
        // The session cookie goes with every call of this browser: a page of another origin must not use it.
        const { origin } = request.headers;
        if (method === 'POST' && origin !== undefined && !origins.includes(origin))
          throw new AppError(
            'forbidden',
            `This call comes from ${origin}, but the service is at ${config.publicUrl}. If people open it there, set PUBLIC_URL.`,
          );
        const limit = path === '/sign-in/email' ? signIns((request.body as { email?: unknown } | null | undefined)?.email) : null;
        if (limit) await countAttempt(db, limit);
        const answer = await identity.handle(toWeb(request, config.publicUrl));
        // 403: the password was right, the address is not verified yet.
        if (limit && (answer.ok || answer.status === 403)) await forgetAttempts(db, limit);
        return send(reply, answer);
      },
    });
  }
}

function toWeb(request: FastifyRequest, publicUrl: string): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined && !['connection', 'content-length', 'transfer-encoding', 'host'].includes(name))
      headers.set(name, String(value));
  }
  headers.set(CLIENT_IP_HEADER, request.ip);
  const body = request.method === 'GET' ? {} : { body: JSON.stringify(request.body ?? {}) };
  if (request.method !== 'GET') headers.set('content-type', 'application/json');
  return new Request(new URL(request.url, publicUrl), { method: request.method, headers, ...body });
}

/** A refusal carries the provider's `message` and `code`, and `error` as everywhere else. */
async function send(reply: FastifyReply, response: Response): Promise<FastifyReply> {
  for (const [name, value] of response.headers)
    if (!['content-length', 'content-type', 'set-cookie', 'cache-control'].includes(name)) void reply.header(name, value);
  for (const cookie of response.headers.getSetCookie()) void reply.header('set-cookie', cookie);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.includes('json') ?? false;
  const again = response.headers.get('x-retry-after');
  if (response.status === 429 && again !== null) void reply.header('retry-after', again);
  void reply.code(response.status);
  if (!isJson || text === '') return reply.send(text === '' ? null : text);
  const body = JSON.parse(text) as Record<string, unknown> | null;
  if (response.ok || body === null) return reply.type('application/json').send(text);
  return reply.send({ ...body, error: body['message'] ?? 'The identity provider refused.', code: body['code'] ?? 'identity' });
}
