/** How many organisations one person may hold without a plan, and make in a day. */
import { ORG_KEPT_DAYS } from '#contract/orgs.ts';
import type { Config } from '#server/config.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { countAttempt } from '#server/platform/limits/attempts.ts';
import { hold } from '#server/platform/limits/hold-most.ts';
import { findHolder, heldWithoutPlan } from './store.ts';

const DAY = 86_400;

/**
 * Lets a person make one more organisation. Those to which they were invited, whatever they may do there, count for others.
 * @throws conflict · rate_limited
 */
export async function holdFounding(trx: Trx, userId: string, { withoutPlan, aDay }: Config['orgs']): Promise<void> {
  await hold(trx, { person: userId });
  if ((await heldWithoutPlan(trx, userId)).count >= withoutPlan) throw tooMany(withoutPlan);
  if (aDay === null) return;
  // What is not made in the end is taken back with its transaction, and counts for nothing.
  const sentence = `You made ${aDay} organisations in a day, as many as one person may; those that you deleted count too. Try again tomorrow, or ask a member of another organisation for an invitation.`;
  const details = { most_a_day: aDay };
  await countAttempt(trx, { what: 'organisation made', who: userId, most: aDay, seconds: DAY, sentence, details });
}

/**
 * Lets a deleted organisation be kept after all, unless its holder gave its place to one that was made since.
 * @param deleteAt when it goes for good
 * @throws conflict
 */
export async function holdKeeping(trx: Trx, orgId: string, deleteAt: Date, { withoutPlan }: Config['orgs']): Promise<void> {
  const holder = await findHolder(trx, orgId);
  if (holder === null) return;
  await hold(trx, { person: holder });
  const { count, newest } = await heldWithoutPlan(trx, holder, orgId);
  const deleted = new Date(deleteAt.getTime() - ORG_KEPT_DAYS * DAY * 1000);
  if (count >= withoutPlan && newest !== null && newest > deleted) throw tooMany(withoutPlan);
}

const tooMany = (most: number): AppError =>
  new AppError(
    'conflict',
    `You have ${most} organisations without a plan, as many as one person may. Delete one that is not needed any more, or take a plan for one of them; organisations that you are invited to do not count.`,
    { most_without_plan: most },
  );
