import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Config, isLoopback } from '#server/config.ts';
import { type SignInOrigins, accountKeeper, signInOrigins } from '../identity/for-browsers.ts';
import { isApiCall } from './address/request-path.ts';
import { AppError } from './app-error.ts';

const DIST = join(import.meta.dirname, '../../../web/dist');
const YEAR_SECONDS = 31_536_000;

const policy = (nonce: string, uploadsTo: string[], { connect, script, frame }: SignInOrigins): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...script].join(' '),
    `style-src 'self' 'nonce-${nonce}'`,
    "style-src-attr 'none'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...uploadsTo, ...connect].join(' '),
    ...(frame.length > 0 ? [['frame-src', ...frame].join(' ')] : []),
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * The built web application: hashed files for ever, everything else anew; its page, with a nonce of its own, at every address
 * that is no file and not under /api.
 */
export async function webRoutes(
  app: FastifyInstance,
  { publicUrl, store, identity }: Pick<Config, 'publicUrl' | 'store' | 'identity'>,
  dist: string = DIST,
): Promise<void> {
  const uploadsTo = store ? [new URL(store.publicEndpoint).origin] : [];
  const keeper = escaped(JSON.stringify(accountKeeper(identity)));
  // Firebase's library hears of its window's end from the window itself.
  const windows = identity?.kind === 'firebase' ? { 'cross-origin-opener-policy': 'same-origin-allow-popups' } : {};
  const page = existsSync(join(dist, 'index.html')) ? readFileSync(join(dist, 'index.html'), 'utf8') : null;
  if (page !== null) {
    await app.register(staticFiles, {
      root: dist,
      index: false,
      wildcard: false,
      cacheControl: false,
      preCompressed: true,
      globIgnore: ['index.html', '.vite/**', '**/*.br', '**/*.gz'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/');
        void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache');
      },
    });
  }
  app.setNotFoundHandler(async (request, reply) => {
    const wantsPage =
      (request.method === 'GET' || request.method === 'HEAD') && !isApiCall(request) && !/\.\w+$/.test(request.url.split('?')[0] ?? '');
    if (!wantsPage) throw new AppError('not_found', 'There is nothing at this address.');
    if (page === null) throw new AppError('unavailable', 'The web application is not built. Start with npm start, or run npm run build.');
    const elsewhere = otherNameOf(publicUrl, request.host);
    if (elsewhere) return reply.redirect(`${publicUrl}${request.url}`);
    const unlisted = isUnlisted(request.url);
    const nonce = randomBytes(16).toString('base64');
    const origins = await signInOrigins(identity);
    return reply
      .header('cache-control', 'no-store')
      .headers({ 'content-security-policy': policy(nonce, uploadsTo, origins), ...windows, ...(unlisted ? UNLISTED : {}) })
      .type('text/html; charset=utf-8')
      .send(
        (unlisted ? page.replace('<head>', `<head>${UNLISTED_PAGE}`) : page).replaceAll('__NONCE__', nonce).replace('__IDENTITY__', keeper),
      );
  });
}

/** Says to search engines that an answer is not to be listed. */
const UNLISTED = { 'x-robots-tag': 'noindex' } as const;

/** The same, as a hook of a call: what it refuses says so too. */
export const unlisted = async (_request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  reply.headers(UNLISTED);
};

/** What is open to whoever has its link, and to nobody who looks for it. */
const isUnlisted = (url: string): boolean => url.startsWith('/pub/conversation/');
const UNLISTED_PAGE = '<meta name="robots" content="noindex">';

/** As the value of an attribute. */
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** localhost, 127.0.0.1 and ::1 are one machine but different sites to a browser: sign-in and uploads hold for the one that is meant. */
function otherNameOf(publicUrl: string, host: string): boolean {
  const meant = new URL(publicUrl);
  const given = URL.parse(`http://${host}`);
  if (!given || given.host === meant.host || given.port !== meant.port) return false;
  return [given, meant].every(({ hostname }) => isLoopback(hostname.replace(/^\[|\]$/g, '')));
}
