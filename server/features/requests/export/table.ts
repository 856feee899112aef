import type { Citation } from '#contract/answers.ts';
import type { QaEntry } from '#contract/requests.ts';

/** The columns of an answers table, as their headers read. */
export const columns = ['ID', 'Section', 'Question', 'Choice', 'Answer', 'Comment', 'Sources', 'Status'] as const;

const statusWords: Record<QaEntry['status'], string> = {
  queued: 'waiting',
  answering: 'being answered',
  answered: 'answered',
  needs_review: 'needs review',
  unanswered: 'not answered',
  approved: 'approved',
  skipped: 'skipped',
  cancelled: 'cancelled',
  failed: 'failed',
};

const placeOf = (citation: Citation): string => {
  if (citation.page !== undefined) return `, p. ${citation.page}`;
  if (citation.sheet !== undefined) return `, ${citation.sheet}${citation.cell === undefined ? '' : `!${citation.cell}`}`;
  return '';
};

const sourcesOf = (entry: QaEntry): string =>
  entry.citations.map((citation) => `${citation.document}${placeOf(citation)}: “${citation.quote}”`).join('\n');

/** One row per entry, in the order of the columns. */
export const rowOf = (entry: QaEntry): string[] => [
  entry.ref ?? '',
  entry.section ?? '',
  entry.question,
  entry.choice ?? '',
  entry.answer ?? '',
  entry.comment ?? '',
  sourcesOf(entry),
  statusWords[entry.status],
];
