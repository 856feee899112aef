import * as z from 'zod/mini';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { ToldState, told } from '#contract/told.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { findStates } from './alarms-store.ts';
import { deleteFiles } from './files/store.ts';
import { listCustomers as listRows } from './customers-store.ts';
import { endOtherwise } from './look/otherwise.ts';
import { needs } from './policy.ts';
import { presentSaid, presentTold } from './present.ts';
import * as store from './store.ts';

/** What customers were told, newest first. */
export const listTold = (
  db: Db,
  actor: OrgActor,
  { cursor, limit = 50, ...filter }: Parsed<typeof told.list, 'query'>,
): Promise<Answer<typeof told.list>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.list);
    const { page, next_cursor } = await store.listTold(trx, actor.orgId, filter, { after: cursor ?? null, limit });
    const found = await findStates(trx, actor.orgId, page.map(({ id }) => id)); // prettier-ignore
    const stateOf = ({ id, citations }: store.ToldRow): ToldState => found.get(id) ?? (citations.length === 0 ? 'unsourced' : 'stands');
    const formers = await store.listFormers(trx, actor.orgId, page);
    const formerOf = ({ corrects }: store.ToldRow) => {
      const former = formers.get(corrects ?? '');
      return former ? presentSaid(former) : null;
    };
    return { told: page.map((row) => ({ ...presentTold(row), state: stateOf(row), former: formerOf(row) })), next_cursor };
  });

/** The customer that a page ended with, with what changed of it where the list goes by that; an empty name for those without one. */
const Position = z.object({ name: z.string(), changed: z.optional(z.int()), expired: z.optional(z.int()) });

/** Customers by name, or those first of whose answers most changed, with what each was told last. */
export const listCustomers = (
  db: Db,
  actor: OrgActor,
  { cursor, limit = 50, sort = 'name', ...filter }: Parsed<typeof told.customers, 'query'>,
): Promise<Answer<typeof told.customers>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.customers);
    const { name, changed = 0, expired = 0 } = cursor === undefined ? { name: null } : readCursor(Position, cursor);
    const after = name === null ? null : { name, changed, expired };
    const rows = await listRows(trx, actor.orgId, filter, { sort, after, limit: limit + 1 });
    const customers = rows.slice(0, limit).map(({ told_at, ...row }) => ({ ...row, last_told_at: told_at.toISOString() }));
    const last = rows.length > limit ? customers.at(-1) : undefined;
    return {
      customers,
      next_cursor: last ? writeCursor({ name: last.customer ?? '', changed: last.changed, expired: last.expired }) : null,
    };
  });

/** How many given answers rest on what somebody is about to change, and to how many customers; those without a name are one. */
export const countResting = (db: Db, actor: OrgActor, on: Parsed<typeof told.resting, 'query'>): Promise<Answer<typeof told.resting>> =>
  inOrg(db, actor.orgId, (trx) => {
    allow(actor, needs.resting);
    return store.countResting(trx, actor.orgId, on);
  });

/** Deletes the record of a customer. @throws forbidden below admin · not_found where nothing is kept of them */
export const forgetCustomer = (db: Db, actor: OrgActor, customer: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.forget);
    const answers = await store.deleteCustomer(trx, actor.orgId, customer);
    const keys = await deleteFiles(trx, actor.orgId, customer);
    if (keys.length > 0) await enqueueJob(trx, 'remove-bytes', { keys });
    if (answers === 0 && keys.length === 0) throw new AppError('not_found', `Nothing is kept of what “${customer}” was told.`);
    await endOtherwise(trx, actor.orgId);
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'told:forgotten', data: { answers } });
  });
