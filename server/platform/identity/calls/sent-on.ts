/** What the identity provider's library is given of a call: addresses folded, and ways back that lead to this service alone. */
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../http/app-error.ts';
import { plainEmail } from '../../limits/fold-email.ts';

/** How calls and links name where a browser is led afterwards. */
const waysBack = ['callbackURL', 'errorCallbackURL', 'newUserCallbackURL', 'redirectTo', 'next'];

/**
 * Whether it is a path of this service, also once the dots and line breaks in it are gone: what begins with two slashes then names another
 * service, whoever writes it into a mail or a redirect.
 */
function leadsHere(way: unknown, publicUrl: string): boolean {
  if (typeof way !== 'string' || !way.startsWith('/') || !URL.canParse(way, publicUrl)) return false;
  const { origin, pathname } = new URL(way, publicUrl);
  return origin === new URL(publicUrl).origin && !/^\/(?:[/\\]|%2f|%5c)/i.test(pathname);
}

/** @throws invalid for a call that leads a browser away from this service */
export function holdWaysBack({ url, body }: Pick<FastifyRequest, 'url' | 'body'>, publicUrl: string): void {
  const asked = new URL(url, publicUrl).searchParams;
  for (const field of waysBack) {
    const ofBody = (body as Record<string, unknown> | null | undefined)?.[field];
    if ([...asked.getAll(field), ofBody ?? ''].every((way) => way === '' || leadsHere(way, publicUrl))) continue;
    const message = 'Give a path of this service, such as /auth: this call leads nowhere else.';
    throw new AppError('invalid', `${field}: ${message}`, [{ field, message }]);
  }
}

/**
 * The body for the library, which reads it itself: as it came, but for what asks for a browser to be trusted, and with the address in the
 * form in which the account has it, so that whatever was asked for with it is found again.
 */
export function textForLibrary({ body, bodyText }: Pick<FastifyRequest, 'body' | 'bodyText'>): string {
  if (body === null || typeof body !== 'object') return bodyText ?? '';
  const { email } = body as { email?: unknown };
  const folded = typeof email === 'string' ? plainEmail(email.trim()) : null;
  const isFolded = folded === null || folded === email;
  if (isFolded && !('trustDevice' in body)) return bodyText ?? '';
  return JSON.stringify({ ...body, trustDevice: undefined, ...(isFolded ? {} : { email: folded }) });
}
