import * as z from 'zod/mini';
import { chosenLanguage } from '#contract/languages.ts';
import type { Deps } from '#server/deps.ts';
import { listOwners } from '#server/features/access/steps.ts';
import { lockOrg } from '#server/features/orgs/steps.ts';
import { requireUser } from '#server/features/users/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { writeLetter } from '#server/platform/mail/letter.ts';
import { unlinked } from '#server/platform/mail/unlinked.ts';
import { mailWords } from '#server/platform/mail/words.ts';
import { purgeOrgs } from './purge.ts';

const Told = z.object({ org_id: z.uuid(), to: z.uuid(), by: z.uuid(), what: z.enum(['deleted', 'restored']) });
const Org = z.object({ org_id: z.uuid() });

/** Each may run twice. */
export const orgRemovalJobs = {
  /** What is so no longer when its turn comes is told to nobody. */
  'send-org-removal-mail': async (payload: unknown, { db, mail, config }: Deps): Promise<void> => {
    const { org_id, to, by, what } = Told.parse(payload);
    const said = await inOrg(db, org_id, async (trx) => {
      const org = await lockOrg(trx, org_id);
      const owner = (await listOwners(trx, org_id)).find(({ id }) => id === to);
      return org && owner && { org, owner, by: await requireUser(trx, by) };
    });
    if (!said || (said.org.delete_at !== null) !== (what === 'deleted')) return;
    const { org, owner } = said;
    const language = chosenLanguage(owner.locale);
    const { orgDeleted, orgRestored } = mailWords(language);
    const date = org.delete_at
      ? new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: owner.time_zone ?? 'UTC' }).format(org.delete_at)
      : '';
    const facts = { org: unlinked(org.name), by: unlinked(said.by.name), date };
    const draft = what === 'deleted' ? orgDeleted(facts) : orgRestored(facts);
    await mail.send(writeLetter(draft, { to: owner.email, url: `${config.publicUrl}/dashboard/company?org=${org_id}#removal`, language }));
  },
  'purge-orgs': async (_payload: unknown, { db, log }: Deps): Promise<void> => {
    const purged = await purgeOrgs(db, new Date());
    if (purged > 0) log.info({ purged }, 'organisations deleted 30 days ago were removed for good');
  },
  'forget-index': (payload: unknown, { knowledge }: Deps): Promise<void> => knowledge.forget(Org.parse(payload).org_id),
};
