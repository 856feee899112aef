import http from 'node:http';
import https from 'node:https';
import { isIP } from 'node:net';
import { responseTo } from '#engine/common/response-to.io.ts';
import { untilAborted } from '#engine/common/until-aborted.ts';
import { isPublic } from './public-address.ts';
import { type Address, type Resolve, resolveHost } from './resolve-host.ts';

/** How names become addresses, and which addresses may be reached. */
export interface Reach {
  resolve?: Resolve;
  allow?: (address: string) => boolean;
}

/**
 * `unknown`: no such host, or no name server that says so. `private`: one of its addresses is not open to everybody. People are told the
 * same of both: whoever asks would learn what names the network behind the service knows.
 */
export class NotReachable extends Error {
  readonly kind: 'unknown' | 'private';
  constructor(host: string, kind: NotReachable['kind']) {
    super(`${host} has no public address`);
    this.kind = kind;
  }
}

interface Asked extends Reach {
  /** A name server may be silent too. */
  signal: AbortSignal;
}

/** The address of a host that may be called: every one that it has must be allowed. @throws NotReachable · the reason of the signal */
export async function reachable({ hostname }: URL, { resolve = resolveHost, allow = isPublic, signal }: Asked): Promise<Address> {
  const addresses = await untilAborted(
    signal,
    resolve(hostname, signal).catch(() => []),
  );
  const [first] = addresses;
  if (first && addresses.every(({ address }) => allow(address))) return first;
  throw new NotReachable(hostname, first ? 'private' : 'unknown');
}

interface Call {
  method?: 'GET' | 'POST' | 'PROPFIND';
  headers: Record<string, string>;
  body?: string;
  signal: AbortSignal;
}

/**
 * One call of an address outside. The connection goes to the very address that was looked at, so that a name cannot point elsewhere a
 * moment later; redirects are not followed, and nothing of a user or of this machine is sent along. It settles when the signal aborts,
 * whatever the other side does.
 */
export const callOutside = (url: URL, to: Address, { method = 'GET', headers, body, signal }: Call): Promise<http.IncomingMessage> => {
  const { request } = url.protocol === 'https:' ? https : http;
  const call = request(url, {
    method,
    signal,
    agent: false,
    hostname: to.address,
    ...(isIP(url.hostname.replace(/^\[|\]$/gu, '')) === 0 ? { servername: url.hostname } : {}),
    headers: { host: url.host, 'user-agent': 'Rejoinder', ...headers },
  });
  call.end(body);
  return responseTo(call, signal);
};
