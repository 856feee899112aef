import { type Selectable, sql } from 'kysely';
import { type PaidProduct, paidProductKeys, paidProducts } from '#contract/plans.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import type { Tables } from '#server/platform/db/tables.ts';
import type { Holder, PaymentNotice } from '#server/platform/payments/payments.ts';

export type SubscriptionRow = Selectable<Tables['subscription']>;

const columnOf = { organisation: 'org_id', person: 'user_id' } as const;

/** False for a message that was taken before. */
export const insertEvent = async (trx: Trx, id: string): Promise<boolean> => {
  const rows = await trx
    .insertInto('payment_event')
    .values({ id })
    .onConflict((known) => known.doNothing())
    .returning('id')
    .execute();
  return rows.length > 0;
};

/** The provider repeats a message for days, not for weeks. */
const KEPT = sql<Date>`now() - interval '60 days'`;

export const forgetEvents = async (db: Db): Promise<void> => {
  await db.deleteFrom('payment_event').where('received_at', '<', KEPT).execute();
};

/** Whether a holder is there, or an organisation that waits for its last day. Held until the transaction ends, so that nobody buys for somebody who is being deleted. */
export const standingOf = async (trx: Trx, { kind, id }: Holder): Promise<'there' | 'deleted' | 'gone'> => {
  if (kind === 'person') {
    const person = trx.selectFrom('app_user').select('id').where('id', '=', id).forKeyShare();
    return (await person.executeTakeFirst()) ? 'there' : 'gone';
  }
  const org = await trx.selectFrom('org').select('delete_at').where('id', '=', id).forShare().executeTakeFirst();
  if (!org) return 'gone';
  return org.delete_at === null ? 'there' : 'deleted';
};

export const findById = (db: Db | Trx, id: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscription').selectAll().where('id', '=', id).executeTakeFirst();

/** Of all that were bought through the provider, the one that reaches furthest. */
export const findBought = (db: Db | Trx, { kind, id }: Holder): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where(columnOf[kind], '=', id)
    .where('customer', 'is not', null)
    .orderBy('period_end', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The rank of a notice that a subscription has ended. */
export const ENDED = 2;

/** Products of the other kind of holder than this. */
const ofOthers = (kind: Holder['kind']): PaidProduct[] => paidProductKeys.filter((product) => paidProducts[product] !== kind);

/**
 * What a holder pays for, but one that is named: it runs, waits for payment, or was changed to a plan of the other kind of holder and goes on
 * there, where it is managed.
 */
export const findPaid = (db: Db | Trx, { kind, id }: Holder, but?: string): Promise<SubscriptionRow | undefined> =>
  db
    .selectFrom('subscription')
    .selectAll()
    .where(columnOf[kind], '=', id)
    .where('customer', 'is not', null)
    .where('id', 'is distinct from', but ?? null)
    .where((e) =>
      e.or([
        e('unpaid', '=', true),
        e('period_end', '>', sql<Date>`now()`),
        e.and([e('product', 'in', ofOthers(kind)), e('noted_rank', '<', ENDED)]),
      ]),
    )
    .orderBy('period_end', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Ids of all that were bought through the provider. */
export const listBought = async (trx: Trx, { kind, id }: Holder): Promise<string[]> =>
  (await trx.selectFrom('subscription').select('id').where(columnOf[kind], '=', id).where('customer', 'is not', null).execute()).map(
    (row) => row.id,
  );

export const findOfCustomer = (db: Db | Trx, customer: string): Promise<SubscriptionRow | undefined> =>
  db.selectFrom('subscription').selectAll().where('customer', '=', customer).orderBy('period_end', 'desc').limit(1).executeTakeFirst();

/** Writes how a subscription stands, unless something later is known already; false then. */
export const saveSubscription = async (trx: Trx, { at, rank, subscription }: PaymentNotice): Promise<boolean> => {
  const { id, customer, holder, product, periodEnd, cancels, unpaid } = subscription;
  const state = { customer, product, period_end: periodEnd, cancels, unpaid, noted_at: at, noted_rank: rank };
  const rows = await trx
    .insertInto('subscription')
    .values({ id, [columnOf[holder.kind]]: holder.id, ...state })
    .onConflict((known) =>
      known
        .column('id')
        .doUpdateSet({ ...state, updated_at: sql`now()` })
        .where(sql<boolean>`(subscription.noted_at, subscription.noted_rank) <= (excluded.noted_at, excluded.noted_rank)`),
    )
    .returning('id')
    .execute();
  return rows.length > 0;
};

/** What was given without payment, and is no row of the provider's. */
export const replaceGiven = async (trx: Trx, orgId: string, product: SubscriptionRow['product'], until: Date): Promise<void> => {
  await trx.deleteFrom('subscription').where('org_id', '=', orgId).where('customer', 'is', null).execute();
  await trx.insertInto('subscription').values({ org_id: orgId, product, period_end: until }).execute();
};
