import { confirmedFact } from '#server/features/library/steps.ts';
import { knownFacts } from '#server/features/orgs/steps.ts';
import { type Db, inOrg } from '#server/platform/db/db.ts';

/** The names that an organisation is known by: its own here, and the legal name that somebody confirmed. */
export const ownNames = (db: Db, orgId: string): Promise<string[]> =>
  inOrg(db, orgId, async (trx) => {
    const { legal_name: name } = await knownFacts(trx, orgId, null);
    const confirmed = await confirmedFact(trx, orgId, 'legal_name');
    return [...new Set([confirmed, name])].filter((one) => one != null);
  });
