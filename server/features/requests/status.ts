import type { RequestStatus, RunStatus } from '#contract/requests.ts';

/** What a request's status follows from. */
export interface Standing {
  extract_status: RunStatus;
  qa_status: RunStatus;
  completed_at: Date | null;
  entries: number;
}

const works = (status: RunStatus): boolean => status === 'queued' || status === 'running';

/**
 * The status of a request, and the only place that decides it: `processing` while questions are looked for or answered;
 * `completed` when somebody marked it so; `review` when there are entries; otherwise what became of looking for the questions.
 */
export const deriveStatus = ({ extract_status, qa_status, completed_at, entries }: Standing): RequestStatus => {
  if (works(extract_status) || works(qa_status)) return 'processing';
  if (completed_at !== null) return 'completed';
  if (entries > 0) return 'review';
  if (extract_status === 'failed' || extract_status === 'cancelled') return extract_status;
  return 'draft';
};
