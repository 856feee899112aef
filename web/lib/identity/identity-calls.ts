import { passwordRuleOf } from '#contract/password.ts';
import { isSignInFault } from '#contract/sign-in.ts';
import { IdentityError, type IdentityProblem } from './identity.ts';

const problems: Record<string, IdentityProblem> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_PASSWORD: 'wrong_password',
  USER_NOT_FOUND: 'wrong_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_credentials',
  INVALID_TOKEN: 'bad_link',
  INVITATION_OVER: 'invitation_over',
  INVALID_CODE: 'wrong_code',
  INVALID_BACKUP_CODE: 'wrong_code',
  INVALID_TWO_FACTOR_COOKIE: 'step_over',
  SESSION_NOT_FRESH: 'step_over',
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: 'step_over',
  EMAIL_NOT_VERIFIED: 'not_verified',
  PROVIDER_UNKNOWN: 'provider_unknown',
  LAST_SIGN_IN_METHOD: 'last_sign_in_method',
  // The page is open at another address than the service's own.
  forbidden: 'unauthorized_domain',
};

/** What a refusal's code is about; undefined for a code that is not known. */
export const problemOf = (code: string): IdentityProblem | undefined => {
  if (isSignInFault(code)) return code.toLowerCase() as Lowercase<typeof code>;
  const rule = passwordRuleOf(code);
  return rule ? `password_${rule}` : problems[code];
};

export type Body = Record<string, unknown>;

/** Makes one call; null for an answer without content. `heed` is given the headers of a success. @throws IdentityError that says what it is about */
export type IdentityCall = (method: 'GET' | 'POST', path: string, body?: Body, heed?: (headers: Headers) => void) => Promise<Body | null>;

/** Calls of the identity provider. Each throws an IdentityError that says what it is about. */
export function createIdentityCalls(send: typeof fetch, base: string): IdentityCall {
  return async (method, path, body, heed) => {
    const response = await send(base + path, {
      method,
      credentials: 'same-origin',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new IdentityError('unreachable', 'The service cannot be reached.');
    });
    const answer = (response.headers.get('content-type')?.includes('json') ? await response.json() : null) as Body | null;
    if (response.ok) {
      heed?.(response.headers);
      return answer;
    }
    const problem = response.status === 429 ? 'too_many' : problemOf(String(answer?.['code']));
    throw new IdentityError(problem ?? 'unknown', String(answer?.['message'] ?? `HTTP error! status: ${response.status}`));
  };
}
