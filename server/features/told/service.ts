import * as z from 'zod/mini';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { ToldAnswer, told } from '#contract/told.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { needs } from './policy.ts';
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
    return { told: page.map(present), next_cursor };
  });

const present = (row: store.ToldRow): ToldAnswer => ({
  id: row.id,
  customer: row.customer,
  request: { id: row.request_id, name: row.request_name },
  question: row.question,
  choice: row.choice,
  answer: row.answer,
  comment: row.comment,
  citations: row.citations,
  told_at: row.told_at.toISOString(),
  superseded_at: row.superseded_at?.toISOString() ?? null,
});

/** The customer that a page ended with; empty for those without a name, who come first. */
const Position = z.object({ name: z.string() });

/** Customers by name, with what each was told last. */
export const listCustomers = (
  db: Db,
  actor: OrgActor,
  { cursor, limit = 50, ...filter }: Parsed<typeof told.customers, 'query'>,
): Promise<Answer<typeof told.customers>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.customers);
    const after = cursor === undefined ? null : readCursor(Position, cursor).name;
    const rows = await store.listCustomers(trx, actor.orgId, filter, { after, limit: limit + 1 });
    const customers = rows
      .slice(0, limit)
      .map(({ customer, answers, told_at }) => ({ customer, answers: Number(answers), last_told_at: told_at.toISOString() }));
    const last = rows.length > limit ? customers.at(-1) : undefined;
    return { customers, next_cursor: last ? writeCursor({ name: last.customer ?? '' }) : null };
  });

/** Deletes the record of a customer. @throws forbidden below admin · not_found where nothing is kept of them */
export const forgetCustomer = (db: Db, actor: OrgActor, customer: string): Promise<void> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.forget);
    const answers = await store.deleteCustomer(trx, actor.orgId, customer);
    if (answers === 0) throw new AppError('not_found', `Nothing is kept of what “${customer}” was told.`);
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'told:forgotten', data: { answers } });
  });
