import { sql } from 'kysely';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { promises } from '#contract/promises.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEventsOf } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { noteChange } from './history-store.ts';
import { lockPromises } from './lock.ts';
import { needs } from './policy.ts';

type Told = Answer<typeof promises.tell>['told'];

/** Notes that customers were told that promises to them are moved or dropped; what changed since it was seen stays. @throws forbidden below editor */
export const tellOfPromises = (
  db: Db,
  actor: OrgActor,
  { promises: seen }: Parsed<typeof promises.tell, 'body'>,
): Promise<Answer<typeof promises.tell>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.tell);
    await lockPromises(trx, actor.orgId);
    const { rows: told } = await sql<Told[number]>`
      with seen as (
        select promise.id, promise.told_due_on from promise
        join jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as seen (id uuid, version int) on seen.id = promise.id and seen.version = promise.version
        where org_id = ${actor.orgId} and (state = 'moved' or (state = 'dropped' and news_told_at is null))
      )
      update promise set told_due_on = case when state = 'moved' then due_on else promise.told_due_on end,
        state = case when state = 'moved' then 'open' else state end, news_told_at = now(), version = version + 1
      from seen where promise.id = seen.id returning promise.id, version, seen.told_due_on`.execute(trx);
    await noted(trx, actor, told, 'customer_told');
    return { told };
  });

/** Takes back that customers were told; what changed since stays. @throws forbidden below editor */
export const takeBackTold = (
  db: Db,
  actor: OrgActor,
  { told }: Parsed<typeof promises.takeBack, 'body'>,
): Promise<Answer<typeof promises.takeBack>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.takeBack);
    await lockPromises(trx, actor.orgId);
    const { rows: back } = await sql<{ id: string }>`
      update promise set told_due_on = seen.told_due_on, news_told_at = null, version = promise.version + 1,
        state = case when state = 'open' and seen.told_due_on is not null and due_on is distinct from seen.told_due_on then 'moved' else state end
      from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as seen (id uuid, version int, told_due_on date)
      where org_id = ${actor.orgId} and seen.id = promise.id and seen.version = promise.version and news_told_at is not null
      returning promise.id`.execute(trx);
    await noted(trx, actor, back, 'taken_back');
    return { taken_back: back.length };
  });

/** Notes it in the history of each and in the audit log, and tells live screens. */
async function noted(
  trx: Trx,
  { orgId, userId }: OrgActor,
  changed: { id: string }[],
  doing: 'customer_told' | 'taken_back',
): Promise<void> {
  if (changed.length === 0) return;
  for (const { id } of changed) await noteChange(trx, orgId, { promiseId: id, doing, by: userId });
  await appendAudit(trx, { orgId, userId, action: `promise:${doing}`, data: { promises: changed.length } });
  await appendEventsOf(
    trx,
    orgId,
    'promise:changed',
    changed.map(({ id }) => id),
  );
}
