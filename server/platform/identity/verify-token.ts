import { isPictureAddress } from '#contract/fields.ts';
import { type JWTPayload, type JWTVerifyGetKey, errors, jwtVerify } from 'jose';
import { AppError } from '../http/app-error.ts';
import { isDatabaseAway } from '../db/connection.ts';
import { oneLineOf } from './one-line.ts';
import { plainEmail } from '../limits/fold-email.ts';
import type { IdentityClaims, VerifiedToken } from './identity.ts';

const CLOCK_SKEW_SECONDS = 30;
/** Asymmetric only: with a shared secret whoever verifies could also sign. */
const algorithms = ['EdDSA', 'Ed25519', 'ES256', 'ES384', 'RS256', 'RS384', 'RS512', 'PS256'];

interface Expected {
  issuer: string;
  audience: string;
  /** Of the application that people sign in with; where it is not named, the audience. */
  clientId?: string;
  /** Classes (`acr`) that stand for a second factor. */
  secondFactorClasses?: readonly string[];
}

/** Checks signature, issuer, audience, expiry and not-before, and that it is a sign-in. @throws AppError unauthenticated */
export async function verifyToken(
  token: string,
  keys: JWTVerifyGetKey,
  { issuer, audience, clientId = audience, secondFactorClasses = [] }: Expected,
): Promise<VerifiedToken> {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms,
      clockTolerance: CLOCK_SKEW_SECONDS,
      requiredClaims: ['sub', 'exp'],
    });
    if (!isSignIn(payload, protectedHeader.typ, [audience, clientId])) throw new errors.JWTInvalid('it is no ID token for this service');
    const session = typeof payload['sid'] === 'string' ? payload['sid'] : null;
    return { claims: claimsOf(payload, issuer, secondFactorClasses), expiresAt: new Date((payload.exp ?? 0) * 1000), session };
  } catch (error) {
    if (error instanceof AppError || isDatabaseAway(error)) throw error;
    if (error instanceof errors.JWTExpired) throw new AppError('unauthenticated', 'Your sign-in has expired. Sign in again.');
    if (error instanceof errors.JWKSTimeout)
      throw new AppError('unavailable', 'The identity provider does not answer. Try again in a moment.');
    throw new AppError('unauthenticated', 'This token is not valid. Sign in again.');
  }
}

/**
 * Whether it is an ID token: the same issuer signs access tokens (RFC 9068), logout tokens and whatever its other clients are given, with the
 * same keys and at times for the same audience.
 */
function isSignIn({ sub, aud, azp, events, typ: kind }: JWTPayload, typ: string | undefined, ours: string[]): boolean {
  return (
    typeof sub === 'string' &&
    sub !== '' &&
    (typ === undefined || /^(?:application\/)?jwt$/i.test(typ)) &&
    // As Keycloak tells its tokens apart, whose headers are all alike.
    (kind === undefined || (typeof kind === 'string' && /^(?:id|jwt)$/i.test(kind))) &&
    events === undefined &&
    // Of several audiences it says for which one it was made (OpenID Connect Core, 3.1.3.7).
    (azp === undefined ? !Array.isArray(aud) || aud.length < 2 : typeof azp === 'string' && ours.includes(azp))
  );
}

function claimsOf(payload: JWTPayload, issuer: string, classes: readonly string[]): IdentityClaims {
  const { sub, email, email_verified: verified, name, picture } = payload as JWTPayload & Record<string, unknown>;
  if (typeof email !== 'string' || email === '') throw new AppError('unauthenticated', 'This token names no e-mail address.');
  return {
    issuer,
    subject: sub ?? '',
    email: addressIn(email),
    emailVerified: verified === true,
    name: oneLineOf(name),
    image: typeof picture === 'string' && isPictureAddress(picture) ? picture : null,
    secondFactor: secondFactorOf(payload, classes),
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
 * What a token says of a second factor: `mfa` among its methods (`amr`, RFC 8176), a class (`acr`) that the operator names, or the second
 * factor that Firebase names. Methods without it say no, and so does another class where the operator names some; else a class says nothing,
 * for every provider has its own.
 */
export function secondFactorOf({ amr, acr, firebase }: JWTPayload, classes: readonly string[]): boolean | null {
  const ofFirebase = (firebase as { sign_in_second_factor?: unknown } | undefined)?.sign_in_second_factor;
  if (typeof ofFirebase === 'string') return true;
  if ((Array.isArray(amr) && amr.includes('mfa')) || (typeof acr === 'string' && classes.includes(acr))) return true;
  return (Array.isArray(amr) && amr.length > 0) || (typeof acr === 'string' && classes.length > 0) ? false : null;
}
