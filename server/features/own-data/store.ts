import { type Selectable, sql } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

export type OwnDataRow = Selectable<Tables['own_data']>;

/** Where the bytes of one making lie. */
export const keyOf = (id: string): string => `own-data/${id}.zip`;

/** The key of the job that makes one. */
export const jobKeyOf = (id: string): string => `own-data:${id}`;

/** Of one that was tried as often as it is, and could not be made. */
const isGivenUp = sql<boolean>`(own_data.status = 'preparing' and not exists (
  select from graphile_worker.jobs where key = 'own-data:' || own_data.id and (locked_at is not null or attempts < max_attempts)
))`;

/** Of a file that holds what an organisation is about whose member one is no longer. */
const isOutdated = sql<boolean>`exists (
  select from unnest(own_data.memberships) as membership where not exists (select from access where access.id = membership)
)`;

/** One that is over, older than the end of a membership, or could not be made is none. */
export const findOwnData = (db: Db | Trx, userId: string): Promise<OwnDataRow | undefined> =>
  db
    .selectFrom('own_data')
    .selectAll()
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .where((e) => e.not(isOutdated))
    .where((e) => e.not(isGivenUp))
    .executeTakeFirst();

/** Held until the transaction ends, also when it is over already. */
export const lockOwnData = (trx: Trx, userId: string): Promise<OwnDataRow | undefined> =>
  trx.selectFrom('own_data').selectAll().where('user_id', '=', userId).forUpdate().executeTakeFirst();

/** Begins a making; the one before it is over. */
export const beginOwnData = (trx: Trx, row: { user_id: string; id: string; expires_at: Date }): Promise<OwnDataRow> =>
  trx
    .insertInto('own_data')
    .values(row)
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ ...row, status: 'preparing', size: null, memberships: [], created_at: sql<Date>`now()` }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** False when another making was begun meanwhile, or the account is gone. */
export const finishOwnData = async (trx: Trx, id: string, made: { size: number; memberships: string[] }): Promise<boolean> =>
  (await trx
    .updateTable('own_data')
    .set({ status: 'ready', ...made })
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()) !== undefined;

/** Removes what is over; answers which makings. */
export const deleteExpired = async (trx: Trx, now: Date): Promise<string[]> =>
  (
    await trx
      .deleteFrom('own_data')
      .where((e) => e.or([e('expires_at', '<=', now), isOutdated]))
      .returning('id')
      .execute()
  ).map(({ id }) => id);
