import type { Insertable, Selectable } from 'kysely';
import type { Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';

/** Lets one question after the other look for a place on a plan. */
export const lockPlaces = async (trx: Trx, holderId: string): Promise<void> => {
  await trx.selectFrom('assistant_person').select('user_id').where('user_id', '=', holderId).forUpdate().execute();
};

/** Who has asked on a plan since a time, who becomes free first in front; places from before are given up. */
export const listPlaces = async (trx: Trx, holderId: string, since: Date): Promise<Selectable<Tables['assistant_place']>[]> => {
  await trx.deleteFrom('assistant_place').where('holder_id', '=', holderId).where('asked_at', '<=', since).execute();
  return trx.selectFrom('assistant_place').selectAll().where('holder_id', '=', holderId).orderBy('asked_at').execute();
};

export const keepPlace = async (trx: Trx, row: Insertable<Tables['assistant_place']>): Promise<void> => {
  await trx
    .insertInto('assistant_place')
    .values(row)
    .onConflict((known) => known.columns(['holder_id', 'user_id']).doUpdateSet({ asked_at: row.asked_at }))
    .execute();
};
