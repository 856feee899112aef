import { sql } from 'kysely';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { ToldPromise, promises } from '#contract/promises.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import * as history from './history-store.ts';
import { needs } from './policy.ts';
import { presentAnswer, presentChange, presentPromise } from './present.ts';
import * as store from './store.ts';

const DEFAULT_LIMIT = 50;
/** Days before its day from which on a promise is due soon. */
const SOON = 30;

/** What customers were promised, by day. */
export const listPromises = (
  db: Db,
  actor: OrgActor,
  { cursor, limit = DEFAULT_LIMIT, ...filter }: Parsed<typeof promises.list, 'query'>,
): Promise<Answer<typeof promises.list>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.list);
    const { page, next_cursor } = await store.listPromises(trx, actor.orgId, filter, { after: cursor ?? null, limit });
    return { promises: page.map((row) => presentPromise(actor, row)), next_cursor };
  });

/** How many there are of each kind, by the days of the reader. */
export const countPromises = (db: Db, actor: OrgActor): Promise<Answer<typeof promises.counts>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.counts);
    const { rows } = await sql<Answer<typeof promises.counts>>`
      with reader as (
        select (now() at time zone coalesce((select time_zone from app_user where id = ${actor.userId}), 'UTC'))::date as today
      )
      select
        (count(*) filter (where ${store.isOutstanding} and due_on < today))::int as overdue,
        (count(*) filter (where ${store.isOutstanding} and due_on between today and today + ${SOON}::int))::int as soon,
        (count(*) filter (where ${store.isOutstanding} and due_on > today + ${SOON}::int))::int as later,
        (count(*) filter (where ${store.isOutstanding} and due_on is null))::int as undated,
        (count(*) filter (where state = 'kept'))::int as kept,
        (count(*) filter (where state = 'dropped'))::int as dropped
      from reader left join promise on promise.org_id = ${actor.orgId}`.execute(trx);
    return rows[0] ?? { overdue: 0, soon: 0, later: 0, undated: 0, kept: 0, dropped: 0 };
  });

/** One of them. @throws not_found */
export const getPromise = (db: Db, actor: OrgActor, id: string): Promise<ToldPromise> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.get);
    return presentPromise(actor, await requirePromise(trx, actor.orgId, id));
  });

/** The given answers that it rests on, newest first. @throws not_found */
export const listAnswers = (
  db: Db,
  actor: OrgActor,
  id: string,
  { cursor, limit = DEFAULT_LIMIT }: Parsed<typeof promises.answers, 'query'>,
): Promise<Answer<typeof promises.answers>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.answers);
    await requirePromise(trx, actor.orgId, id);
    const { page, next_cursor } = await history.listAnswers(trx, actor.orgId, id, { after: cursor ?? null, limit });
    return { answers: page.map(presentAnswer), next_cursor };
  });

/** How it stood after each change, newest first. @throws not_found */
export const listHistory = (
  db: Db,
  actor: OrgActor,
  id: string,
  { cursor, limit = DEFAULT_LIMIT }: Parsed<typeof promises.history, 'query'>,
): Promise<Answer<typeof promises.history>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.history);
    await requirePromise(trx, actor.orgId, id);
    const { page, next_cursor } = await history.listChanges(trx, actor.orgId, id, { after: cursor ?? null, limit });
    return { history: page.map(presentChange), next_cursor };
  });

/** @throws not_found */
export const requirePromise = async (trx: Trx, orgId: string, id: string): Promise<store.PromiseRow> => {
  const row = await store.findPromise(trx, orgId, id);
  if (!row) throw noPromise();
  return row;
};

export const noPromise = (): AppError =>
  new AppError('not_found', 'There is no such promise: the record of its customer may have been deleted.');
