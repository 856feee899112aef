import * as z from 'zod/mini';
import { type Language, chosenLanguage, languages } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { addAttempts, countAttempt } from '#server/platform/limits/attempts.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import type { Draft, MailWords } from '#server/platform/mail/model.ts';
import { queuedMailer } from '#server/platform/mail/queued-mailer.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { findOrgName, listOwners } from './store.ts';

interface Telling {
  orgId: string;
  /** Where owners look at it. */
  url: string;
}

const HOUR = 3600;
/** Times in an hour that one person does what owners are told of: nobody needs as many, and a mail that lists them all can be read. */
const PER_PERSON = 60;
/** The same of what each is a mail of its own. */
const AT_ONCE = 10;
const tooMany = (most: number): string => `You changed what the owners are told of ${most} times within an hour. Go on in an hour.`;

const Change = z.object({ to: z.string(), language: z.enum(languages), org: z.string(), text: z.string(), url: z.string() });
type Change = z.infer<typeof Change>;

/** Every owner gets a mail, in their language, of what somebody did or left in their organisation. */
export const mailOwners = (trx: Trx, { orgId, url }: Telling, draft: (words: MailWords, org: string) => Draft): Promise<void> =>
  forEachOwner(trx, orgId, draft, ({ to, language, said }) => queuedMailer(trx).send(writeLetter(said, { to, url, language })));

/**
 * The same of a model, which `by` gave and may give again and again: the first time within an hour at once; what follows comes in one mail at the end
 * of the hour, to whoever was an owner when it was done. @throws rate_limited
 */
export async function mailOwnersOf(
  trx: Trx,
  { by, ...telling }: Telling & { by: string },
  draft: (words: MailWords, org: string) => Draft,
): Promise<void> {
  await countAttempt(trx, { what: 'owners told by person', who: by, most: PER_PERSON, seconds: HOUR, sentence: tooMany(PER_PERSON) });
  const { made, waitMs } = await addAttempts(trx, { what: 'owners told of model', who: telling.orgId, seconds: HOUR }, 1);
  if (made === 1) return mailOwners(trx, telling, draft);
  const runAt = new Date(Date.now() + waitMs);
  await forEachOwner(trx, telling.orgId, draft, ({ id, to, language, org, said }) => {
    const text = said.text.filter((part) => typeof part === 'string').join(' ');
    const change: Change = { to, language, org, text, url: telling.url };
    // A list is appended to the one that waits under the same key.
    return enqueueJob(trx, 'send-owners-mail', [change], { jobKey: `owners-mail:model:${telling.orgId}:${id}`, runAt });
  });
}

/** The same of what says from then on who people are: each time at once, so that no first change hides the next. @throws rate_limited */
export async function mailOwnersAtOnce(
  trx: Trx,
  { by, ...telling }: Telling & { by: string },
  draft: (words: MailWords, org: string) => Draft,
): Promise<void> {
  await countAttempt(trx, { what: 'owners told at once by person', who: by, most: AT_ONCE, seconds: HOUR, sentence: tooMany(AT_ONCE) });
  await mailOwners(trx, telling, draft);
}

/** All that was gathered for one owner within an hour, in the order in which it was done. */
export async function sendGathered(payload: unknown, { mail }: Pick<Deps, 'mail'>): Promise<void> {
  const changes = z.array(Change).parse(payload);
  const last = changes.at(-1);
  if (!last) return;
  const { to, language, org, url } = last;
  const items = changes.map(({ text, url: place }) => ({ text, quote: null, url: place }));
  await mail.send(writeLetter(mailWords(language).moreChanges({ org, count: changes.length }), { to, url, language, items }));
}

async function forEachOwner(
  trx: Trx,
  orgId: string,
  draft: (words: MailWords, org: string) => Draft,
  tell: (owner: { id: string; to: string; language: Language; org: string; said: Draft }) => Promise<void>,
): Promise<void> {
  const org = unlinked((await findOrgName(trx, orgId)) ?? '');
  for (const { id, email: to, locale } of await listOwners(trx, orgId)) {
    const language = chosenLanguage(locale);
    await tell({ id, to, language, org, said: draft(mailWords(language), org) });
  }
}
