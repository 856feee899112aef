import { chosenLanguage } from '#contract/languages.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import type { Draft, MailWords } from '#server/platform/mail/model.ts';
import { queuedMailer } from '#server/platform/mail/queued-mailer.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { findOrgName, listOwners } from './store.ts';

/** Every owner gets a mail, in their language, of what somebody did or left in their organisation; `url` is where they look at it. */
export async function mailOwners(
  trx: Trx,
  { orgId, url }: { orgId: string; url: string },
  draft: (words: MailWords, org: string) => Draft,
): Promise<void> {
  const org = unlinked((await findOrgName(trx, orgId)) ?? '');
  for (const { email: to, locale } of await listOwners(trx, orgId)) {
    const language = chosenLanguage(locale);
    await queuedMailer(trx).send(writeLetter(draft(mailWords(language), org), { to, url, language }));
  }
}
