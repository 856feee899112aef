import type { Selectable } from 'kysely';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Checkout, Holder } from '#server/platform/payments/payments.ts';

type CheckoutRow = Selectable<Tables['checkout']>;

const columnOf = { organisation: 'org_id', person: 'user_id' } as const;
const ofHolder = ({ kind, id }: Holder) => [columnOf[kind], '=', id] as const;

/** The checkout that a holder has open; nobody else begins one for them until the transaction ends. */
export const lockCheckout = (trx: Trx, holder: Holder): Promise<CheckoutRow> =>
  trx
    .insertInto('checkout')
    .values({ [columnOf[holder.kind]]: holder.id })
    .onConflict((open) => open.columns(['org_id', 'user_id']).doUpdateSet({ [columnOf[holder.kind]]: holder.id }))
    .returningAll()
    .executeTakeFirstOrThrow();

export const keepCheckout = async (trx: Trx, holder: Holder, priceId: string, { id, url, expiresAt }: Checkout): Promise<void> => {
  await trx
    .updateTable('checkout')
    .set({ id, url, price_id: priceId, expires_at: expiresAt })
    .where(...ofHolder(holder))
    .execute();
};

/** Whether this is the checkout that its holder has open. */
export const isOpen = async (db: Db | Trx, id: string): Promise<boolean> =>
  (await db.selectFrom('checkout').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** Forgets the checkout that a holder has open; answers which it is. */
export const takeCheckout = async (trx: Trx, holder: Holder): Promise<string | null> => {
  const taken = trx.deleteFrom('checkout').where(...ofHolder(holder));
  return (await taken.returning('id').executeTakeFirst())?.id ?? null;
};

/** Once it is paid. */
export const forgetCheckout = async (trx: Trx, holder: Holder): Promise<void> => {
  await trx
    .deleteFrom('checkout')
    .where(...ofHolder(holder))
    .execute();
};
