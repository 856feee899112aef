import { sql } from 'kysely';
import { NEW_FOR_HOURS, libraryLimits } from '#contract/library.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { type SourceFlag, whenItStands } from '#engine/decision/when-it-stands.ts';
import { comparable } from '#engine/language/text.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { appendChanges } from './changes.ts';
import type { LibraryRow } from './store.ts';

const sourceFlags: readonly SourceFlag[] = ['source_changed', 'source_removed'];
const NEW_FOR_MS = NEW_FOR_HOURS * 3_600_000;

/** Until when an entry is new: offered, and not sure; null where it is not. */
export const newUntil = ({ new_since: since }: Pick<LibraryRow, 'new_since'>, now: Date = new Date()): Date | null => {
  const until = since && new Date(since.getTime() + NEW_FOR_MS);
  return until && until > now ? until : null;
};

/**
 * Decides again of answers that rest on an entry of the library whose review date is over, that is new there, or of whose approved answer the
 * source changed or went since; the others come back as they are.
 */
export const decideByLeads = async <Answer extends Standing>(trx: Trx, orgId: string, answers: Answer[]): Promise<Answer[]> => {
  const leads = [...new Set(answers.flatMap(({ citations }) => citations[0]?.library_entry_id ?? []))];
  if (leads.length === 0) return answers;
  const now = new Date();
  const rows = await trx
    .selectFrom('library_entry')
    .leftJoin('qa_entry', 'qa_entry.id', 'library_entry.qa_entry_id')
    .select(['library_entry.id', 'review_at', 'new_since', 'qa_entry.flags'])
    .where('library_entry.org_id', '=', orgId)
    .where(sql<boolean>`library_entry.id = any(${leads}::uuid[])`)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return answers.map((answer) => {
    const [lead] = answer.citations;
    const row = byId.get(lead?.library_entry_id ?? '');
    if (!lead || !row) return answer;
    const isPastReview = row.review_at !== null && row.review_at <= now;
    const isNew = newUntil(row, now) !== null;
    const gone = sourceFlags.filter((flag) => row.flags?.includes(flag));
    const decided = again(answer, whenItStands, { became: 'library-entry', document: lead.document, isPastReview, isNew });
    return gone.length === 0 ? decided : again(decided, whenItStands, { became: 'sources', gone });
  });
};

/** An approved answer as far as it decides whether it is new in the library. */
export interface Approval {
  question: string;
  choice: string | null;
  answer: string;
  requestId: string;
  approvedBy: string | null;
  /** A person wrote it: it is not the proposal as it stood. */
  byHand: boolean;
  /** Approved with others at once, though it asked to be read. */
  unread: boolean;
  /** The entry of the library that the proposal rests on. */
  lead: string | null;
}

/** An entry that stands in the library beside an approval. */
export interface Beside {
  id: string;
  question: string;
  said: string;
  isNew: boolean;
  isUsed: boolean;
  /** It was read from a document: nobody approved it here. */
  isOfDocument: boolean;
  /** Who approved its text last, and in which request. */
  author: string | null;
  requestId: string | null;
}

export const saidBy = ({ choice, answer }: Pick<LibraryRow, 'choice' | 'answer'>): string => comparable(`${choice ?? ''} ${answer}`);

/** Entries in use that ask the same as these approvals, to the letter, or on which their proposals rest; and their own, used or not. */
export const listBeside = async (trx: Trx, orgId: string, approvals: Approval[], own: string[]): Promise<Beside[]> => {
  const leads = approvals.flatMap(({ lead }) => lead ?? []);
  const questions = [...new Set(approvals.map(({ question }) => question.toLowerCase()))];
  const { rows } = await sql<
    Pick<LibraryRow, 'id' | 'question' | 'choice' | 'answer' | 'status' | 'new_since' | 'document_id'> & {
      author: string | null;
      request: string | null;
    }
  >`
    select e.id, e.question, e.choice, e.answer, e.status, e.new_since, e.document_id, q.request_id as request, case when e.new_since is null then null else (
        select c.actor_id from library_change c where c.entry_id = e.id and c.action = 'approved' and c.after ? 'answer'
        order by c.created_at desc limit 1) end as author
    from library_entry e left join qa_entry q on q.id = e.qa_entry_id
    where e.org_id = ${orgId} and (e.id = any(${own}::uuid[])
      or e.status = 'active' and (lower(e.question) = any(${questions}::text[]) or e.id = any(${leads}::uuid[])))`.execute(trx);
  return mapInTurns(rows, (row) => ({
    id: row.id,
    question: row.question.toLowerCase(),
    said: saidBy(row),
    isNew: newUntil(row) !== null,
    isUsed: row.status === 'active',
    isOfDocument: row.document_id !== null,
    author: row.author,
    requestId: row.request,
  }));
};

const setSettled = (trx: Trx, orgId: string, ids: string[]) =>
  sql`update library_entry set new_since = null, version = version + 1 where org_id = ${orgId} and id = any(${ids}::uuid[])`.execute(trx);

/** Entries that somebody approved again count as sure from now on. */
export const settleEntries = async (trx: Trx, orgId: string, actorId: string | null, ids: string[]): Promise<void> => {
  if (ids.length === 0) return;
  await setSettled(trx, orgId, ids);
  await appendChanges(
    trx,
    orgId,
    ids.map((entryId) => ({ entryId, actorId, action: 'settled', before: {}, after: {} })),
  );
};

