import type { ToldAnswer } from '#contract/told.ts';
import type { ToldRow } from './store.ts';

/** An answer as a customer was told it, as calls answer it. */
export const presentTold = (row: ToldRow): ToldAnswer => ({
  id: row.id,
  customer: row.customer,
  product: row.product,
  request: { id: row.request_id, name: row.request_name },
  question: row.question,
  choice: row.choice,
  answer: row.answer,
  comment: row.comment,
  citations: row.citations,
  versions: row.versions,
  approved_by: row.approved_by,
  told_at: row.told_at.toISOString(),
  superseded_at: row.superseded_at?.toISOString() ?? null,
  origin: row.origin === 'form' ? 'form' : 'correction',
});

/** What was said, and when. */
export const presentSaid = ({ choice, answer, comment, told_at }: Pick<ToldRow, 'choice' | 'answer' | 'comment' | 'told_at'>) => ({
  choice,
  answer,
  comment,
  told_at: told_at.toISOString(),
});
