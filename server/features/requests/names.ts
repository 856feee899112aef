import { normalise } from '#contract/normalise.ts';
import type { Answer } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { requests } from '#contract/requests.ts';
import { confirmedFact } from '#server/features/library/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { type NameColumn, listLatestNames } from './store.ts';

/** For whom and for which products the organisation answers, the latest first; without the sample's requests. */
export const listNames = (db: Db, { orgId }: OrgActor): Promise<Answer<typeof requests.names>> =>
  inOrg(db, orgId, async (trx) => {
    const products = await listLatestNames(trx, orgId, 'product', limits.namesBefore);
    const own = await confirmedFact(trx, orgId, 'product_name');
    const isNew = own !== null && products.every((name) => folded(name) !== folded(own));
    return {
      customers: await listLatestNames(trx, orgId, 'customer', limits.namesBefore),
      products: isNew ? [...products.slice(0, limits.namesBefore - 1), own] : products,
    };
  });

/** Names that differ in capitals and blanks alone are one. */
const folded = (name: string): string => normalise(name, 'NFKC').toLowerCase().replaceAll(/\s+/gu, ' ');

/** The names that are given, each as it was spelt the last time, so that one customer is not two. */
export async function spelledAsBefore(
  trx: Trx,
  orgId: string,
  given: Record<NameColumn, string | null | undefined>,
): Promise<Partial<Record<NameColumn, string | null>>> {
  const kept: Partial<Record<NameColumn, string | null>> = {};
  for (const column of ['customer', 'product'] as const) {
    const name = given[column];
    if (name === undefined) continue;
    kept[column] = name && ((await listLatestNames(trx, orgId, column)).find((before) => folded(before) === folded(name)) ?? name);
  }
  return kept;
}

/** For whom the organisation answers beside this one; what an answer says of them is for nobody else. */
export const otherCustomers = async (trx: Trx, orgId: string, customer: string | null): Promise<string[]> =>
  (await listLatestNames(trx, orgId, 'customer')).filter((name) => customer === null || folded(name) !== folded(customer));
