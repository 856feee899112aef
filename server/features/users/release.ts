import { appendAudit } from '#server/features/audit/steps.ts';
import type { Db } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import { unbindSiteAdmin } from './site-admin-store.ts';
import { setAddressesAside } from './store.ts';

/** What the operator of the service does by command: whoever signs in with the address next is the site administrator. @throws not_found */
export const releaseSiteAdmin = (db: Db, email: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const subject = foldEmail(email);
    if (!(await unbindSiteAdmin(trx, subject))) throw new AppError('not_found', `${email} is bound to nobody.`);
    await appendAudit(trx, { orgId: null, userId: null, action: 'site:admin_released', subject });
  });

/**
 * Frees an address whose account nobody signs in to any more, for the account that has it at the identity provider now; the former one
 * keeps all its rows. @throws not_found
 */
export const releaseAddress = (db: Db, email: string): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const subject = foldEmail(email);
    const former = await setAddressesAside(trx, subject);
    if (former.length === 0) throw new AppError('not_found', `Nobody has an account with ${email}.`);
    for (const { id } of former) await appendAudit(trx, { orgId: null, userId: id, action: 'user:address_set_aside', subject });
  });
