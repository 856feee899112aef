import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { toldTellings } from '#contract/told-tellings.ts';
import { chunksOf } from '#engine/common/chunks.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { type CorrectedRow, listCorrected } from '../letters/store.ts';
import { writeAlarms } from '../look/alarms.ts';
import { type Found, printOf } from '../look/found.ts';
import { wholeOf } from '../look/otherwise.ts';
import { needs } from '../policy.ts';
import * as store from './store.ts';

/** Findings that one event names. */
const TOLD_TOGETHER = 100;

/** Settles as told what a letter or a file told a customer. What is settled already stays. @throws forbidden below editor */
export const tell = (
  db: Db,
  actor: OrgActor,
  { told, reason }: Parsed<typeof toldTellings.tell, 'body'>,
): Promise<Answer<typeof toldTellings.tell>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.tell);
    const corrected = await listCorrected(trx, actor.orgId, { ids: told });
    await writeAlarms(trx, actor.orgId, corrected.map(foundOf)); // prettier-ignore
    const left = await store.settleTold(trx, actor.orgId, { told, reason, userId: actor.userId });
    await changed(trx, actor, left, 'settled');
    return { alarms: left };
  });

/** That an answer was corrected since, though nothing in the papers was found about it. */
const foundOf = ({ told_id, request_name: document, approved, ...told }: CorrectedRow): Found => {
  const [was, now] = [wholeOf(told), wholeOf(approved)];
  return {
    told_id,
    kind: 'contradicts',
    cause: printOf('approved since', was, now),
    why: { code: 'approved_since', values: {} },
    was: { document, quote: was },
    now: { document, quote: now },
  };
};

/** Opens again what one telling settled and nobody decided on since. @throws forbidden below editor */
export const takeBack = (
  db: Db,
  actor: OrgActor,
  { alarms }: Parsed<typeof toldTellings.takeBack, 'body'>,
): Promise<Answer<typeof toldTellings.takeBack>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.takeBack);
    const opened = await store.openAgain(trx, actor.orgId, alarms);
    await changed(trx, actor, opened, 'reopened');
    return { opened: opened.length };
  });

/** Notes it in the history of each and in the audit log, and tells live screens. */
async function changed(trx: Trx, { orgId, userId }: OrgActor, left: store.Left[], doing: 'settled' | 'reopened'): Promise<void> {
  if (left.length === 0) return;
  await store.noteAll(trx, orgId, left, doing, userId);
  const settled = doing === 'settled' ? 'customer_told' : null;
  await appendAudit(trx, { orgId, userId, action: 'told:settled', data: { settled, findings: left.length } });
  for (const [first, ...more] of chunksOf(
    left.map(({ id }) => id),
    TOLD_TOGETHER,
  ))
    // prettier-ignore
    if (first) await appendEvent(trx, orgId, 'told:changed', { id: first, ids: [first, ...more] });
}
