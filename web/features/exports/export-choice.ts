import type { ExportIncludes } from '#contract/exports.ts';
import type { RequestCounts } from '#contract/request-counts.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';

/** What an export can hold, and what stays without an answer. */
export interface Holds {
  approved: number;
  drafts: number;
  open: number;
  skipped: number;
}

export function holdsOf({ total, approved, skipped, sure, check, weak }: RequestCounts): Holds {
  const drafts = sure + check + weak;
  return { approved, drafts, skipped, open: total - approved - skipped - drafts };
}

/** How many answers that nobody has approved go out, and how many of them are not sure. */
export function unreadOf({ sure, check, weak }: RequestCounts, include: ExportIncludes): { count: number; doubtful: number } {
  if (include === 'approved') return { count: 0, doubtful: 0 };
  const doubtful = include === 'all' ? check + weak : 0;
  return { count: sure + doubtful, doubtful };
}

/** How many answers go out. */
export const goingOut = (counts: RequestCounts, include: ExportIncludes): number => counts.approved + unreadOf(counts, include).count;

/** What is chosen at first: what went in the last time, else nothing that nobody has read. */
export const firstChoice = ({ export: plan }: Pick<QuestionnaireRequest, 'export'>): ExportIncludes => plan.last_include ?? 'approved';
