import * as z from 'zod/mini';
import type { Db } from '../db/db.ts';
import { enqueueJob } from '../jobs/enqueue.ts';
import type { Mail, Mailer } from './mailer.ts';

export const SEND_MAIL = 'send-mail';
const Queued = z.object({ to: z.string(), subject: z.string(), text: z.string(), html: z.string() });

/**
 * Leaves mails to the workers: one that the mail server does not take is tried again, and who causes one does not wait for it, nor see
 * by the time whether there was one.
 */
export const queuedMailer = (db: Db): Mailer => ({ send: (mail) => enqueueJob(db, SEND_MAIL, mail) });

/** Sends a mail that was left to the workers. */
export async function sendQueued(mailer: Mailer, payload: unknown): Promise<void> {
  await mailer.send(Queued.parse(payload) satisfies Mail);
}
