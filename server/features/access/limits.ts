import { hasPlan } from '#server/features/users/steps.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { countAttempt } from '#server/platform/limits/attempts.ts';
import { limitMailsBy, limitMailsTo } from '#server/platform/limits/mail-limit.ts';

const DAY = 86_400;
/** Invitations of one organisation in a day, sent again or not. */
const A_DAY = { trial: 20, plan: 50 };
/** Invitations of one organisation that wait to be answered. */
export const MOST_OPEN = 200;

/**
 * Limits invitations, each of which reaches somebody who did not ask for it: per organisation, per person over all organisations of theirs,
 * and, with a mail, per address, from this person, from this organisation and from all. @throws rate_limited
 */
export const limitInvitations = async (db: Db, { orgId, userId }: OrgActor, email: string, mailed: boolean): Promise<void> => {
  const most = (await hasPlan(db, orgId)) ? A_DAY.plan : A_DAY.trial;
  const sentence = `Your organisation can invite ${most} people a day${most === A_DAY.plan ? '' : ` without a plan, ${A_DAY.plan} with one`}. Invite the others tomorrow.`;
  await countAttempt(db, { what: 'invitation by organisation', who: orgId, most, seconds: DAY, sentence });
  await limitMailsBy(db, userId, A_DAY.plan, `You can invite ${A_DAY.plan} people a day. Invite the others tomorrow.`);
  if (mailed) await limitMailsTo(db, email, { kind: 'inviter', id: userId, org: orgId });
};
