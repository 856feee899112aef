import type { Answer } from '#contract/endpoint.ts';
import { limits } from '#contract/limits.ts';
import type { ToldRename, toldCustomers } from '#contract/told-customers.ts';
import { customerKey } from '#engine/answers/customers.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { renameLibraryCustomer } from '#server/features/library/steps.ts';
import { renamePromises } from '#server/features/promises/steps.ts';
import { type Renaming, insertRename, listToldNames, renameTold, takeRename } from '#server/features/told/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { needs } from '../policy.ts';
import { renameRequests } from './store.ts';

/** Customers whose names may be of one, as far as they were told something. */
export const listAlike = (db: Db, actor: OrgActor): Promise<Answer<typeof toldCustomers.alike>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.listAlike);
    const names = await listToldNames(trx, actor.orgId, limits.namesBefore);
    return { groups: [...Map.groupBy(names, customerKey).values()].filter((group) => group.length > 1) };
  });

/**
 * Renames a customer wherever they are named: what they were told, their files, requests and answers of the library. Where another customer
 * bears the name, both are one from then on.
 * @throws forbidden below editor · not_found where nobody bears the former name · conflict where it is the same
 */
export const renameCustomer = (db: Db, actor: OrgActor, former: string, given: string): Promise<ToldRename> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.renameCustomer);
    const { orgId, userId } = actor;
    const known = await listToldNames(trx, orgId, limits.namesBefore);
    const name = known.find((one) => one !== former && sameLetters(one, given)) ?? given;
    if (name === former) throw new AppError('conflict', `The customer is called “${former}” already.`);
    const changed = await renamed(trx, orgId, { former, name, only: null });
    const rows = Object.values(changed).flat();
    if (rows.length === 0) throw new AppError('not_found', `No customer is called “${former}”: somebody may have renamed them meanwhile.`);
    const id = await insertRename(trx, orgId, { former, name, userId, rows });
    const { answers, files, requests } = changed;
    const counts = { answers: answers.length, files: files.length, requests: requests.length };
    await appendAudit(trx, { orgId, userId, action: 'told:customer_renamed', subject: id, data: counts });
    return { id, former, name, ...counts };
  });

/** What bore the former name bears it again, as far as it was not named otherwise since. @throws forbidden below editor · not_found */
export const takeRenameBack = (db: Db, actor: OrgActor, id: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.takeRenameBack);
    const { orgId, userId } = actor;
    const rename = await takeRename(trx, orgId, id);
    if (!rename) throw new AppError('not_found', 'There is no such renaming: it was taken back already.');
    await renamed(trx, orgId, { former: rename.name, name: rename.former, only: rename.rows });
    await appendAudit(trx, { orgId, userId, action: 'told:rename_taken_back', subject: id });
  });

const sameLetters = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const renamed = async (trx: Trx, orgId: string, renaming: Renaming) => ({
  ...(await renameTold(trx, orgId, renaming)),
  requests: await renameRequests(trx, orgId, renaming),
  entries: await renameLibraryCustomer(trx, orgId, renaming),
  promises: await renamePromises(trx, orgId, renaming),
});
