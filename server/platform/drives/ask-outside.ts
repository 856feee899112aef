import { reason } from '#contract/reasons.ts';
import type { IncomingHttpHeaders } from 'node:http';
import { isIP } from 'node:net';
import { beyondBound } from '#engine/common/beyond-bound.ts';
import { readBody } from '#engine/common/read-body.io.ts';
import { NotReachable, callOutside, reachable } from '#server/platform/outbound/guarded-call.ts';
import { isPublic } from '#server/platform/outbound/public-address.ts';
import { resolveHere } from '#server/platform/outbound/resolve-host.ts';
import { DriveFault } from './drive.ts';

const TIMEOUT_MS = 60_000;

interface Asking {
  method?: 'GET' | 'POST' | 'PROPFIND';
  headers?: Record<string, string>;
  body?: string;
  /** Bytes of the answer at most. */
  limit: number;
  signal: AbortSignal;
  /** Hosts that are reached at whatever address they have. */
  hosts: string[];
}

export interface Answered {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** One call of a drive, through the guard of addresses; redirects are not followed. @throws DriveFault private · unreachable · too_large */
export async function askOutside(url: URL, { limit, signal, hosts, method = 'GET', headers = {}, body }: Asking): Promise<Answered> {
  const both = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]);
  const length: Record<string, string> = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  try {
    const to = await reachable(url, { signal: both, ...(hosts.includes(url.hostname) ? { allow: () => true, resolve: resolveHere } : {}) });
    const all = { 'accept-encoding': 'identity', ...headers, ...length };
    const answer = await callOutside(url, to, { method, headers: all, ...(body === undefined ? {} : { body }), signal: both });
    const { bytes, isWhole } = await readBody(answer, beyondBound(limit));
    if (!isWhole) throw new DriveFault('too_large', reason('drive_sends_much', { host: url.host, size: Math.floor(limit / 1_048_576) }));
    return { status: answer.statusCode ?? 0, headers: answer.headers, bytes };
  } catch (error) {
    // A process that stops says nothing of the drive.
    signal.throwIfAborted();
    if (error instanceof DriveFault) throw error;
    if (error instanceof NotReachable) throw privateAddress(url.hostname);
    throw new DriveFault('unreachable', reason('drive_silent', { host: url.host }));
  }
}

const privateAddress = (host: string): DriveFault => new DriveFault('private', reason('drive_private', { host }));

/**
 * The address of a server as somebody wrote it, with a trailing slash.
 * @throws DriveFault unreachable for what is no address · private, for one over http:// or of a private network that the operator did not allow
 */
export function serverAddress(text: string, hosts: string[]): URL {
  if (!URL.canParse(text)) throw new DriveFault('unreachable', reason('drive_no_address'));
  const url = new URL(text);
  url.search = '';
  url.hash = '';
  if (!url.pathname.endsWith('/')) url.pathname += '/';
  if (hosts.includes(url.hostname)) return url;
  const bare = url.hostname.replace(/^\[|\]$/gu, '');
  if (bare === 'localhost' || (isIP(bare) !== 0 && !isPublic(bare))) throw privateAddress(url.hostname);
  if (url.protocol === 'http:') throw new DriveFault('private', reason('drive_unguarded'));
  return url;
}
