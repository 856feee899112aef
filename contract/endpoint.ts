/**
 * One call of the API: what the server validates and answers, and what the React client is typed by.
 * `path` uses `:name` for parameters. A status that carries no body answers `z.null()`.
 * `public` calls need no bearer token. Errors are everywhere {@link file://./errors.ts}.
 */
import type * as z from 'zod/mini';

export type Schema = z.ZodMiniType;

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: `/api/${string}`;
  readonly summary: string;
  readonly public?: true;
  /** A cookie says who calls, in place of the bearer token: a browser sends no header there. */
  readonly cookie?: true;
  /** Its answer holds what is shown once and kept nowhere as it is. */
  readonly secret?: true;
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** Bytes that the call may bring, where it is not the usual (`bodyBytes` in limits.ts). */
  readonly maxBytes?: number;
  /** By status; refusals are declared once for all calls (server/platform/http/endpoint.ts). */
  readonly response: Readonly<Record<number, Schema>>;
  /** Content types of a 200 that is a file or a stream; `response` is empty then. */
  readonly file?: readonly [string, ...string[]];
}

/** What a caller may send (before defaults are filled in). */
export type Input<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema ? z.input<E[Part]> : undefined;

/** What the server works with (after defaults and trims). */
export type Parsed<E extends Endpoint, Part extends 'params' | 'query' | 'body'> = E[Part] extends Schema ? z.output<E[Part]> : undefined;

/** What a successful call answers. */
export type Answer<E extends Endpoint> = z.output<E['response'][keyof E['response']]>;
