import * as z from 'zod/mini';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import { MOST_ORGS, type Org, OrgSettings, type orgs } from '#contract/orgs.ts';
import { addOwner, countMemberships } from '#server/features/access/steps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import type { Config } from '#server/config.ts';
import { chooseOrg, requireUser } from '#server/features/users/steps.ts';
import { type Db, type Trx, newId } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import type { Actor, OrgActor } from '#server/platform/http/actor.ts';
import { holdMost } from '#server/platform/limits/hold-most.ts';
import { needs } from './policy.ts';
import { holdFounding } from './limits.ts';
import { type OrgCursor, type OwnOrgRow, countOwned, findOwnOrg, insertOrg, listOwnOrgs, updateOrg } from './store.ts';

/** Organisations that one person owns. */
const MOST_OWNED = 100;

const Position = z.object({ name: z.string(), id: z.uuid() });

/** A page of those of the person, by name; with a token of an organisation that one alone. */
export const listOrgs = async (
  db: Db,
  { userId, orgId, bound }: Actor,
  { cursor, limit = 200 }: Parsed<typeof orgs.list, 'query'>,
): Promise<Answer<typeof orgs.list>> => {
  const after = cursor === undefined ? null : readCursor(Position, cursor);
  const rows = await listOwnOrgs(db, userId, { only: bound ? orgId : null, after, limit: limit + 1 });
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  return { orgs: page.map(present), next_cursor: last ? writeCursor({ name: last.name, id: last.id } satisfies OrgCursor) : null };
};

/** @throws not_found when it is not there or not the person's · bound_token when it is not that of the token */
export const readOrg = async (db: Db, { userId, orgId, bound }: Actor, id: string): Promise<Org> => {
  if (bound && id !== orgId) throw new AppError('bound_token', 'This token acts for its organisation alone, and reads no other.');
  return getOrg(db, userId, id);
};

/** @throws not_found when it is not there or not the user's */
export const getOrg = async (db: Db | Trx, userId: string, orgId: string): Promise<Org> => {
  const org = await findOwnOrg(db, userId, orgId);
  if (!org) throw new AppError('not_found', 'There is no such organisation among yours.');
  return present(org);
};

/**
 * Makes an organisation; its founder becomes the owner, works in it from now on, and has finished the welcome.
 * @throws conflict for who has as many as one person may · rate_limited for who made as many as one may in a day
 */
export const createOrg = (db: Db, userId: string, name: string, limits: Config['orgs']): Promise<Org> =>
  db.transaction().execute(async (trx) => {
    const user = await requireUser(trx, userId);
    await holdFounding(trx, userId, limits);
    const sentence = `You own ${MOST_OWNED} organisations: delete one that is not needed any more.`;
    await holdMost(trx, { person: userId }, () => countOwned(trx, userId), { most: MOST_OWNED, sentence });
    const all = `You belong to ${MOST_ORGS} organisations: leave one that you do not need any more.`;
    await holdMost(trx, { person: userId }, () => countMemberships(trx, userId), { most: MOST_ORGS, sentence: all });
    const id = newId();
    await insertOrg(trx, id, name);
    await addOwner(trx, id, user);
    await chooseOrg(trx, userId, id);
    await appendAudit(trx, { orgId: id, userId, action: 'org:created' });
    return getOrg(trx, userId, id);
  });

/**
 * Changes name or settings of the actor's current organisation; settings that are not named stay.
 * @throws forbidden below admin
 */
export const changeOrg = (
  db: Db,
  actor: OrgActor,
  change: { name?: string | undefined; settings?: OrgSettings | undefined },
): Promise<Org> =>
  db.transaction().execute(async (trx) => {
    allow(actor, needs.update);
    await updateOrg(trx, actor.orgId, change);
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'org:updated', data: { fields: Object.keys(change) } });
    return getOrg(trx, actor.userId, actor.orgId);
  });

const present = (row: OwnOrgRow): Org => ({
  id: row.id,
  name: row.name,
  access: { access_level: row.access_level },
  settings: OrgSettings.parse(row.settings ?? {}),
  sample_loaded: row.sample_loaded,
  delete_at: row.delete_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
});
