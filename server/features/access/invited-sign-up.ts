import { isStanding } from '#server/features/users/steps.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { InvitedPeople } from '#server/platform/identity/invited.ts';
import { lookAtInvitation } from './invitations.ts';
import { findBySecret } from './invitation-store.ts';

/** Invitations as the identity provider sees them: the link in the mail proves the address. */
export const invitedPeople = (db: Db): InvitedPeople => ({
  addressOf: async (secret) => (await lookAtInvitation(db, secret)).invitation?.user_email ?? null,
  accept: async (secret) => {
    const row = await findBySecret(db, secret);
    if (!row) return false;
    const { numUpdatedRows } = await db
      .updateTable('access')
      .set({ accepted_at: new Date() })
      .where('id', '=', row.id)
      .where('accepted_at', 'is', null)
      .where('declined_at', 'is', null)
      .where(isStanding)
      .executeTakeFirst();
    return numUpdatedRows > 0n;
  },
});
