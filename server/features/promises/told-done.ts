import { sql } from 'kysely';
import { appendAudit } from '#server/features/audit/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { appendEventsOf } from '#server/platform/events/append-event.ts';
import { noteChange } from './history-store.ts';
import { lockPromises } from './lock.ts';

/** Promises that a paper says are done are kept once a correction told their customer that sentence, and no answer that makes them is held any more. */
export const closeToldDone = async (trx: Trx, orgId: string): Promise<void> => {
  await lockPromises(trx, orgId);
  const { rows } = await sql<{ id: string }>`
    update promise set state = 'kept', hints_seen = array_append(hints_seen, hint ->> 'print'), hint = null, version = version + 1
    where org_id = ${orgId} and state in ('open', 'moved') and hint ->> 'kind' = 'done' and exists (
      select from promise_answer join told_answer as correction on correction.corrects = promise_answer.told_id and correction.superseded_at is null
      where promise_answer.promise_id = promise.id
        and strpos(concat_ws(' ', correction.choice, correction.answer, correction.comment), hint ->> 'quote') > 0
    ) and not exists (
      select from promise_answer join told_answer as held on held.id = promise_answer.told_id and held.superseded_at is null
      where promise_answer.promise_id = promise.id
    )
    returning id`.execute(trx);
  if (rows.length === 0) return;
  for (const { id } of rows) await noteChange(trx, orgId, { promiseId: id, doing: 'changed', by: null });
  await appendAudit(trx, { orgId, userId: null, action: 'promise:updated', data: { state: 'kept', promises: rows.length } });
  await appendEventsOf(
    trx,
    orgId,
    'promise:changed',
    rows.map(({ id }) => id),
  );
};
