import { passwordRuleOf } from '#contract/password.ts';
import { IdentityError, type IdentityProblem } from './identity.ts';

const problems: Record<string, IdentityProblem> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_PASSWORD: 'wrong_credentials',
  USER_NOT_FOUND: 'wrong_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_credentials',
  INVALID_TOKEN: 'bad_link',
  EMAIL_NOT_VERIFIED: 'not_verified',
};

/** What a refusal's code is about; undefined for a code that is not known. */
const problemOf = (code: string): IdentityProblem | undefined => {
  const rule = passwordRuleOf(code);
  return rule ? `password_${rule}` : problems[code];
};

export type Body = Record<string, unknown>;

/** Calls of the identity provider. Each throws an IdentityError that says what it is about. */
export function createIdentityCalls(send: typeof fetch, base: string) {
  return async (method: 'GET' | 'POST', path: string, body?: Body): Promise<Body | null> => {
    const response = await send(base + path, {
      method,
      credentials: 'same-origin',
      ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
    }).catch(() => {
      throw new IdentityError('unreachable', 'The service cannot be reached.');
    });
    const answer = (response.headers.get('content-type')?.includes('json') ? await response.json() : null) as Body | null;
    if (response.ok) return answer;
    const problem = response.status === 429 ? 'too_many' : problemOf(String(answer?.['code']));
    throw new IdentityError(problem ?? 'unknown', String(answer?.['message'] ?? `HTTP error! status: ${response.status}`));
  };
}
