import type { IncomingHttpHeaders } from 'node:http';
import { beyondBound } from '#engine/common/beyond-bound.ts';
import { readBody } from '#engine/common/read-body.io.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { NotReachable, type Reach, callOutside, reachable } from '#server/platform/outbound/guarded-call.ts';
import type { Address } from '#server/platform/outbound/resolve-host.ts';

/** What came back from the web. */
export interface Fetched {
  /** After redirects. */
  url: string;
  bytes: Buffer;
  /** Lower case, without parameters; empty when it was not said. */
  contentType: string;
  charset: string | null;
}

export interface FetchOptions extends Reach {
  /** Bytes at most. */
  limit: number;
  /** For everything together, redirects included. */
  timeoutMs?: number;
  signal?: AbortSignal;
}

type Asking = FetchOptions & { signal: AbortSignal };

const TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 5;

/**
 * Fetches a public page. Every address of the host, and of each host it redirects to, must be public; the connection goes to
 * the very address that was looked at, so that a name cannot point elsewhere a moment later.
 * @throws invalid, naming `url`, for what is no address of a page · not_found for whatever does not lead to one · too_large
 */
export const fetchPage = async (address: string, options: FetchOptions): Promise<Fetched> => {
  const timeout = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS);
  const signal = options.signal ? AbortSignal.any([timeout, options.signal]) : timeout;
  let url = parsed(address);
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects++) {
    const answer = await ask(url, { ...options, signal }).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      throw refused(
        (signal.reason as Error | undefined)?.name === 'TimeoutError'
          ? `${url.host} took too long to answer.`
          : `${url.host} cannot be reached: check the address.`,
      );
    });
    if ('bytes' in answer) return answer;
    url = parsed(new URL(answer.location, url).href);
  }
  throw refused(`${address} leads from one page to the next without end.`);
};

const refused = (message: string): AppError => new AppError('not_found', message, [{ field: 'url', message }]);

const noAddress = (message: string): AppError => new AppError('invalid', message, [{ field: 'url', message }]);

const parsed = (address: string): URL => {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) {
    throw noAddress('This is no address of a web page: it begins with https:// or http://.');
  }
  if (url.username !== '' || url.password !== '') throw noAddress('An address with a user name or a password in it is not fetched.');
  return url;
};

/** @throws not_found when the host is not known, or has an address that is not public */
const allowedAddress = (url: URL, options: Asking): Promise<Address> =>
  reachable(url, options).catch((error: unknown) => {
    if (!(error instanceof NotReachable)) throw error;
    // One sentence for both: told apart they would say which names the network behind the service knows.
    throw refused(
      `${url.hostname} is no public address that is known: check it. What lies in a private network can be saved and uploaded.`,
    );
  });

const wanted = { accept: 'text/html,application/xhtml+xml,application/pdf,text/*;q=0.9,*/*;q=0.5', 'accept-encoding': 'identity' };

/** One call; a page, or where it redirects to. */
const ask = async (url: URL, options: Asking): Promise<Fetched | { location: string }> => {
  const { limit, signal } = options;
  const to = await allowedAddress(url, options);
  const response = await callOutside(url, to, { headers: wanted, signal });
  const { statusCode = 0, headers } = response;
  if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
    response.destroy();
    return { location: headers.location };
  }
  const wrong = problemOf(url, statusCode, headers, limit);
  if (wrong) {
    response.destroy();
    throw wrong;
  }
  const { bytes, isWhole } = await readBody(response, beyondBound(limit));
  if (!isWhole) throw tooLarge(url, limit);
  const [type, charset] = typeOf(headers['content-type']);
  return { url: url.href, bytes, contentType: type, charset };
};

const problemOf = (url: URL, status: number, headers: IncomingHttpHeaders, limit: number): AppError | null => {
  if (status < 200 || status >= 300) return refused(`${url.host} answers ${status} to this address: there is no page to fetch.`);
  if ((headers['content-encoding'] ?? 'identity') !== 'identity')
    return refused(`${url.host} sends the page packed only. Save it and upload it.`);
  return Number(headers['content-length'] ?? 0) > limit ? tooLarge(url, limit) : null;
};

const tooLarge = (url: URL, limit: number): AppError =>
  new AppError('too_large', `What stands at ${url.href} is larger than ${Math.floor(limit / 1_048_576)} MB.`);

const typeOf = (header = ''): [string, string | null] => [
  header.split(';')[0]?.trim().toLowerCase() ?? '',
  /charset="?([\w-]+)/iu.exec(header)?.[1]?.toLowerCase() ?? null,
];
