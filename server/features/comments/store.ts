import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type CommentRow = Selectable<Tables['comment']>;

/** A comment with its request and the name of its author. */
export interface CommentView extends CommentRow {
  request_id: string;
  author_name: string | null;
  author_email: string | null;
}

const views = (trx: Trx, orgId: string) =>
  trx
    .selectFrom('comment')
    .innerJoin('qa_entry', 'qa_entry.id', 'comment.entry_id')
    .innerJoin('request', 'request.id', 'qa_entry.request_id')
    .leftJoin('app_user as author', 'author.id', 'comment.author_id')
    .selectAll('comment')
    .select(['qa_entry.request_id', 'author.name as author_name', 'author.email as author_email'])
    .where('comment.org_id', '=', orgId)
    .where('request.deleted_at', 'is', null);

/** Bytes that a person takes in an answer: a name and an address of the longest. */
const PERSON_BYTES = 1000;

/** How much each comment of a request is, oldest first. */
export const weighComments = (
  trx: Trx,
  orgId: string,
  requestId: string,
  page: { after: string | null; limit: number },
): Promise<{ id: string; bytes: number }[]> => {
  let query = trx
    .selectFrom('comment')
    .innerJoin('qa_entry', 'qa_entry.id', 'comment.entry_id')
    .innerJoin('request', 'request.id', 'qa_entry.request_id')
    .select([
      'comment.id',
      sql<number>`octet_length(to_json(comment.text)::text) + (1 + cardinality(comment.mentions)) * ${PERSON_BYTES}::int`.as('bytes'),
    ])
    .where('comment.org_id', '=', orgId)
    .where('request.deleted_at', 'is', null)
    .where('qa_entry.request_id', '=', requestId)
    .where('comment.deleted_at', 'is', null);
  if (page.after) {
    query = query.where(
      sql<boolean>`(comment.created_at, comment.id) > (select c.created_at, c.id from comment c where c.org_id = ${orgId} and c.id = ${page.after})`,
    );
  }
  return query.orderBy('comment.created_at').orderBy('comment.id').limit(page.limit).execute();
};

/** Those that are there, oldest first. */
export const findComments = (trx: Trx, orgId: string, ids: string[]): Promise<CommentView[]> =>
  views(trx, orgId)
    .where(sql<boolean>`comment.id = any(${ids}::uuid[])`)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute();

/** A removed one too. */
export const findComment = (trx: Trx, orgId: string, id: string): Promise<CommentView | undefined> =>
  views(trx, orgId).where('comment.id', '=', id).executeTakeFirst();

/** Writes a comment unless one has its id; answers whether it did. */
export const insertComment = async (
  trx: Trx,
  row: Pick<CommentRow, 'id' | 'org_id' | 'entry_id' | 'author_id' | 'text' | 'mentions'>,
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows: written } = await trx
    .insertInto('comment')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return written === 1n;
};

/** Writes the next version of a comment; false when it is not of `version` any more. */
export const updateComment = async (
  trx: Trx,
  { org_id: orgId, id, version }: Pick<CommentRow, 'org_id' | 'id' | 'version'>,
  change: Partial<Pick<CommentRow, 'text' | 'mentions' | 'edited_at' | 'deleted_at'>>,
): Promise<boolean> => {
  const { numUpdatedRows: written } = await trx
    .updateTable('comment')
    .set({ ...change, version: version + 1 })
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  return written === 1n;
};

/** Deletes for good what was removed more than so many days ago; answers how many there were. */
export const deleteRemoved = async (trx: Trx, orgId: string, days: number): Promise<number> => {
  const { numDeletedRows: deleted } = await trx
    .deleteFrom('comment')
    .where('org_id', '=', orgId)
    .where('deleted_at', '<', sql<Date>`now() - make_interval(days => ${days})`)
    .executeTakeFirst();
  return Number(deleted);
};

/** Names and addresses by id. */
export const namesOf = async (trx: Trx, ids: string[]): Promise<Map<string, { id: string; name: string; email: string }>> =>
  new Map(
    (await trx.selectFrom('app_user').select(['id', 'name', 'email']).where('id', 'in', ids).execute()).map((person) => [
      person.id,
      person,
    ]),
  );

export const listOrgIds = async (db: Db): Promise<string[]> => (await db.selectFrom('org').select('id').execute()).map(({ id }) => id);
