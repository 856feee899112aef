import * as z from 'zod/mini';
import { chosenLanguage } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import { listOwners, mailOwners, mailOwnersAtOnce } from '#server/features/access/steps.ts';
import { lockOrg } from '#server/features/orgs/steps.ts';
import { requireUser, userOf } from '#server/features/users/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import { linkOf } from '#server/platform/identity/saml/connections.ts';
import { addressOfAccount, endLinks } from '#server/platform/identity/saml/links.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { type SingleSignOnRow, find } from './store.ts';

const Linked = z.object({ subject: z.string(), domain: z.string() });
const Waiting = z.object({ id: z.uuid(), to: z.uuid(), by: z.nullable(z.uuid()), what: z.enum(['provider_changed', 'record_lost']) });

const placeAt = (publicUrl: string): string => `${publicUrl}/dashboard/company#single-sign-on`;

/** In the transaction that gives a domain another provider: every owner gets a mail. @throws rate_limited */
export async function tellOfChange(trx: Trx, publicUrl: string, { org_id: orgId, domain }: SingleSignOnRow, userId: string): Promise<void> {
  const by = unlinked((await requireUser(trx, userId)).name);
  await mailOwnersAtOnce(trx, { orgId, url: placeAt(publicUrl), by: userId }, (words, org) =>
    words.ssoProviderChanged({ org, domain, by }),
  );
}

/** In the transaction that finds the record of a domain lost: every owner gets a mail. */
export const tellOfLoss = (trx: Trx, publicUrl: string, { org_id: orgId, domain }: SingleSignOnRow): Promise<void> =>
  mailOwners(trx, { orgId, url: placeAt(publicUrl) }, (words, org) => words.ssoRecordLost({ org, domain }));

/** Mails to one owner that waited when the service was brought to a version that writes them at once; what was removed meanwhile is told to nobody. */
export async function sendToOwner(payload: unknown, { db, mail, config }: Deps): Promise<void> {
  const { id, to, by, what } = Waiting.parse(payload);
  const row = await find(db, id);
  if (!row) return;
  const said = await inOrg(db, row.org_id, async (trx) => {
    const org = await lockOrg(trx, row.org_id);
    const owner = (await listOwners(trx, row.org_id)).find((one) => one.id === to);
    return org && owner && { org: unlinked(org.name), owner, by: by === null ? '' : unlinked((await requireUser(trx, by)).name) };
  });
  if (!said) return;
  const language = chosenLanguage(said.owner.locale);
  const { ssoProviderChanged, ssoRecordLost } = mailWords(language);
  const facts = { org: said.org, domain: row.domain };
  const draft = what === 'record_lost' ? ssoRecordLost(facts) : ssoProviderChanged({ ...facts, by: said.by });
  await mail.send(writeLetter(draft, { to: said.owner.email, url: placeAt(config.publicUrl), language }));
}

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
