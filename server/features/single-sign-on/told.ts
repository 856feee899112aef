import * as z from 'zod/mini';
import { chosenLanguage } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import { mailOwners, mailOwnersOf } from '#server/features/access/steps.ts';
import { requireUser, userOf } from '#server/features/users/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { linkOf } from '#server/platform/identity/saml/connections.ts';
import { addressOfAccount, endLinks } from '#server/platform/identity/saml/links.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import type { SingleSignOnRow } from './store.ts';

const Linked = z.object({ subject: z.string(), domain: z.string() });

const placeAt = (publicUrl: string): string => `${publicUrl}/dashboard/company#single-sign-on`;

/** In the transaction that gives a domain another provider: every owner gets a mail. @throws rate_limited */
export async function tellOfChange(trx: Trx, publicUrl: string, { org_id: orgId, domain }: SingleSignOnRow, userId: string): Promise<void> {
  const by = unlinked((await requireUser(trx, userId)).name);
  await mailOwnersOf(trx, 'single sign-on', { orgId, url: placeAt(publicUrl), by: userId }, (words, org) =>
    words.ssoProviderChanged({ org, domain, by }),
  );
}

/** In the transaction that finds the record of a domain lost: every owner gets a mail. */
export const tellOfLoss = (trx: Trx, publicUrl: string, { org_id: orgId, domain }: SingleSignOnRow): Promise<void> =>
  mailOwners(trx, { orgId, url: placeAt(publicUrl) }, (words, org) => words.ssoRecordLost({ org, domain }));

/** Ends the links of accounts to a provider that is another one by now; whoever had one gets a mail. */
export async function endLinksTo(trx: Trx, { id, domain, entity_id: entityId, certificate }: SingleSignOnRow): Promise<void> {
  for (const subject of await endLinks(trx, linkOf({ id, entityId, certificate })))
    await enqueueJob(trx, 'send-provider-changed-mail', { subject, domain }, { queue: `provider-changed:${domain}` });
}

/** Tells one person whose account was linked, also where the single sign-on was removed meanwhile. */
export async function sendToLinked(payload: unknown, { db, mail, config }: Deps): Promise<void> {
  const { subject, domain } = Linked.parse(payload);
  const to = await addressOfAccount(db, subject);
  if (to === null) return;
  const userId = await userOf(db, subject);
  const language = chosenLanguage(userId === null ? null : (await requireUser(db, userId)).locale);
  await mail.send(writeLetter(mailWords(language).ssoLinkEnded({ to, domain }), { to, url: `${config.publicUrl}/auth`, language }));
}
