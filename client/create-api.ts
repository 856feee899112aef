import { addressOf } from '../contract/address.ts';
import type { Answer, Endpoint, Input } from '../contract/endpoint.ts';
import type { ErrorBody } from '../contract/errors.ts';
import { ApiError } from './api-error.ts';

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, unknown>
    ? undefined extends Input<E, Name>
      ? { [K in Name]?: Input<E, Name> }
      : {} extends Input<E, Name>
        ? { [K in Name]?: Input<E, Name> }
        : { [K in Name]: Input<E, Name> }
    : unknown;

/** What a call takes: the endpoint's own params, query and body, and a signal. */
export type Args<E extends Endpoint> = Part<E, 'params'> & Part<E, 'query'> & Part<E, 'body'> & { signal?: AbortSignal };

export interface Api {
  <E extends Endpoint>(endpoint: E, ...args: {} extends Args<E> ? [Args<E>?] : [Args<E>]): Promise<Answer<E>>;
  /** The answer as it comes, for one that is read while it is being sent. Throws as a call does. */
  open: <E extends Endpoint>(endpoint: E, ...args: {} extends Args<E> ? [Args<E>?] : [Args<E>]) => Promise<Response>;
}

interface Loose {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  signal?: AbortSignal;
}

/** What is told about every finished call, for the debug console. */
export interface CallRecord {
  method: string;
  path: string;
  status: number;
  ms: number;
  /** What the service calls it in its log, where it broke there. */
  incident: string | null;
}

interface Options {
  /** The bearer token, or null when nobody is signed in; `fresh` asks for a new one. */
  token: (fresh: boolean) => Promise<string | null>;
  /** The server refuses a token that was just renewed: the sign-in is over. */
  onSignedOut: () => void;
  onCall?: (call: CallRecord) => void;
  fetch?: typeof fetch;
}

/**
 * Makes `api(endpoint, {params, query, body})`, typed by the contract. A 401 renews the token once and repeats the call.
 * When nobody is signed in, nothing is called: what would be read is null (specification 7), and a change is refused, for it was not
 * made. When the token of somebody signed in cannot be had, the call goes out without authorization.
 * @throws ApiError for every answer that is not a success, and with status 0 when none came.
 */
export function createApi({ token, onSignedOut, onCall, fetch: send = (...args) => fetch(...args) }: Options): Api {
  async function once(endpoint: Endpoint, args: Loose, bearer: string | undefined): Promise<Response> {
    const path = addressOf(endpoint, args);
    const started = performance.now();
    const hasBody = args.body !== undefined;
    let status = 0;
    let incident: string | null = null;
    try {
      const response = await send(path, {
        method: endpoint.method,
        // Where a redirect leads cannot be read here: such a call answers with the address instead.
        headers: {
          accept: 'application/json',
          'content-type': 'application/json',
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
        },
        ...(hasBody ? { body: JSON.stringify(args.body) } : {}),
        ...(args.signal ? { signal: args.signal } : {}),
      });
      status = response.status;
      if (status >= 500) incident = response.headers.get('x-request-id');
      return response;
    } catch (error) {
      if (isGivenUp(args.signal)) throw error;
      throw new ApiError(0, { error: 'The service cannot be reached.', code: 'offline' });
    } finally {
      if (status > 0 || !isGivenUp(args.signal))
        onCall?.({ method: endpoint.method, path, status, ms: Math.round(performance.now() - started), incident });
    }
  }

  /** Null for what nobody signed in could read. */
  async function answerTo(endpoint: Endpoint, args: Loose): Promise<Response | null> {
    const bearer = endpoint.public ? undefined : await tokenOf(token, false);
    if (bearer === null) {
      onSignedOut();
      if (endpoint.method === 'GET') return null;
      throw signedOut();
    }
    let response = await once(endpoint, args, bearer);
    if (response.status === 401 && !endpoint.public) {
      const renewed = await tokenOf(token, true);
      if (renewed) response = await once(endpoint, args, renewed);
      if (response.status === 401) onSignedOut();
    }
    if (!response.ok) throw new ApiError(response.status, await errorBody(response));
    return response;
  }

  const call = async (endpoint: Endpoint, args: Loose = {}): Promise<unknown> => {
    const response = await answerTo(endpoint, args);
    return response === null || response.status === 204 ? null : response.json();
  };
  const open = async (endpoint: Endpoint, args: Loose = {}): Promise<Response> => {
    const response = await answerTo(endpoint, args);
    if (response === null) throw signedOut();
    return response;
  };
  return Object.assign(call, { open }) as Api;
}

const signedOut = () => new ApiError(401, { error: 'Sign in first.', code: 'unauthenticated' });

/** Nobody wants the answer any more. A call that took too long is another thing: it got no answer. */
const isGivenUp = (signal: AbortSignal | undefined): boolean =>
  signal?.aborted === true && (signal.reason as Error | undefined)?.name !== 'TimeoutError';

/** Null when nobody is signed in, undefined when the token cannot be had. */
async function tokenOf(token: Options['token'], fresh: boolean): Promise<string | null | undefined> {
  try {
    return await token(fresh);
  } catch (error) {
    console.error('The sign-in token could not be read', error);
    return undefined;
  }
}

async function errorBody(response: Response): Promise<Partial<ErrorBody> & { detail?: unknown }> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.includes('json')) return {};
  return JSON.parse(text) as Partial<ErrorBody>;
}
