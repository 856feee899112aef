import { IdentityError, type IdentityProblem } from './identity.ts';

const problems: Record<string, IdentityProblem> = {
  INVALID_EMAIL_OR_PASSWORD: 'wrong_credentials',
  INVALID_PASSWORD: 'wrong_credentials',
  USER_NOT_FOUND: 'wrong_credentials',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'wrong_credentials',
  PASSWORD_TOO_SHORT: 'weak_password',
  PASSWORD_TOO_LONG: 'weak_password',
  INVALID_TOKEN: 'bad_link',
  EMAIL_NOT_VERIFIED: 'not_verified',
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
    const problem = response.status === 429 ? 'too_many' : problems[String(answer?.['code'])];
    throw new IdentityError(problem ?? 'unknown', String(answer?.['message'] ?? `HTTP error! status: ${response.status}`));
  };
}
