import * as z from 'zod/mini';
import { INVITED_QUESTIONS } from '#contract/assistant.ts';
import { chosenLanguage } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { findInvite } from './invite-store.ts';
import { sharedPath } from './present.ts';
import { watchSources } from './sources/watch.ts';
import { findSharing } from './store.ts';

const Payload = z.object({ invite_id: z.uuid() });
const Share = z.object({ conversation_id: z.uuid(), email: z.string() });

/** The change watch, and mails in the language of whoever invites or shares. */
export const assistantJobs = {
  'watch-law-sources': (_payload: unknown, deps: Deps, signal?: AbortSignal): Promise<void> => watchSources(deps, signal ? { signal } : {}),
  'send-assistant-invite': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const found = await findInvite(db, Payload.parse(payload).invite_id);
    if (!found || found.accepted_at !== null) return;
    const language = chosenLanguage(found.locale);
    const draft = mailWords(language).assistant({ from: unlinked(found.from_name), to: found.email, more: INVITED_QUESTIONS });
    await mail.send(writeLetter(draft, { to: found.email, url: `${config.publicUrl}/auth`, language }));
  },
  'send-assistant-share': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const { conversation_id, email } = Share.parse(payload);
    const found = await findSharing(db, conversation_id, email);
    if (!found?.share_token) return;
    const language = chosenLanguage(found.locale);
    const draft = mailWords(language).assistantShare({ from: unlinked(found.from_name), to: email });
    await mail.send(writeLetter(draft, { to: email, url: `${config.publicUrl}${sharedPath(found.share_token)}`, language }));
  },
};
