import { IdentityError, type IdentityProblem } from '../identity.ts';

/** The codes of Firebase Authentication that people can do something about (its documented AuthErrorCodes); the specification names seven. */
export const firebaseProblems: Record<string, IdentityProblem> = {
  'auth/password-does-not-meet-requirements': 'password_rules',
  'auth/weak-password': 'password_rules',
  'auth/user-mismatch': 'user_mismatch',
  'auth/popup-blocked': 'popup_blocked',
  'auth/popup-closed-by-user': 'popup_closed',
  'auth/cancelled-popup-request': 'popup_closed',
  'auth/unauthorized-domain': 'unauthorized_domain',
  'auth/unauthorized-continue-uri': 'unauthorized_domain',
  'auth/network-request-failed': 'unreachable',
  'auth/invalid-credential': 'wrong_credentials',
  'auth/invalid-login-credentials': 'wrong_credentials',
  'auth/wrong-password': 'wrong_credentials',
  'auth/user-not-found': 'wrong_credentials',
  'auth/invalid-email': 'email',
  'auth/user-disabled': 'account_closed',
  'auth/email-already-in-use': 'address_taken',
  'auth/account-exists-with-different-credential': 'account_exists',
  'auth/credential-already-in-use': 'provider_taken',
  'auth/provider-already-linked': 'provider_taken',
  'auth/operation-not-allowed': 'provider_unknown',
  'auth/expired-action-code': 'bad_link',
  'auth/invalid-action-code': 'bad_link',
  'auth/invalid-verification-code': 'wrong_code',
  'auth/code-expired': 'step_over',
  'auth/multi-factor-info-not-found': 'kept_elsewhere',
  'auth/too-many-requests': 'too_many',
  'auth/quota-exceeded': 'too_many',
};

/** What a refusal of the library is about. Anything without a code is a fault of ours and is thrown on. */
export function firebaseRefusal(error: unknown): IdentityError {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== 'string') throw error;
  return new IdentityError(firebaseProblems[code] ?? 'unknown', code);
}
