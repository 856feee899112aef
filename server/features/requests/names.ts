import type { Answer } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { requests } from '#contract/requests.ts';
import { foldedName } from '#engine/answers/customers.ts';
import { keepRecent } from '#engine/common/kept.ts';
import { confirmedFact } from '#server/features/library/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { type NameColumn, listLatestNames } from './store.ts';

/** For whom and for which products the organisation answers, the latest first; without the sample's requests. */
export const listNames = (db: Db, { orgId }: OrgActor): Promise<Answer<typeof requests.names>> =>
  inOrg(db, orgId, async (trx) => {
    const products = await listLatestNames(trx, orgId, 'product', limits.namesBefore);
    const own = await confirmedFact(trx, orgId, 'product_name');
    const isNew = own !== null && products.every((name) => foldedName(name) !== foldedName(own));
    return {
      customers: await listLatestNames(trx, orgId, 'customer', limits.namesBefore),
      products: isNew ? [...products.slice(0, limits.namesBefore - 1), own] : products,
    };
  });

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
    kept[column] = name && ((await listLatestNames(trx, orgId, column)).find((before) => foldedName(before) === foldedName(name)) ?? name);
  }
  return kept;
}

/** Organisations whose customers are kept. */
const ORGANISATIONS = 100;
const kept = keepRecent<string, readonly string[]>(ORGANISATIONS);

/** For whom the organisation answers; what an answer says of one of them is for nobody else. The same list while they are the same. */
export async function listCustomers(trx: Trx, orgId: string): Promise<readonly string[]> {
  const names = await listLatestNames(trx, orgId, 'customer');
  const before = kept.get(orgId);
  if (before?.length === names.length && before.every((name, at) => name === names[at])) return before;
  kept.set(orgId, names);
  return names;
}
