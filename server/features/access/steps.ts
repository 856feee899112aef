import { type Trx, newId } from '#server/platform/db/db.ts';
import { insertAccess } from './store.ts';

export { isMember, levelOf, listOwners, ownedAlone } from './store.ts';

/** Makes the founder of a new organisation its owner. */
export const addOwner = async (trx: Trx, orgId: string, user: { id: string; email: string }): Promise<void> => {
  await insertAccess(trx, {
    id: newId(),
    org_id: orgId,
    user_id: user.id,
    user_email: user.email,
    access_level: 'owner',
    notify: false,
    notification_message: null,
  });
};
