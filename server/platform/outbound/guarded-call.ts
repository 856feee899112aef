import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { type Address, isPublic, resolveHost } from './public-address.ts';

/** How names become addresses, and which addresses may be reached. */
export interface Reach {
  resolve?: (host: string) => Promise<Address[]>;
  allow?: (address: string) => boolean;
}

/** `unknown`: no such host. `private`: one of its addresses is not open to everybody. */
export class NotReachable extends Error {
  readonly kind: 'unknown' | 'private';
  constructor(host: string, kind: NotReachable['kind']) {
    super(`${host}: ${kind}`);
    this.kind = kind;
  }
}

/** The address of a host that may be called: every one that it has must be allowed. @throws NotReachable */
export async function reachable({ hostname }: URL, { resolve = resolveHost, allow = isPublic }: Reach = {}): Promise<Address> {
  const addresses = await resolve(hostname).catch(() => []);
  const [first] = addresses;
  if (!first) throw new NotReachable(hostname, 'unknown');
  if (addresses.every(({ address }) => allow(address))) return first;
  throw new NotReachable(hostname, 'private');
}

interface Call {
  method?: 'GET' | 'POST' | 'PROPFIND';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/**
 * One call of an address outside. The connection goes to the very address that was looked at, so that a name cannot point elsewhere a
 * moment later; redirects are not followed, and nothing of a user or of this machine is sent along.
 */
export const callOutside = (url: URL, to: Address, { method = 'GET', headers, body, signal }: Call): Promise<http.IncomingMessage> =>
  new Promise((done, fail) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const call = request(url, {
      method,
      signal,
      agent: false,
      hostname: to.address,
      ...(isIP(url.hostname.replace(/^\[|\]$/gu, '')) === 0 ? { servername: url.hostname } : {}),
      headers: { host: url.host, 'user-agent': 'Rejoinder', ...headers },
    });
    call.on('error', fail);
    call.on('response', done);
    call.end(body);
  });
