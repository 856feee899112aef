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
import { wholeOf } from '../look/compare-told.ts';
import { endOtherwise, enqueueOtherwise } from '../look/otherwise.ts';
import { needs } from '../policy.ts';
import { enqueuePromises } from '../promised.ts';
import { besidesOf, correctionsOf, listPoints } from './corrections.ts';
import * as corrections from './corrections-store.ts';
import type { Held, NewCorrection } from './corrections-store.ts';
import { listNews, withNews } from './promises.ts';
import * as store from './store.ts';

/** Findings that one event names. */
const TOLD_TOGETHER = 100;

/**
 * Notes that a letter or a file told customers what holds now: that is kept as told from then on, in the place of what they held, and what was found
 * of it is settled. What takes the place of nothing known settles alone; what changed after the letter was written stays open; what was told
 * already, or is held no longer, stays as it is. @throws forbidden below editor
 */
export const tell = (
  db: Db,
  actor: OrgActor,
  { told, promises, reason, by, written_at: writtenAt }: Parsed<typeof toldTellings.tell, 'body'>,
): Promise<Answer<typeof toldTellings.tell>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.tell);
    const { orgId, userId } = actor;
    const news = await listNews(trx, orgId, promises);
    const held = await corrections.holdNamed(trx, orgId, [...told, ...news.map(({ told_id: id }) => id)]);
    const wanted = new Set(told);
    const named = held.flatMap(({ id, named_id: namedId }) => (id === namedId && wanted.has(id) ? [id] : []));
    const corrected = await listCorrected(trx, orgId, { ids: named });
    await writeAlarms(trx, orgId, corrected.map(foundOf)); // prettier-ignore
    const points = await listPoints(trx, orgId, named, { by, writtenAt: writtenAt === undefined ? null : new Date(writtenAt) });
    const instead = withNews(held, news, correctionsOf(held, points));
    const parts = new Set(instead.flatMap(({ is_part: isPart, corrects }) => (isPart ? [corrects] : [])));
    const except = points.flatMap(({ item, besides }) => (parts.has(item.told_id) ? besides.map(({ id }) => id) : []));
    const left = await store.settleTold(trx, orgId, { told: points.map(({ item }) => item.told_id), except, reason, userId });
    const made = await corrections.insertCorrections(trx, actor, instead);
    await writeAlarms(trx, orgId, besidesOf(points, made));
    await changed(trx, actor, left, 'settled');
    if (made.length > 0) await followUp(trx, actor, held, made);
    return { alarms: left, corrected: made.map(({ id }) => id), open: named.length - points.length };
  });

/** What is told anew is looked through for promises, and held against what others were told; the audit log notes it. */
async function followUp(trx: Trx, { orgId, userId }: OrgActor, held: Held[], made: NewCorrection[]): Promise<void> {
  const anew = new Set(made.map(({ corrects }) => corrects));
  const requests = new Set(held.flatMap(({ id, request_id: request }) => (anew.has(id) && request !== null ? [request] : [])));
  await endOtherwise(trx, orgId);
  for (const id of requests) await enqueueOtherwise(trx, { org_id: orgId, request_id: id });
  await enqueuePromises(trx, orgId);
  await appendAudit(trx, { orgId, userId, action: 'told:corrected', data: { answers: made.length } });
}

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

/** Opens again what one telling settled and nobody decided on since; what it told is taken back where it is held still. @throws forbidden below editor */
export const takeBack = (
  db: Db,
  actor: OrgActor,
  { alarms, corrected }: Parsed<typeof toldTellings.takeBack, 'body'>,
): Promise<Answer<typeof toldTellings.takeBack>> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, needs.takeBack);
    const { orgId, userId } = actor;
    const answers = await corrections.takeBackCorrections(trx, orgId, corrected);
    const opened = await store.openAgain(trx, orgId, alarms);
    await changed(trx, actor, opened, 'reopened');
    if (answers > 0) {
      await endOtherwise(trx, orgId);
      await appendAudit(trx, { orgId, userId, action: 'told:correction_taken_back', data: { answers } });
    }
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
