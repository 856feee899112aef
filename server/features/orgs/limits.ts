/** How many organisations one person may hold without a plan, and make in a day. */
import { setHeldThen, setKept } from '#server/features/access/steps.ts';
import type { Config } from '#server/config.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { countAttempt } from '#server/platform/limits/attempts.ts';
import { hold } from '#server/platform/limits/hold-most.ts';
import { hasPlan } from '#server/features/users/steps.ts';
import { findHolder, heldWithoutPlan, mostHeld } from './store.ts';

const DAY = 86_400;

/**
 * Lets a person make one more organisation. Those to which they were invited, whatever they may do there, count for others.
 * @throws conflict · rate_limited
 */
export async function holdFounding(trx: Trx, userId: string, { withoutPlan, aDay }: Config['orgs']): Promise<void> {
  await hold(trx, { person: userId });
  if ((await heldWithoutPlan(trx, userId)).length >= withoutPlan) throw tooMany(withoutPlan);
  if (aDay === null) return;
  // What is not made in the end is taken back with its transaction, and counts for nothing.
  const sentence = `You made ${aDay} organisations in a day, as many as one person may; those that you deleted count too. Try again tomorrow, or ask a member of another organisation for an invitation.`;
  const details = { most_a_day: aDay };
  await countAttempt(trx, { what: 'organisation made', who: userId, most: aDay, seconds: DAY, sentence, details });
}

/** Before an organisation is deleted: how many its holder has, for so many they may have again. */
export async function noteHeld(trx: Trx, orgId: string): Promise<void> {
  const holder = await findHolder(trx, orgId);
  if (holder === null) return;
  await hold(trx, { person: holder });
  await setHeldThen(trx, orgId, holder, (await heldWithoutPlan(trx, holder)).length);
}

/**
 * Lets a deleted organisation be kept after all where there is a place for it: of its holder, who may have as many as they had when they
 * deleted one, else of whoever keeps it, who holds it from then on. One that has a plan needs none.
 * @throws conflict
 */
export async function holdKeeping(trx: Trx, orgId: string, keeper: string, { withoutPlan }: Config['orgs']): Promise<void> {
  const holder = await findHolder(trx, orgId);
  if (holder === null || (await hasPlan(trx, orgId))) return;
  // In one order, so that two who keep each other's wait in no ring.
  for (const person of [...new Set([holder, keeper])].toSorted()) await hold(trx, { person });
  const othersOf = async (person: string) => (await heldWithoutPlan(trx, person)).filter((id) => id !== orgId).length;
  if ((await othersOf(holder)) < Math.max(withoutPlan, await mostHeld(trx, holder))) return;
  if (holder === keeper) throw tooMany(withoutPlan);
  if ((await othersOf(keeper)) < withoutPlan) return setKept(trx, orgId, keeper);
  throw new AppError(
    'conflict',
    `The owner for whom this organisation counts made others in its place, and you have ${withoutPlan} organisations without a plan yourself, as many as one person may. Delete one that is not needed any more, or take a plan for one; then keep this one.`,
  );
}

const tooMany = (most: number): AppError =>
  new AppError(
    'conflict',
    `You have ${most} organisations without a plan, as many as one person may. Delete one that is not needed any more, or take a plan for one of them; organisations that you are invited to do not count.`,
    { most_without_plan: most },
  );
