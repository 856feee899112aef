import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { mailAtOnce, mailDaily } from './at-once.ts';
import { digestMail, newsMail } from './mails.ts';
import { findReader } from './reader.ts';
import * as store from './store.ts';

const One = z.object({ org_id: z.uuid(), user_id: z.uuid(), notification_id: z.uuid() });
const Digest = z.object({ org_id: z.uuid(), user_id: z.uuid() });

/** Days that news is kept, read or not. */
const KEPT_DAYS = 90;

/** Of a person in an organisation, news that is kept beyond the hour: more than anybody reads in those days. */
const MOST_KEPT = 5000;

/** Puts the daily mails into the queue that are due at this moment: what came before the last eight o'clock where the reader is. */
export const queueDigests = async (db: Db, now: Date): Promise<void> => {
  for (const orgId of await store.listOrgIds(db)) {
    await inOrg(db, orgId, async (trx) => {
      for (const userId of await store.listDigestReaders(trx, orgId, now)) {
        // One at a time, over all processes: whichever comes second finds nothing left to tell.
        const once = { jobKey: `digest:${orgId}:${userId}`, queue: 'digests' };
        await enqueueJob(trx, 'send-digest', { org_id: orgId, user_id: userId }, once);
      }
    });
  }
};

/** What was read, taken back, or told to somebody who left meanwhile, is mailed to nobody; what is too much for an hour waits for the daily mail. */
export const notificationJobs = {
  'send-notification-mail': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const { org_id: orgId, user_id: userId, notification_id: id } = One.parse(payload);
    const reader = await findReader(db, orgId, userId);
    const row = await inOrg(db, orgId, (trx) => store.findToMail(trx, { orgId, userId }, id));
    if (!reader || !row) return;
    const sent = await mailAtOnce(db, { orgId, by: row.actor_id, to: reader.email }, () =>
      mail.send(newsMail(row, reader, config.publicUrl)),
    );
    await inOrg(db, orgId, (trx) =>
      sent ? store.setMailed(trx, { orgId, userId }, [id]) : store.leaveToDaily(trx, { orgId, userId }, id),
    );
  },
  'queue-digests': (_payload: unknown, { db }: Deps): Promise<void> => queueDigests(db, new Date()),
  'send-digest': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const { org_id: orgId, user_id: userId } = Digest.parse(payload);
    const whose = { orgId, userId };
    const reader = await findReader(db, orgId, userId);
    const rows = await inOrg(db, orgId, (trx) => store.listForDigest(trx, whose));
    if (!reader || rows.length === 0) return;
    if (!(await mailDaily(db, whose, () => mail.send(digestMail(rows, reader, config.publicUrl))))) return;
    const ids = rows.map(({ id }) => id);
    await inOrg(db, orgId, (trx) => store.setMailed(trx, whose, ids));
  },
  'forget-notifications': async (_payload: unknown, { db }: Deps): Promise<void> => {
    const kept = { days: KEPT_DAYS, most: MOST_KEPT };
    for (const orgId of await store.listOrgIds(db)) await inOrg(db, orgId, (trx) => store.deleteOld(trx, orgId, kept));
  },
};
