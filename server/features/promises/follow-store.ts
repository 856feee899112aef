import { type Selectable, sql } from 'kysely';
import type { StoredHint } from '#contract/promises.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** A promise that is to be kept, as it is held against what documents say. */
export type Followed = Pick<Selectable<Tables['promise']>, 'id' | 'sentence' | 'due_on' | 'hint' | 'hints_seen'> & {
  told_at: Date;
  sample: boolean;
};

/** Those that are to be kept and that their customers hold as told, with when they were told last. */
export const listFollowed = async (trx: Trx, orgId: string): Promise<Followed[]> => {
  const { rows } = await sql<Followed>`
    select promise.id, promise.sentence, promise.due_on, promise.hint, promise.hints_seen, max(told.told_at) as told_at, bool_or(told.sample) as sample
    from promise join promise_answer on promise_answer.promise_id = promise.id
    join told_answer as told on told.id = promise_answer.told_id and told.superseded_at is null
    where promise.org_id = ${orgId} and promise.state in ('open', 'moved')
    group by promise.id order by promise.id`.execute(trx);
  return rows;
};

/** Writes what a document says of one, or that none does any more. */
export const writeHint = async (trx: Trx, orgId: string, id: string, hint: StoredHint | null): Promise<void> => {
  await sql`
    update promise set hint = ${hint === null ? null : JSON.stringify(hint)}::jsonb, version = version + 1
    where org_id = ${orgId} and id = ${id}`.execute(trx);
};

/** Who keeps it; where nobody does, the owners of the organisation. */
export const listKeepers = async (trx: Trx, orgId: string, id: string): Promise<string[]> => {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from access join promise on promise.id = ${id} and promise.org_id = access.org_id
    where access.org_id = ${orgId} and user_id is not null and (user_id = promise.owner_id or access_level = 'owner' and not exists (
      select from access as kept where kept.org_id = promise.org_id and kept.user_id = promise.owner_id))`.execute(trx);
  return rows.map(({ user_id }) => user_id);
};
