import * as z from 'zod/mini';

/**
 * Stable error codes and their HTTP status. `error` is a sentence for people; `details` may name fields.
 */
export const errorStatus = {
  invalid: 400,
  unauthenticated: 401,
  email_not_verified: 401,
  no_access: 402,
  forbidden: 403,
  /** A token of an organisation, and a call that people make for themselves. */
  bound_token: 403,
  /** What a site administrator does needs a second factor of their account. */
  second_factor_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  timed_out: 408,
  conflict: 409,
  already_there: 409,
  /** A document of that name lies in the folder: somebody has to say whether this is a new version of it. */
  same_name: 409,
  last_owner: 409,
  /** A call with this Idempotency-Key was done; what it answered holds a secret, or is too much, and is not kept. */
  shown_once: 409,
  too_large: 413,
  /** The organisation stores as much as it may. */
  storage_full: 413,
  unsupported_type: 415,
  unreadable_file: 422,
  /** An Idempotency-Key that came with another call before. */
  key_reused: 422,
  rate_limited: 429,
  over_quota: 429,
  /** As many people as a plan allows are asking on it. */
  plan_busy: 429,
  headers_too_large: 431,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatus;

export const ErrorBody = z.object({
  error: z.string(),
  code: z.string(),
  /** For 400: `[{ field, message }]`. For a lost save (409): the current row. */
  details: z.optional(z.unknown()),
  /** For 5xx: what to name when reporting it. */
  incident: z.optional(z.string()),
});
export type ErrorBody = z.infer<typeof ErrorBody>;
