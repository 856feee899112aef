import { randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import { chosenLanguage } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import { userOfEmail } from '#server/features/users/steps.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { setSecret } from './invitation-store.ts';
import { sendGathered } from './mail-owners.ts';
import { type AccessRow, findAccess, findOrgName, findPerson } from './store.ts';

const Payload = z.object({ org_id: z.uuid(), access_id: z.uuid(), by: z.optional(z.uuid()) });
const SECRET_BYTES = 32;

/** Whether it can still be accepted. */
const isOpen = ({ declined_at, expires_at }: AccessRow): boolean => declined_at === null && expires_at !== null && expires_at > new Date();

/** Mails of this feature, in the language of the reader, or else of whoever invites (`by`). What was removed or answered meanwhile is told nothing. */
export const accessJobs = {
  'send-owners-mail': sendGathered,
  'send-access-mail': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const { org_id, access_id, by } = Payload.parse(payload);
    const entry = await findAccess(db, org_id, access_id);
    const name = await findOrgName(db, org_id);
    const inviter = by === undefined ? undefined : await findPerson(db, by);
    if (!entry || name === undefined) return;
    const reader = entry.user_id === null ? await userOfEmail(db, entry.user_email) : { locale: entry.user_locale };
    const language = chosenLanguage(reader?.locale ?? inviter?.locale ?? null);
    const { invited, levelChanged } = mailWords(language);
    const said = {
      org: unlinked(name),
      level: entry.access_level,
      message: entry.notification_message === null ? null : unlinked(entry.notification_message),
      by: inviter ? { name: unlinked(inviter.name), email: inviter.email } : null,
    };
    const to = entry.user_email;
    if (entry.user_id !== null)
      return mail.send(writeLetter(levelChanged(said), { to, url: `${config.publicUrl}/dashboard?org=${org_id}`, language }));
    if (!isOpen(entry) || entry.expires_at === null) return;
    const secret = randomBytes(SECRET_BYTES).toString('base64url');
    await setSecret(db, org_id, access_id, secret);
    const until = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(entry.expires_at);
    await mail.send(writeLetter(invited({ ...said, to, until }), { to, url: `${config.publicUrl}/invitation?token=${secret}`, language }));
  },
};
