import { sql } from 'kysely';
import { type Trx, newId } from '#server/platform/db/db.ts';

/** A customer's former name and the one that they bear from now on; `only`: of these rows alone. */
export interface Renaming {
  former: string;
  name: string;
  only: string[] | null;
}

const among = ({ only }: Renaming) => (only === null ? sql`true` : sql`id = any(${only}::uuid[])`);

/** Given answers and files that bore the former name bear the other one; answers which. What another customer was told names them anew. */
export const renameTold = async (trx: Trx, orgId: string, renaming: Renaming): Promise<{ answers: string[]; files: string[] }> => {
  const { former, name } = renaming;
  const renamed = async (table: 'told_answer' | 'told_file'): Promise<string[]> => {
    const { rows } = await sql<{ id: string }>`
      update ${sql.table(table)} set customer = ${name}
      where org_id = ${orgId} and customer = ${former} and ${among(renaming)} returning id`.execute(trx);
    return rows.map(({ id }) => id);
  };
  const [answers, files] = [await renamed('told_answer'), await renamed('told_file')];
  await sql`
    update told_alarm set now = jsonb_set(now, '{customer}', to_jsonb(${name}::text)), version = version + 1
    where org_id = ${orgId} and kind = 'told_otherwise' and (now ->> 'told_id')::uuid = any(${answers}::uuid[])`.execute(trx);
  await sql`
    update told_alarm set over_at = now(), version = version + 1
    where org_id = ${orgId} and kind = 'told_otherwise' and over_at is null and settled is null and now ->> 'customer' = ${name}
      and exists (select from told_answer where id = told_alarm.told_id and customer = ${name})`.execute(trx);
  return { answers, files };
};

/** Names whom a request is for where what was told in it named nobody. */
export const nameTold = async (trx: Trx, orgId: string, requestId: string, customer: string): Promise<void> => {
  for (const table of ['told_answer', 'told_file'] as const)
    await sql`
      update ${sql.table(table)} set customer = ${customer}
      where org_id = ${orgId} and request_id = ${requestId} and customer is null`.execute(trx);
};

/** Keeps a renaming with what it was of; answers its id. */
export const insertRename = async (
  trx: Trx,
  orgId: string,
  { former, name, userId, rows }: { former: string; name: string; userId: string; rows: string[] },
): Promise<string> => {
  const id = newId();
  await trx.insertInto('told_rename').values({ id, org_id: orgId, former, name, made_by: userId }).execute();
  await sql`
    insert into told_rename_row (org_id, rename_id, row_id)
    select ${orgId}::uuid, ${id}::uuid, row_id from unnest(${rows}::uuid[]) as row_id`.execute(trx);
  return id;
};

/** Takes a renaming out, with what it was of; undefined where there is none. */
export const takeRename = async (
  trx: Trx,
  orgId: string,
  id: string,
): Promise<{ former: string; name: string; rows: string[] } | undefined> => {
  const rename = await trx
    .selectFrom('told_rename')
    .select(['former', 'name'])
    .where('org_id', '=', orgId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!rename) return undefined;
  const rows = await trx.selectFrom('told_rename_row').select('row_id').where('org_id', '=', orgId).where('rename_id', '=', id).execute();
  await trx.deleteFrom('told_rename').where('org_id', '=', orgId).where('id', '=', id).execute();
  return { ...rename, rows: rows.map(({ row_id }) => row_id) };
};

/** Names of customers that were told something, in their order. */
export const listToldNames = async (trx: Trx, orgId: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ customer: string }>`
    select distinct customer from told_answer where org_id = ${orgId} and customer is not null order by 1 limit ${most}`.execute(trx);
  return rows.map(({ customer }) => customer);
};
