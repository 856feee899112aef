/** What comes of drafts: approved as they were, or not; by their kind that tells the confidence of the next ones. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Content } from '#contract/answer-fields.ts';
import type { SentByKind } from '#engine/decision/sent.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { EntryRow } from './rows.ts';
import { type EntryFields, hasContent } from './rules.ts';

type Draft = Pick<EntryRow, 'draft_kind' | 'draft_digest' | 'draft_verdict'>;

const digestOf = ({ answer, choice, comment }: Content): string =>
  createHash('sha256')
    .update(JSON.stringify([answer, choice, comment]))
    .digest('hex');

/** The columns of an entry for a draft of the engine; what has no kind (copied, left open, failed) is nobody's to judge. */
export const draftColumns = (madeBy: EntryFields['made_by'], content: Content): Draft =>
  madeBy?.kind !== undefined && hasContent(content)
    ? { draft_kind: madeBy.kind, draft_digest: digestOf(content), draft_verdict: null }
    : { draft_kind: null, draft_digest: null, draft_verdict: null };

/**
 * What an entry says of its draft once it is as `next`. Approved it was right, or was changed; emptied it was wrong; all else says nothing
 * yet. Approved together with others, nobody need have read it: that says nothing either. Pure.
 */
function verdictOf(entry: EntryRow, next: EntryRow, inBulk: boolean): Draft['draft_verdict'] {
  if (entry.draft_kind === null) return null;
  if (next.status === 'approved') {
    if (digestOf(next) !== entry.draft_digest) return 'changed';
    return entry.status === 'approved' || inBulk ? entry.draft_verdict : 'unchanged';
  }
  return next.status === 'unanswered' && !hasContent(next) ? 'changed' : null;
}

/** Notes what changes of entries say of their drafts, in the transaction of the changes. */
export const noteVerdicts = async (
  trx: Trx,
  orgId: string,
  changes: { entry: EntryRow; set: Partial<EntryFields> }[],
  inBulk: boolean,
): Promise<void> => {
  const told = changes.map(({ entry, set }) => ({ entry, verdict: verdictOf(entry, { ...entry, ...set }, inBulk) }));
  const moved = told.filter(({ entry, verdict }) => verdict !== entry.draft_verdict);
  for (const [verdict, some] of Map.groupBy(moved, (one) => one.verdict))
    await trx
      .updateTable('qa_entry')
      .set({ draft_verdict: verdict })
      .where('org_id', '=', orgId)
      .where(sql<boolean>`id = any(${some.map(({ entry }) => entry.id)}::uuid[])`)
      .execute();
};

/** What an organisation made of drafts so far, by their kind; the sample's count nowhere. */
export const sentByKind = async (trx: Trx, orgId: string): Promise<SentByKind> => {
  const { rows } = await sql<{ kind: string; unchanged: number; of: number }>`
    select draft_kind as kind, count(*) filter (where draft_verdict = 'unchanged')::int as unchanged, count(*)::int as of
    from qa_entry join request on request.id = qa_entry.request_id and not request.sample
    where qa_entry.org_id = ${orgId} and draft_verdict is not null
    group by draft_kind`.execute(trx);
  return Object.fromEntries(rows.map(({ kind, ...sent }) => [kind, sent]));
};
