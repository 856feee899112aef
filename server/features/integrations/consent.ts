import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { consentUrl, tokensForCode } from '#server/platform/drives/google-consent.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { requireGoogle } from './open-drive.ts';

type Parts = Pick<Deps, 'config' | 'seal'>;

/** Who set out, for which organisation, until when: it comes back with the code, sealed. */
const State = z.object({ user: z.string(), org: z.string(), until: z.number(), verifier: z.string() });
const TEN_MINUTES_MS = 600_000;

/** The page of the application that the provider leads back to. */
const redirectOf = ({ config }: Parts): string => `${config.publicUrl}/dashboard/company`;

/** @throws conflict where it is not set up */
export async function setOut(parts: Parts, { userId, orgId }: OrgActor): Promise<string> {
  const settings = requireGoogle(parts);
  const verifier = randomBytes(32).toString('base64url');
  const state = await parts.seal.close(JSON.stringify({ user: userId, org: orgId, until: Date.now() + TEN_MINUTES_MS, verifier }));
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  return consentUrl(settings, { redirect: redirectOf(parts), state, challenge });
}

const ASK_AGAIN = 'This consent was not asked for by you here, or more than ten minutes ago. Connect the drive once more.';

/**
 * What lets the service read the files later on.
 * @throws invalid for a consent that somebody else set out for, or long ago · DriveFault when the provider refuses the code
 */
export async function comeBack(parts: Parts, actor: OrgActor, { code, state }: { code: string; state: string }): Promise<string> {
  const settings = requireGoogle(parts);
  const opened = await parts.seal.open(state);
  const known = opened === null ? null : (State.safeParse(safeJson(opened)).data ?? null);
  if (!known || known.user !== actor.userId || known.org !== actor.orgId || known.until < Date.now())
    throw new AppError('invalid', ASK_AGAIN);
  const grant = { code, redirect: redirectOf(parts), verifier: known.verifier };
  const { refresh_token } = await tokensForCode(settings, grant, AbortSignal.timeout(TEN_MINUTES_MS));
  if (refresh_token === undefined) throw new AppError('conflict', 'Google gave no lasting access. Connect the drive once more.');
  return refresh_token;
}

const safeJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
