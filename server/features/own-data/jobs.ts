import * as z from 'zod/mini';
import { chosenLanguage } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import { requireUser } from '#server/features/users/steps.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { queuedMailer } from '#server/platform/mail/queued-mailer.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { putOwnData } from './collect.ts';
import { deleteExpired, findOwnData, finishOwnData, keyOf } from './store.ts';

const Making = z.object({ user_id: z.uuid(), id: z.uuid() });
const Gone = z.object({ subject: z.string() });

/** Each may run twice. */
export const ownDataJobs = {
  'make-own-data': async (payload: unknown, { db, storage, config }: Deps): Promise<void> => {
    const { user_id, id } = Making.parse(payload);
    const row = await findOwnData(db, user_id);
    if (row?.id !== id || row.status === 'ready') return;
    const made = await putOwnData({ db, storage }, user_id, { key: keyOf(id) });
    const isNews = await db.transaction().execute(async (trx) => {
      if (!(await finishOwnData(trx, id, made))) return false;
      const user = await requireUser(trx, user_id);
      const language = chosenLanguage(user.locale);
      const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: user.time_zone ?? 'UTC' }).format(row.expires_at);
      const url = `${config.publicUrl}/dashboard/preferences#own-data`;
      await queuedMailer(trx).send(writeLetter(mailWords(language).ownDataReady({ date }), { to: user.email, url, language }));
      return true;
    });
    // Another making was begun, or the account deleted, while this one was at work.
    if (!isNews) await storage.remove(keyOf(id));
  },
  'forget-own-data': (_payload: unknown, { db }: Deps): Promise<void> =>
    db.transaction().execute(async (trx) => {
      const over = await deleteExpired(trx, new Date());
      if (over.length > 0) await enqueueJob(trx, 'remove-bytes', { keys: over.map(keyOf) });
    }),
  'remove-identity': (payload: unknown, { identity }: Deps): Promise<void> => identity.removeUser(Gone.parse(payload).subject),
};
