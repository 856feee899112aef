import { type Selectable, type Updateable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type IntegrationRow = Selectable<Tables['integration']>;
export type ItemRow = Selectable<Tables['integration_item']>;
export type FileRow = Selectable<Tables['drive_file']>;

const rows = (trx: Trx, orgId: string) => trx.selectFrom('integration').selectAll().where('org_id', '=', orgId);

/** Oldest first. */
export const listIntegrations = (trx: Trx, orgId: string): Promise<IntegrationRow[]> => rows(trx, orgId).orderBy('id').execute();

export const findIntegration = (trx: Trx, orgId: string, id: string): Promise<IntegrationRow | undefined> =>
  rows(trx, orgId).where('id', '=', id).executeTakeFirst();

export const insertIntegration = (
  trx: Trx,
  row: Pick<IntegrationRow, 'id' | 'org_id' | 'provider' | 'name' | 'secret' | 'created_by'>,
): Promise<IntegrationRow> => trx.insertInto('integration').values(row).returningAll().executeTakeFirstOrThrow();

export const updateIntegration = (
  trx: Trx,
  orgId: string,
  id: string,
  change: Partial<
    Pick<
      Updateable<Tables['integration']>,
      'secret' | 'status' | 'error' | 'notes' | 'asked_at' | 'looked_at' | 'synced_at' | 'created_by' | 'look_begun' | 'listed_ms'
    >
  >,
): Promise<IntegrationRow | undefined> =>
  trx.updateTable('integration').set(change).where('org_id', '=', orgId).where('id', '=', id).returningAll().executeTakeFirst();

export const deleteIntegration = async (trx: Trx, orgId: string, id: string): Promise<void> => {
  await trx.deleteFrom('integration').where('org_id', '=', orgId).where('id', '=', id).execute();
};

/** What was chosen on one drive, or on all, by name. */
export const listItems = (trx: Trx, orgId: string, integrationId?: string): Promise<ItemRow[]> => {
  const items = trx.selectFrom('integration_item').selectAll().where('org_id', '=', orgId).orderBy('name').orderBy('id');
  return (integrationId === undefined ? items : items.where('integration_id', '=', integrationId)).execute();
};

/** What was chosen before goes into the folder that is named now. */
export const putItem = async (trx: Trx, row: ItemRow): Promise<void> => {
  await trx
    .insertInto('integration_item')
    .values(row)
    .onConflict((conflict) => conflict.columns(['integration_id', 'drive_id']).doUpdateSet({ name: row.name, parent_id: row.parent_id }))
    .execute();
};

export const listFiles = (trx: Trx, orgId: string, integrationId: string): Promise<FileRow[]> =>
  trx.selectFrom('drive_file').selectAll().where('org_id', '=', orgId).where('integration_id', '=', integrationId).execute();

/** How many documents came from each drive. */
export const countDocuments = async (trx: Trx, orgId: string): Promise<Map<string, number>> => {
  const counted = await trx
    .selectFrom('drive_file')
    .select(['integration_id', (count) => count.fn.count<string>('document_id').as('documents')])
    .where('org_id', '=', orgId)
    .groupBy('integration_id')
    .execute();
  return new Map(counted.map(({ integration_id, documents }) => [integration_id, Number(documents)]));
};

export const putFile = async (trx: Trx, row: FileRow): Promise<void> => {
  await trx
    .insertInto('drive_file')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['integration_id', 'drive_id']).doUpdateSet({ document_id: row.document_id, mark: row.mark }),
    )
    .execute();
};

/** Files that were left out, or whose documents were deleted, may come again. */
export const forgetLeftOut = async (trx: Trx, orgId: string, integrationId: string): Promise<void> => {
  await trx
    .deleteFrom('drive_file')
    .where('org_id', '=', orgId)
    .where('integration_id', '=', integrationId)
    .where('document_id', 'is', null)
    .execute();
};

/** Those that nobody deleted. */
export const listOrgIds = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('org').select('id').where('delete_at', 'is', null).execute()).map(({ id }) => id);

/** Drives with something chosen that nobody has looked at for so many hours. */
export const listDue = (trx: Trx, orgId: string, hours: number): Promise<IntegrationRow[]> =>
  rows(trx, orgId)
    .where('status', '<>', 'revoked')
    .where((where) => where.exists(where.selectFrom('integration_item').select('id').whereRef('integration_id', '=', 'integration.id')))
    .where(sql<boolean>`coalesce(asked_at, created_at) < now() - make_interval(hours => ${hours})`)
    .execute();
