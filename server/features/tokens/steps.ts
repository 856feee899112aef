/** What other features do with tokens, in a transaction of theirs. */
import { appendAudit } from '#server/features/audit/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { deleteAllTokens } from './store.ts';

export { countTokens, endTokens } from './store.ts';

/** All of a person, wherever they act. */
export const endAllTokens = async (trx: Trx, userId: string): Promise<void> => {
  for (const { id, name, org_id: orgId } of await deleteAllTokens(trx, userId))
    await appendAudit(trx, { orgId, userId, action: 'token:revoked', subject: name, data: { id } });
};
