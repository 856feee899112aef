import * as z from 'zod/mini';
import { chosenLanguage } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { findAccess, findLocale, findOrgName } from './store.ts';

const Payload = z.object({ org_id: z.uuid(), access_id: z.uuid(), kind: z.enum(['added', 'changed']), by: z.optional(z.uuid()) });

/** Mails of this feature, in the language of the reader, or else of whoever invites (`by`). An entry that was removed meanwhile is told nothing. */
export const accessJobs = {
  'send-access-mail': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const { org_id, access_id, kind, by } = Payload.parse(payload);
    const entry = await findAccess(db, org_id, access_id);
    const org = await findOrgName(db, org_id);
    if (!entry || !org) return;
    const said = { org, level: entry.access_level, message: entry.notification_message };
    const language = chosenLanguage(entry.user_locale ?? (by && (await findLocale(db, by))));
    const { invited, levelChanged } = mailWords(language);
    const draft = kind === 'changed' ? levelChanged(said) : invited({ ...said, to: entry.user_id ? null : entry.user_email });
    await mail.send(writeLetter(draft, { to: entry.user_email, url: `${config.publicUrl}/auth`, language }));
  },
};
