import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { forgetOldAttempts } from '#server/platform/limits/attempts.ts';
import { findUser, listUserOrgs } from './store.ts';

const Enquiry = z.object({ user_id: z.uuid(), org_id: z.nullable(z.uuid()) });

export const userJobs = {
  'forget-attempts': (_payload: unknown, { db }: Deps): Promise<void> => forgetOldAttempts(db),
  'send-enterprise-enquiry': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const { user_id, org_id } = Enquiry.parse(payload);
    const user = await findUser(db, user_id);
    if (!user) return;
    const org = (await listUserOrgs(db, user_id)).find(({ id }) => id === org_id);
    await mail.send({
      to: config.operatorEmail,
      subject: `Enterprise enquiry from ${user.email}`,
      text: [
        `${user.name} (${user.email}) asks about the Enterprise plan.`,
        org ? `Organisation: ${org.name} (${org.id}), level ${org.access_level}.` : 'No organisation yet.',
      ].join('\n\n'),
    });
  },
};
