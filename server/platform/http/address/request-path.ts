/** One way to write an address, and which calls are the API's. */
import type { FastifyRequest } from 'fastify';

/** A percent sign that encodes nothing. */
const MALFORMED = /%(?![0-9a-f]{2})/iu;

/** Characters that mean the same with and without percent-encoding (RFC 3986, 2.3). */
const UNRESERVED = /[\w.~-]/u;

/**
 * What is asked for, as path and query: an absolute target without scheme and host (RFC 9112, 3.2.2), and nothing percent-encoded that
 * need not be (RFC 3986, 6.2.2.2). Whatever looks at the path then sees what the router matches. What is no address
 * stays as it is, and so does a path whose percent signs do not all encode something: the router refuses it.
 */
export function oneWayToWrite(target: string): string {
  const relative = target.startsWith('/') ? target : withoutHost(target);
  const query = relative.indexOf('?');
  const path = query === -1 ? relative : relative.slice(0, query);
  if (MALFORMED.test(path)) return relative;
  const plain = path.replaceAll(/%[0-9a-f]{2}/giu, (encoded) => {
    const character = String.fromCodePoint(Number.parseInt(encoded.slice(1), 16));
    return UNRESERVED.test(character) ? character : encoded;
  });
  return query === -1 ? plain : plain + relative.slice(query);
}

function withoutHost(target: string): string {
  const url = URL.parse(target);
  return url && /^https?:$/u.test(url.protocol) ? url.pathname + url.search : target;
}

/** Whether a call is one of the API: by the route that answers it, however its address was written. */
export const isApiCall = (request: FastifyRequest): boolean =>
  (request.is404 ? request.url : (request.routeOptions.url ?? request.url)).startsWith('/api/');
