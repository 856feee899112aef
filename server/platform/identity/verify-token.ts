import { isPictureAddress } from '#contract/fields.ts';
import { limits } from '#contract/limits.ts';
import { type JWTPayload, type JWTVerifyGetKey, errors, jwtVerify } from 'jose';
import { AppError } from '../http/app-error.ts';
import { isDatabaseAway } from '../db/connection.ts';
import { plainEmail } from '../limits/fold-email.ts';
import type { IdentityClaims, VerifiedToken } from './identity.ts';

const CLOCK_SKEW_SECONDS = 30;
/** Asymmetric only: with a shared secret whoever verifies could also sign. */
const algorithms = ['EdDSA', 'Ed25519', 'ES256', 'ES384', 'RS256', 'RS384', 'RS512', 'PS256'];

/** Checks signature, issuer, audience, expiry and not-before. @throws AppError unauthenticated */
export async function verifyToken(
  token: string,
  keys: JWTVerifyGetKey,
  expected: { issuer: string; audience: string },
): Promise<VerifiedToken> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      ...expected,
      algorithms,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['sub', 'exp'],
    });
    const session = typeof payload['sid'] === 'string' ? payload['sid'] : null;
    return { claims: claimsOf(payload, expected.issuer), expiresAt: new Date((payload.exp ?? 0) * 1000), session };
  } catch (error) {
    if (error instanceof AppError || isDatabaseAway(error)) throw error;
    if (error instanceof errors.JWTExpired) throw new AppError('unauthenticated', 'Your sign-in has expired. Sign in again.');
    if (error instanceof errors.JWKSTimeout)
      throw new AppError('unavailable', 'The identity provider does not answer. Try again in a moment.');
    throw new AppError('unauthenticated', 'This token is not valid. Sign in again.');
  }
}

function claimsOf(payload: JWTPayload, issuer: string): IdentityClaims {
  const { sub, email, email_verified: verified, name, picture } = payload as JWTPayload & Record<string, unknown>;
  if (typeof email !== 'string' || email === '') throw new AppError('unauthenticated', 'This token names no e-mail address.');
  return {
    issuer,
    subject: sub ?? '',
    email: addressIn(email),
    emailVerified: verified === true || verified === 'true',
    name: typeof name === 'string' && name !== '' ? name.slice(0, limits.name).toWellFormed() : null,
    image: typeof picture === 'string' && isPictureAddress(picture) ? picture : null,
    secondFactor: secondFactorOf(payload),
  };
}

/** @throws AppError unauthenticated for an address that somebody else's could be taken for */
export function addressIn(email: string): string {
  const plain = plainEmail(email);
  if (plain !== null) return plain;
  throw new AppError(
    'unauthenticated',
    'Your sign-in names an e-mail address that is not written plainly, like name@company.com. Ask whoever keeps your account to correct it.',
  );
}

/**
 * What a token says of a second factor: `mfa` among its methods (`amr`, RFC 8176) or in its class (`acr`), or the second factor that
 * Firebase names. Methods without it say no; a class alone says nothing, for every provider has its own.
 */
export function secondFactorOf({ amr, acr, firebase }: JWTPayload): boolean | null {
  const ofFirebase = (firebase as { sign_in_second_factor?: unknown } | undefined)?.sign_in_second_factor;
  if (typeof ofFirebase === 'string') return true;
  if ((Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && /(?:^|[^a-z])mfa(?:[^a-z]|$)/i.test(acr))) return true;
  return Array.isArray(amr) && amr.length > 0 ? false : null;
}
