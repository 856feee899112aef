import * as z from 'zod/mini';
import { INVITED_QUESTIONS } from '#contract/assistant.ts';
import type { Deps } from '#server/deps.ts';
import { findInvite } from './invite-store.ts';

const Payload = z.object({ invite_id: z.uuid() });

/** Mails of this feature. */
export const assistantJobs = {
  'send-assistant-invite': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const found = await findInvite(db, Payload.parse(payload).invite_id);
    if (!found || found.accepted_at !== null) return;
    await mail.send({
      to: found.email,
      subject: `${found.from_name} invites you to the legal assistant`,
      text: [
        `${found.from_name} invites you to ask the legal assistant: questions on Slovenian law, accounting and HR, answered with act, article and date.`,
        `Sign up with this address (${found.email}) and you both have ${INVITED_QUESTIONS} more questions each month: ${config.publicUrl}/auth`,
      ].join('\n\n'),
    });
  },
};
