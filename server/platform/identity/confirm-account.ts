import { APIError } from 'better-auth/api';
import type { betterAuth } from 'better-auth';
import { AppError } from '../http/app-error.ts';
import { isFresh } from './fresh.ts';
import type { providerOptions } from './provider.ts';

type Auth = ReturnType<typeof betterAuth<ReturnType<typeof providerOptions>>>;

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
  if (await hasPassword(auth, subject))
    return right('password', 'This is not your password.', () => auth.api.verifyPassword({ headers, body: { password } }));
  if (hasFactor(signedIn))
    return right('code', 'This code does not hold. Give the one that your authenticator shows now.', () => verifyCode(auth, headers, code));
  if (!isFresh(signedIn)) throw new AppError('forbidden', 'Sign out, sign in again by a new link, and do this within ten minutes.');
}

/** Calls that change the second factor: the library asks for the password, and of an account without one for nothing. */
const changingFactor = /\/two-factor\/(?:enable|disable|generate-backup-codes)$/u;
/** A provider that is added is a way in that outlives the session, and the password too. */
const addingProvider = /\/add-provider$/u;

/** The refusal of a call that changes how the account signs in, when it is not shown that it is them; else null. */
export async function refuseUnconfirmed(auth: Auth, request: Request): Promise<Response | null> {
  const { pathname } = new URL(request.url);
  const adds = addingProvider.test(pathname);
  if (!adds && !changingFactor.test(pathname)) return null;
  const { headers } = request;
  const signedIn = await auth.api.getSession({ headers });
  if (!signedIn) return null;
  const given = (await request.clone().json()) as { password?: unknown; code?: unknown } | null;
  if (await hasPassword(auth, signedIn.user.id)) return adds ? refuseWrongPassword(auth, headers, textOf(given?.password)) : null;
  if (!hasFactor(signedIn))
    return isFresh(signedIn)
      ? null
      : refusal(403, 'SESSION_NOT_FRESH', 'Sign out, sign in again by a new link, and do this within ten minutes.');
  return refuseWrong(
    () => verifyCode(auth, headers, textOf(given?.code)),
    () => refusal(401, 'INVALID_CODE', 'Give the code that your authenticator shows now.'),
  );
}

const textOf = (given: unknown): string => (typeof given === 'string' ? given : '');

const refuseWrongPassword = (auth: Auth, headers: Headers, password: string): Promise<Response | null> =>
  refuseWrong(
    () => auth.api.verifyPassword({ headers, body: { password } }),
    () => refusal(400, 'INVALID_PASSWORD', 'Give the password of this account.'),
  );

async function refuseWrong(verify: () => Promise<unknown>, refused: () => Response): Promise<Response | null> {
  try {
    await verify();
    return null;
  } catch (error) {
    if (error instanceof APIError) return refused();
    throw error;
  }
}

type SignedIn = NonNullable<Awaited<ReturnType<Auth['api']['getSession']>>>;

const refusal = (status: number, code: string, message: string): Response => Response.json({ code, message }, { status });

async function hasPassword(auth: Auth, subject: string): Promise<boolean> {
  const { internalAdapter } = await auth.$context;
  return (await internalAdapter.findAccounts(subject)).some((account) => Boolean(account.password));
}

const hasFactor = ({ user }: SignedIn): boolean => (user as { twoFactorEnabled?: unknown }).twoFactorEnabled === true;

/** A code of the authenticator, or a recovery code, which is used up. */
const verifyCode = (auth: Auth, headers: Headers, code: string): Promise<unknown> =>
  /^\d*$/u.test(code)
    ? auth.api.verifyTOTP({ headers, body: { code } })
    : auth.api.verifyBackupCode({ headers, body: { code, disableSession: true } });

const right = async (field: string, message: string, verify: () => Promise<unknown>): Promise<void> => {
  try {
    await verify();
  } catch (error) {
    if (error instanceof APIError) throw new AppError('invalid', message, [{ field, message }]);
    throw error;
  }
};