/** Which of the new entries: each that is left out lets all through. */
export interface NewOnes {
  ids?: string[] | undefined;
  requestId?: string | undefined;
  ownerId?: string | undefined;
}

const ofNew = (orgId: string, { ids, requestId, ownerId }: NewOnes) => sql`from library_entry e
  where e.org_id = ${orgId} and e.status = 'active' and e.new_since > ${new Date(Date.now() - NEW_FOR_MS)}
    and (${ids ?? null}::uuid[] is null or e.id = any(${ids ?? null}::uuid[]))
    and (${ownerId ?? null}::uuid is null or e.owner_id = ${ownerId ?? null}::uuid)
    and (${requestId ?? null}::uuid is null or exists (
      select 1 from qa_entry q where q.id = e.qa_entry_id and q.org_id = e.org_id and q.request_id = ${requestId ?? null}::uuid))`;

export const countNewOnes = async (trx: Trx, orgId: string, which: NewOnes): Promise<number> =>
  (await sql<{ count: number }>`select count(*)::integer as count ${ofNew(orgId, which)}`.execute(trx)).rows[0]?.count ?? 0;

/** What tells of new entries whether somebody should read them: `stood` is the text of the draft in whose place a person wrote theirs. */
export interface NewOne {
  id: string;
  unread: boolean;
  from_file: boolean;
  stood: string | null;
}

/** The newest of the new entries. */
export const listNewOnes = async (trx: Trx, orgId: string, which: NewOnes, limit: number): Promise<NewOne[]> => {
  const written = sql`(c.before ? 'answer' or c.before ? 'comment')`;
  const { rows } = await sql<NewOne>`
    select e.id,
      coalesce((select c.in_bulk from library_change c where c.entry_id = e.id and c.action = 'approved'
        order by c.created_at desc limit 1), false) as unread,
      exists (select 1 from qa_entry_change c where c.entry_id = e.qa_entry_id and c.file_name is not null and ${written}) as from_file,
      (select coalesce(nullif(c.before ->> 'answer', ''), nullif(c.before ->> 'comment', '')) from qa_entry_change c
        where c.entry_id = e.qa_entry_id and c.before ->> 'confidence' is not null and ${written} order by c.created_at desc limit 1) as stood
    ${ofNew(orgId, which)} order by e.id desc limit ${limit}`.execute(trx);
  return rows;
};

/** What a step wrote of entries; their history says so, under the id of the step. */
const tellStep = (orgId: string, actorId: string, batchId: string, action: 'settled' | 'unsettled', ids: string[]) =>
  sql`insert into library_change (org_id, actor_id, action, batch_id, in_bulk, id, entry_id, before, after)
    select ${orgId}::uuid, ${actorId}::uuid, ${action}::text, ${batchId}::uuid, true, c.id, e.id,
      jsonb_build_object('new_since', e.new_since), jsonb_build_object('version', e.version + 1)
    from unnest(${ids}::uuid[], ${ids.map(newId)}::uuid[]) as c (entry_id, id) join library_entry e on e.id = c.entry_id`;

/** Settles new entries, as many as one step takes; how many. */
export const settleNewOnes = async (trx: Trx, orgId: string, actorId: string, batchId: string, which: NewOnes): Promise<number> => {
  const { rows } = await sql<{ id: string }>`
    select e.id ${ofNew(orgId, which)} order by e.id limit ${libraryLimits.merged} for update`.execute(trx);
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return 0;
  await tellStep(orgId, actorId, batchId, 'settled', ids).execute(trx);
  await setSettled(trx, orgId, ids);
  return ids.length;
};

/** Makes new again what a step settled and nobody changed since; null where there was no such step, nothing where it was undone before. */
export const unsettleStep = async (
  trx: Trx,
  orgId: string,
  actorId: string,
  batchId: string,
): Promise<{ restored: number; changed: number } | null> => {
  const step = sql`library_change c where c.org_id = ${orgId} and c.batch_id = ${batchId}`;
  const { rows } = await sql<{ id: string; action: string }>`
    select c.entry_id as id, c.action from ${step} and c.action in ('settled', 'unsettled')`.execute(trx);
  if (rows.length === 0) return null;
  if (rows.some(({ action }) => action === 'unsettled')) return { restored: 0, changed: 0 };
  const { rows: held } = await sql<{ id: string }>`
    select e.id from library_entry e join (select * from ${step} and c.action = 'settled') s on s.entry_id = e.id
    where e.org_id = ${orgId} and e.new_since is null and e.status = 'active' and e.version = (s.after ->> 'version')::integer
    order by e.id for update of e`.execute(trx);
  const ids = held.map(({ id }) => id);
  if (ids.length > 0) {
    await tellStep(orgId, actorId, batchId, 'unsettled', ids).execute(trx);
    await sql`update library_entry e set new_since = (s.before ->> 'new_since')::timestamptz, version = e.version + 1
      from (select * from ${step} and c.action = 'settled') s where e.org_id = ${orgId} and e.id = any(${ids}::uuid[]) and s.entry_id = e.id`.execute(
      trx,
    );
  }
  return { restored: ids.length, changed: rows.length - ids.length };
};
