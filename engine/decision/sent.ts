/** What people made of earlier drafts of a kind, and what that makes of the confidence of the next. */
import { type Reason, reason } from '#contract/reasons.ts';

/** Of so many drafts of a kind that people decided on, so many were approved as they were. */
export interface Sent {
  unchanged: number;
  of: number;
}

/** By the kind of draft, in one organisation; a kind that nobody has decided on is absent. */
export type SentByKind = Readonly<Record<string, Sent>>;

/** What was measured before anybody decided: a share, and on how many drafts. */
export interface Prior {
  share: number;
  of: number;
}

/** Drafts that what was measured elsewhere counts for at most: so many decisions of the organisation weigh as much. */
export const PRIOR_AT_MOST = 40;

/** The share of a kind that is right: the mean of a beta distribution that begins with what was measured and counts what people decided. Pure. */
export function shareOfKind({ share, of }: Prior, sent: Sent | undefined): number {
  if (!sent) return share;
  const weight = Math.min(of, PRIOR_AT_MOST);
  return (share * weight + sent.unchanged) / (weight + sent.of);
}

/** What people made of earlier drafts, said where confidence is explained. */
export const saysSent = (sent: Sent | undefined): Reason[] =>
  sent ? [reason('sent_unchanged', { unchanged: sent.unchanged, count: sent.of })] : [];
