import * as z from 'zod/mini';
import { languages } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import { forgetOldAttempts } from '#server/platform/limits/attempts.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { findUser, forgetDeleted, forgetFormer, listUserOrgs } from './store.ts';

const Asked = z.object({ email: z.string(), language: z._default(z.enum(languages), 'en') });
const Enquiry = z.object({ user_id: z.uuid(), org_id: z.nullable(z.uuid()) });

export const userJobs = {
  'forget-attempts': (_payload: unknown, { db }: Deps): Promise<void> => forgetOldAttempts(db),
  'forget-deleted-accounts': async (_payload: unknown, { db }: Deps): Promise<void> => {
    await forgetDeleted(db);
    await forgetFormer(db);
  },
  // Whether the address is known is seen here, where nobody waits for the answer.
  'send-reset-mail': (payload: unknown, { identity }: Deps): Promise<void> => {
    const { email, language } = Asked.parse(payload);
    return identity.sendResetMail(email, language);
  },
  'send-verify-mail': (payload: unknown, { identity }: Deps): Promise<void> => {
    const { email, language } = Asked.parse(payload);
    return identity.sendVerifyMail(email, language);
  },
  'send-enterprise-enquiry': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const { user_id, org_id } = Enquiry.parse(payload);
    const user = await findUser(db, user_id);
    if (!user) return;
    const org = (await listUserOrgs(db, user_id)).find(({ id }) => id === org_id);
    const name = unlinked(user.name);
    const draft = {
      subject: `Enterprise enquiry from ${user.email}`,
      text: [
        `${name} (${user.email}) asks about the Enterprise plan.`,
        org ? `Organisation: ${unlinked(org.name)} (${org.id}), level ${org.access_level}.` : 'No organisation yet.',
      ],
      button: `Write to ${name}`,
    };
    await mail.send(writeLetter(draft, { to: config.operatorEmail, url: `mailto:${encodeURIComponent(user.email)}`, language: 'en' }));
  },
};
