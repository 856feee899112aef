import { may } from '#contract/roles.ts';
import { levelOf, listOwners } from '#server/features/access/steps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import type { Db } from '#server/platform/db/db.ts';
import { type SamlConnection, type SamlConnections, linkOf } from '#server/platform/identity/saml/connections.ts';
import { holdLevel } from '#server/platform/limits/hold-member.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import { needs } from './policy.ts';
import { type SingleSignOnRow, findKept, findUsable, isUsable, lockOfOrg, update } from './store.ts';

/** Single sign-on as the identity provider sees it. `userOf` tells whose an account of that provider is here. */
export const connectionsIn = (db: Db, userOf: (subject: string) => Promise<string | null>): SamlConnections => ({
  async find(id) {
    const row = await findKept(db, id);
    return row ? connectionOf(row) : null;
  },
  async ofDomain(domain) {
    const row = await findUsable(db, domain);
    return row ? connectionOf(row) : null;
  },
  async mayTry({ orgId }, subject) {
    const userId = await userOf(subject);
    return userId !== null && may(await levelOf(db, orgId, userId), needs.update);
  },
  tried: (connection, subject) =>
    db.transaction().execute(async (trx) => {
      const { id, orgId, domain } = connection;
      const userId = await userOf(subject);
      if (userId === null || !may(await holdLevel(trx, { orgId, userId }), needs.update)) return false;
      const row = await lockOfOrg(trx, orgId, id);
      if (!row || linkOf(connectionOf(row)) !== linkOf(connection)) return false;
      await update(trx, id, { tried_at: new Date() });
      await appendAudit(trx, { orgId, userId, action: 'single_sign_on:tried', subject: domain });
      return true;
    }),
  isOwner: async ({ orgId }, email) => (await listOwners(db, orgId)).some((owner) => owner.email === foldEmail(email)),
});

const connectionOf = (row: SingleSignOnRow): SamlConnection => ({
  id: row.id,
  orgId: row.org_id,
  domain: row.domain,
  displayName: row.display_name,
  entityId: row.entity_id,
  signInUrl: row.sign_in_url,
  certificate: row.certificate,
  usable: isUsable(row),
  enforced: row.enforced && isUsable(row),
});
