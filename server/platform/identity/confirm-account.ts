import { APIError } from 'better-auth/api';
import type { betterAuth } from 'better-auth';
import { AppError } from '../http/app-error.ts';
import type { providerOptions } from './provider.ts';

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof providerOptions>>>;

const FRESH_MS = 10 * 60_000;

/**
 * Whether it is them: by password, or by a code where the account has no password, or else by having signed in a moment ago.
 * @throws AppError forbidden without a session of theirs · invalid when password or code is missing or wrong
 */
export async function confirmAccount(
  auth: Auth,
  headers: Headers,
  subject: string,
  { password = '', code = '' }: { password?: string | undefined; code?: string | undefined },
): Promise<void> {
  const signedIn = await auth.api.getSession({ headers });
  if (signedIn?.user.id !== subject) throw new AppError('forbidden', 'Sign in again in this browser, then try once more.');
  const { internalAdapter } = await auth.$context;
  const accounts = await internalAdapter.findAccounts(subject);
  if (accounts.some((account) => Boolean(account.password)))
    return right('password', 'This is not your password.', () => auth.api.verifyPassword({ headers, body: { password } }));
  if ((signedIn.user as { twoFactorEnabled?: unknown }).twoFactorEnabled === true)
    return right('code', 'This code does not hold. Give the one that your authenticator shows now.', () =>
      auth.api.verifyTOTP({ headers, body: { code } }),
    );
  if (Date.now() - signedIn.session.createdAt.getTime() > FRESH_MS)
    throw new AppError('forbidden', 'Sign out, sign in again by a new link, and do this within ten minutes.');
}

const right = async (field: string, message: string, verify: () => Promise<unknown>): Promise<void> => {
  try {
    await verify();
  } catch (error) {
    if (error instanceof APIError) throw new AppError('invalid', message, [{ field, message }]);
    throw error;
  }
};
