import { reason } from '#contract/reasons.ts';
import { permit } from '#server/features/standing/steps.ts';
import type { Deps } from '#server/deps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { DriveFault } from '#server/platform/drives/drive.ts';
import { holdLevel } from '#server/platform/limits/hold-member.ts';
import { needs } from './policy.ts';
import type { IntegrationRow } from './store.ts';

/**
 * Whose documents a drive brings: who connected it, while they may still bring in documents. A drive answers when it likes, so this is asked
 * in every transaction that writes what it said, and whoever removes them waits for that.
 * @throws DriveFault when they left · forbidden · no_access
 */
export async function holdConnector(
  { config: { trialEnds } }: Pick<Deps, 'config'>,
  trx: Trx,
  { org_id: orgId, created_by: userId }: IntegrationRow,
): Promise<string> {
  const accessLevel = userId === null ? null : await holdLevel(trx, { orgId, userId });
  if (userId === null || accessLevel === null) throw new DriveFault('revoked', reason('drive_person_left'));
  const actor: OrgActor = {
    userId,
    orgId,
    party: orgId,
    accessLevel,
    orgDeleted: false,
    email: '',
    userType: 'user',
    scope: 'write',
    bound: false,
    trialEnds,
  };
  await permit(trx, actor, needs.sync);
  return userId;
}
