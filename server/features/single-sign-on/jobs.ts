import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { hasRecord } from './record.ts';
import { type SingleSignOnRow, find, listDue, lockOfOrg, update } from './store.ts';
import { sendToLinked, sendToOwner, tellOfLoss } from './told.ts';

const Domain = z.object({ id: z.uuid() });
const HOUR_MS = 3_600_000;
const LOOK_EVERY_MS = 24 * HOUR_MS;
/** Between two looks that both miss the record, before it counts as lost; and how often a missed one is looked for. */
const MISSED_MS = 6 * HOUR_MS;

/** Each may run twice. */
export const singleSignOnJobs = {
  'look-at-domains': (_payload: unknown, { db }: Deps): Promise<void> => queueDue(db, Date.now()),
  'look-at-domain': (payload: unknown, deps: Deps): Promise<void> => lookAtDomain(deps, Domain.parse(payload).id, new Date()),
  'send-provider-changed-mail': sendToLinked,
  'send-single-sign-on-mail': sendToOwner,
};

async function queueDue(db: Db, now: number): Promise<void> {
  for (const id of await listDue(db, { daily: new Date(now - LOOK_EVERY_MS), soon: new Date(now - MISSED_MS) }))
    await enqueueJob(db, 'look-at-domain', { id }, { jobKey: `look-at-domain:${id}` });
}

/** Whether a proven domain still shows its record. A DNS that does not answer says nothing: it is asked again within the hour. */
async function lookAtDomain({ db, domainRecords, log, config }: Deps, id: string, now: Date): Promise<void> {
  const asked = await find(db, id);
  if (!asked?.proven_at) return;
  let isThere: boolean;
  try {
    isThere = await hasRecord(domainRecords, asked);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return log.info({ domain: asked.domain }, 'the DNS did not answer for a domain of single sign-on');
  }
  await db.transaction().execute(async (trx) => {
    const row = await lockOfOrg(trx, asked.org_id, id);
    if (row?.proven_at) await (isThere ? found(trx, row, now) : missed(trx, row, { now, publicUrl: config.publicUrl }));
  });
}

async function found(trx: Trx, row: SingleSignOnRow, now: Date): Promise<void> {
  await update(trx, row.id, { looked_at: now, missed_at: null, lost_at: null });
  if (row.lost_at !== null) await note(trx, row, 'record_found');
}

async function missed(trx: Trx, row: SingleSignOnRow, { now, publicUrl }: { now: Date; publicUrl: string }): Promise<void> {
  const since = row.missed_at ?? now;
  const isLost = now.getTime() - since.getTime() >= MISSED_MS;
  await update(trx, row.id, { looked_at: now, missed_at: since, lost_at: row.lost_at ?? (isLost ? now : null) });
  if (row.lost_at !== null || !isLost) return;
  await note(trx, row, 'record_lost');
  await tellOfLoss(trx, publicUrl, row);
}

const note = (trx: Trx, { org_id, domain }: SingleSignOnRow, what: 'record_found' | 'record_lost'): Promise<void> =>
  appendAudit(trx, { orgId: org_id, userId: null, action: `single_sign_on:${what}`, subject: domain });
