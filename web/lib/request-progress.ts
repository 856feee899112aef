import { entryStatuses, isLeftOut } from '#contract/entry-statuses.ts';
import type { QuestionnaireRequest, RequestStatus } from '#contract/requests.ts';

/** What a request is shown as: work that nobody has taken up yet waits. */
export const stateOf = ({
  status,
  extract_status,
  qa_status,
}: Pick<QuestionnaireRequest, 'status' | 'extract_status' | 'qa_status'>): RequestStatus | 'waiting' =>
  status === 'processing' && extract_status !== 'running' && qa_status !== 'running' ? 'waiting' : status;

/** How far a request is. `finding`: its questions are looked for, and how many there are is not known yet. */
export type RequestProgress =
  | { kind: 'none' }
  | { kind: 'finding' }
  | { kind: 'counted'; drafted: number; approved: number; total: number };

type Measured = Pick<QuestionnaireRequest, 'extract_status' | 'counts'>;

/**
 * The same measure before, during and after the machine's work: entries that hold an answer, those of them that are approved, and all that
 * are not left out. An answer that is made again counts all the while.
 */
export function progressOf({ extract_status, counts }: Measured): RequestProgress {
  if (extract_status === 'queued') return { kind: 'none' };
  if (extract_status === 'running') return { kind: 'finding' };
  const total = entryStatuses.reduce((sum, status) => (isLeftOut(status) ? sum - counts[status] : sum), counts.total);
  return counts.total === 0 ? { kind: 'none' } : { kind: 'counted', drafted: counts.drafted, approved: counts.approved, total };
}

/** One number to order requests by, from 0 to 1: what is approved comes before what is drafted. */
export function shareOf(request: Measured): number {
  const progress = progressOf(request);
  if (progress.kind !== 'counted') return 0;
  const { drafted, approved, total } = progress;
  return total === 0 ? 1 : (approved + drafted / (total + 1)) / (total + 1);
}

export type TimeLeft = { unit: 'moment' } | { unit: 'minutes' | 'hours'; count: number };

/** Seconds as a person would say them: less than a minute, minutes up to an hour and a half, then hours. */
export function timeLeft(seconds: number): TimeLeft {
  if (seconds < 50) return { unit: 'moment' };
  if (seconds < 5400) return { unit: 'minutes', count: Math.max(1, Math.round(seconds / 60)) };
  return { unit: 'hours', count: Math.round(seconds / 3600) };
}
