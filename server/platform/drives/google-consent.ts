import { reason } from '#contract/reasons.ts';
import * as z from 'zod/mini';
import { type Answered, askOutside } from './ask-outside.ts';
import { DriveFault } from './drive.ts';
import type { GoogleSettings } from './settings.ts';

const SCOPE = 'https://www.googleapis.com/auth/drive.readonly';
const ANSWER_LIMIT = 1_048_576;
const Tokens = z.object({ access_token: z.string(), expires_in: z.number(), refresh_token: z.optional(z.string()) });
type Tokens = z.infer<typeof Tokens>;
const Refusal = z.object({ error: z.string() });

/** Where somebody consents that their files are read; `offline`, for files are looked at by night too. */
export function consentUrl(
  settings: GoogleSettings,
  { redirect, state, challenge }: Record<'redirect' | 'state' | 'challenge', string>,
): string {
  const url = new URL(settings.consentUrl);
  url.search = new URLSearchParams({
    client_id: settings.clientId,
    redirect_uri: redirect,
    response_type: 'code',
    scope: SCOPE,
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString();
  return url.href;
}

/** The tokens for the code that the consent gave. @throws DriveFault revoked when the code does not hold */
export const tokensForCode = (
  settings: GoogleSettings,
  { code, redirect, verifier }: Record<'code' | 'redirect' | 'verifier', string>,
  signal: AbortSignal,
): Promise<Tokens> => tokens(settings, { grant_type: 'authorization_code', code, redirect_uri: redirect, code_verifier: verifier }, signal);

/** A token for the next hour. @throws DriveFault revoked when the consent was taken back */
export const freshToken = (settings: GoogleSettings, refreshToken: string, signal: AbortSignal): Promise<Tokens> =>
  tokens(settings, { grant_type: 'refresh_token', refresh_token: refreshToken }, signal);

async function tokens(settings: GoogleSettings, grant: Record<string, string>, signal: AbortSignal): Promise<Tokens> {
  const body = new URLSearchParams({ client_id: settings.clientId, client_secret: settings.clientSecret, ...grant }).toString();
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const url = new URL(settings.tokenUrl);
  const answer = await askOutside(url, { method: 'POST', headers, body, limit: ANSWER_LIMIT, signal, hosts: [url.hostname] });
  if (answer.status === 200) return jsonOf(answer, Tokens);
  if (answer.status === 400 && jsonOf(answer, Refusal).error === 'invalid_grant') throw revoked();
  throw new DriveFault('unreachable', reason('drive_google_fails', { status: answer.status }));
}

export const revoked = (): DriveFault => new DriveFault('revoked', reason('drive_consent_ended'));

/** @throws DriveFault unreachable for an answer of another shape */
export function jsonOf<S extends z.ZodMiniType>({ bytes }: Answered, shape: S): z.output<S> {
  try {
    return shape.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw new DriveFault('unreachable', reason('drive_google_strange'));
  }
}
