import * as z from 'zod/mini';
import type { Deps } from '#server/deps.ts';
import { findAccess, findOrgName } from './store.ts';

const Payload = z.object({ org_id: z.uuid(), access_id: z.uuid(), kind: z.enum(['added', 'changed']) });

/** Mails of this feature. An entry that was removed meanwhile is told nothing. */
export const accessJobs = {
  'send-access-mail': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const { org_id, access_id, kind } = Payload.parse(payload);
    const entry = await findAccess(db, org_id, access_id);
    const org = await findOrgName(db, org_id);
    if (!entry || !org) return;
    const news =
      kind === 'changed' ? `Your access to ${org} is now: ${entry.access_level}.` : `You can now work in ${org} as ${entry.access_level}.`;
    const how = entry.user_id
      ? `Sign in: ${config.publicUrl}/auth`
      : `Sign up with this address (${entry.user_email}) and you are in: ${config.publicUrl}/auth`;
    await mail.send({
      to: entry.user_email,
      subject: kind === 'changed' ? `Your access to ${org} changed` : `You are invited to ${org}`,
      text: [news, entry.notification_message, how].filter(Boolean).join('\n\n'),
    });
  },
};
