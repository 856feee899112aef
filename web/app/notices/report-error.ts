import { ApiError } from '#client/api-error.ts';
import { sentenceOf } from '../../lib/sentence-of.ts';
import { notify, refusal, type Refusal } from './notices.ts';

interface ForbiddenDetails {
  needs?: string;
}

/** Which dialog explains a refused call; null when it was refused for another reason. */
export function refusalOf(error: unknown, mine: string | null | undefined): Refusal | null {
  if (!(error instanceof ApiError)) return null;
  if (error.status === 402) return 'subscription';
  if (error.status !== 403) return null;
  const needs = (error.details as ForbiddenDetails | undefined)?.needs;
  if (needs === 'admin' || needs === 'owner') return 'admin';
  return mine === 'viewer' ? 'view-only' : 'admin';
}

/** What people see when a change failed: the dialog that fits, or a snackbar with the sentence and the incident id. */
export function reportError(error: unknown, mine: string | null | undefined): void {
  const dialog = refusalOf(error, mine);
  if (dialog) {
    refusal.set(dialog);
    return;
  }
  console.error(error);
  notify(sentenceOf(error), { kind: 'error' });
}

/** Shows the dialog when a call was refused for the level or the plan; the caller shows the sentence itself. */
export function explainRefusal(error: unknown, mine: string | null | undefined): void {
  const dialog = refusalOf(error, mine);
  if (dialog) refusal.set(dialog);
}
