import type { Keys } from '#contract/own-data.ts';
import { countShares, endShares } from '#server/features/assistant/steps.ts';
import { deleteAddress, findAddress } from '#server/features/calendar/steps.ts';
import { countTokens, endAllTokens } from '#server/features/tokens/steps.ts';
import { endMadeBy, listMadeBy } from '#server/features/webhooks/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { countProviders, endProviders } from './providers.ts';
import { listLevels } from './memberships.ts';

/** How much acts for a person without their sign-in, or lets somebody in as them without their password. */
export const countKeys = (db: Db, userId: string): Promise<Keys> =>
  db.transaction().execute(async (trx) => {
    const keys = {
      tokens: await countTokens(trx, userId),
      calendars: 0,
      webhooks: 0,
      shared_conversations: await countShares(trx, userId),
      providers: await countProviders(trx, userId),
    };
    for (const member of await listLevels(trx, userId)) {
      await inOrg(trx, member.orgId, async () => {
        if (await findAddress(trx, member)) keys.calendars += 1;
        keys.webhooks += (await listMadeBy(trx, member)).length;
      });
    }
    return keys;
  });

/** The same, null where there is none. */
export const keysLeft = async (db: Db, userId: string): Promise<Keys | null> => {
  const keys = await countKeys(db, userId);
  return Object.values(keys).some((count) => count > 0) ? keys : null;
};

/**
 * Ends it all, at once. @param signedIn false for a call that came with a token itself
 * @throws forbidden for such a call
 */
export const endOwnKeys = (db: Db, { userId }: Actor, signedIn: boolean): Promise<void> =>
  db.transaction().execute((trx) => {
    if (!signedIn) throw new AppError('forbidden', 'A token does not end the others: sign in for that.');
    return endKeys(trx, userId);
  });

/** In a transaction of somebody else's. */
export const endKeys = async (trx: Trx, userId: string): Promise<void> => {
  await endAllTokens(trx, userId);
  await endShares(trx, userId);
  await endProviders(trx, userId);
  for (const member of await listLevels(trx, userId)) {
    await inOrg(trx, member.orgId, async () => {
      await deleteAddress(trx, member);
      await endMadeBy(trx, member);
    });
  }
};
