import type { Insertable, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import { weighedRows } from '#server/platform/http/list-query.ts';

export type RememberedRow = Selectable<Tables['remembered_mapping']>;
export type RememberedView = RememberedRow & { maker_name: string | null; maker_email: string | null };

/** One for a shape: the newest correction takes the place of the one before. */
export const upsertRemembered = async (trx: Trx, rows: Insertable<Tables['remembered_mapping']>[]): Promise<void> => {
  if (rows.length === 0) return;
  await trx
    .insertInto('remembered_mapping')
    .values(rows)
    .onConflict((on) =>
      on.columns(['org_id', 'shape']).doUpdateSet((e) => ({
        mapping: e.ref('excluded.mapping'),
        reading: e.ref('excluded.reading'),
        sheet_name: e.ref('excluded.sheet_name'),
        file_name: e.ref('excluded.file_name'),
        made_by: e.ref('excluded.made_by'),
        made_at: sql<Date>`now()`,
        used_at: sql<Date>`now()`,
      })),
    )
    .execute();
};

/** Those that were used last stay, at most `most`. */
export const keepLastUsed = async (trx: Trx, orgId: string, most: number): Promise<void> => {
  await sql`delete from remembered_mapping where org_id = ${orgId} and id in (
    select id from remembered_mapping where org_id = ${orgId} order by used_at desc, id desc offset ${most} for update skip locked)`.execute(
    trx,
  );
};

/** One that is being used elsewhere in this moment is marked there. */
export const markUsed = async (trx: Trx, orgId: string, shapes: string[]): Promise<void> => {
  await sql`update remembered_mapping set used_at = now() where org_id = ${orgId} and id in (
    select id from remembered_mapping where org_id = ${orgId} and shape = any(${shapes}::text[]) for update skip locked)`.execute(trx);
};

/** The shapes alone, of at most `most`. */
export const listShapes = async (trx: Trx, orgId: string, most: number): Promise<string[]> => {
  const rows = await trx.selectFrom('remembered_mapping').select('shape').where('org_id', '=', orgId).limit(most).execute();
  return rows.map(({ shape }) => shape);
};

export const findByShapes = (trx: Trx, orgId: string, shapes: string[]): Promise<Pick<RememberedRow, 'shape' | 'mapping' | 'reading'>[]> =>
  trx
    .selectFrom('remembered_mapping')
    .select(['shape', 'mapping', 'reading'])
    .where('org_id', '=', orgId)
    .where(sql<boolean>`shape = any(${shapes}::text[])`)
    .execute();

/** Newest first: at most `limit`, and no more than one answer holds. */
export const listRemembered = async (
  trx: Trx,
  orgId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<{ page: RememberedView[]; next_cursor: string | null }> => {
  let query = trx
    .selectFrom('remembered_mapping')
    .leftJoin('app_user', 'app_user.id', 'remembered_mapping.made_by')
    .selectAll('remembered_mapping')
    .select(['app_user.name as maker_name', 'app_user.email as maker_email'])
    .where('remembered_mapping.org_id', '=', orgId)
    .orderBy('remembered_mapping.made_at', 'desc')
    .orderBy('remembered_mapping.id', 'desc');
  if (after)
    query = query.where(
      sql<boolean>`(remembered_mapping.made_at, remembered_mapping.id) < (select r.made_at, r.id from remembered_mapping r where r.id = ${after})`,
    );
  const bytes = sql<number>`500 + coalesce(octet_length(mapping::text), 0) + octet_length(json_build_array(shape, sheet_name, file_name)::text)`;
  return weighedRows(query, { id: 'remembered_mapping.id', bytes, limit });
};

export const deleteRemembered = (trx: Trx, orgId: string, id: string): Promise<RememberedRow | undefined> =>
  trx.deleteFrom('remembered_mapping').where('org_id', '=', orgId).where('id', '=', id).returningAll().executeTakeFirst();
