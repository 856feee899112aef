import { decodeJwt } from 'jose';
import type { Language } from '#contract/languages.ts';
import { AppError } from '../http/app-error.ts';
import type { FirebaseSettings } from './hosted-settings.ts';
import type { VerifiedToken } from './identity.ts';
import { oneLineOf } from './one-line.ts';
import { addressIn, secondFactorOf } from './verify-token.ts';

const away = () => new AppError('unavailable', 'The identity provider does not answer. Try again in a moment.');
const TIMEOUT_MS = 5000;

interface Answer {
  authorizedDomains?: string[];
  users?: { localId: string; email?: string; emailVerified?: boolean; displayName?: string; photoUrl?: string }[];
  error?: { message?: string };
}

/** One call of the Identity Toolkit (v1), which Firebase Authentication and Identity Platform both speak. @throws AppError unavailable */
async function ask({ emulator, apiKey }: FirebaseSettings, call: string, body: object | null, headers: Record<string, string> = {}) {
  const base = emulator === null ? 'https://identitytoolkit.googleapis.com' : `${emulator}/identitytoolkit.googleapis.com`;
  const response = await fetch(`${base}/v1/${call}?key=${encodeURIComponent(apiKey)}`, {
    ...(body === null ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    redirect: 'manual',
  }).catch(() => Promise.reject(away()));
  return { ok: response.ok, answer: (await response.json().catch(() => Promise.reject(away()))) as Answer };
}

/** Hosts that the project leads people back to, from windows and mails; null when it refuses its key. @throws AppError unavailable */
export async function authorisedDomains(settings: FirebaseSettings): Promise<string[] | null> {
  const { ok, answer } = await ask(settings, 'projects', null);
  return ok ? (answer.authorizedDomains ?? []) : null;
}

/** Lets the provider send its mail for a new password; nothing happens for an address that it does not know. @throws AppError unavailable */
export async function sendFirebaseReset(settings: FirebaseSettings, email: string, language: Language): Promise<void> {
  const { ok, answer } = await ask(
    settings,
    'accounts:sendOobCode',
    { requestType: 'PASSWORD_RESET', email },
    { 'x-firebase-locale': language },
  );
  if (!ok && answer.error?.message !== 'EMAIL_NOT_FOUND') throw away();
}

/** The emulator signs nothing, so it is asked whose token this is. @throws AppError unauthenticated */
export async function verifyAtEmulator(settings: FirebaseSettings, token: string): Promise<VerifiedToken> {
  const refused = new AppError('unauthenticated', 'This token is not valid. Sign in again.');
  const claims = readClaims(token);
  if (claims?.iss !== settings.issuer || claims.aud !== settings.audience || (claims.exp ?? 0) * 1000 < Date.now()) throw refused;
  const { ok, answer } = await ask(settings, 'accounts:lookup', { idToken: token });
  const [user] = (ok && answer.users) || [];
  if (!user?.email || !user.localId || user.localId !== claims.sub) throw refused;
  const { localId: subject, email, emailVerified = false, displayName: name = null, photoUrl: image = null } = user;
  return {
    claims: {
      issuer: settings.issuer,
      subject,
      email: addressIn(email),
      emailVerified,
      name: oneLineOf(name),
      image,
      secondFactor: secondFactorOf(claims, settings.secondFactorClasses),
    },
    expiresAt: new Date((claims.exp ?? 0) * 1000),
    session: null,
  };
}

function readClaims(token: string) {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
}
