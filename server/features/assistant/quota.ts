import { type AssistantPlan, INVITED_QUESTIONS, OVER_QUOTA, type Usage, assistantPlans } from '#contract/assistant.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { type Limit, countAttempts, takeBackAttempt } from '#server/platform/limits/attempts.ts';
import { countAccepted } from './invite-store.ts';
import { type PersonRow, chargeCall, countCalls, findPerson } from './store.ts';

/** Questions of a calendar month: those of the plan, and more for each person who came by an invite. */
const quotaOf = (plan: AssistantPlan, accepted: number): number => assistantPlans[plan].questions + INVITED_QUESTIONS * accepted;

/** What has been asked this month (UTC) on the plan that a person asks on, and may be asked. */
export const usageOf = async (db: Db | Trx, { holder_id, plan }: Pick<PersonRow, 'holder_id' | 'plan'>, now: Date): Promise<Usage> => ({
  calls_made: await countCalls(db, holder_id, now),
  quota: quotaOf(plan, await countAccepted(db, holder_id)),
});

export const readUsage = async (db: Db | Trx, userId: string, now: Date): Promise<Usage> => usageOf(db, await findPerson(db, userId), now);

/** There are questions again when the next calendar month (UTC) begins. */
const overQuota = (now: Date): AppError => {
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1);
  const seconds = Math.ceil((next - now.getTime()) / 1000);
  return new AppError('over_quota', OVER_QUOTA, { seconds }, seconds);
};

/** Before the work is done: who is over already need not wait for it. @throws over_quota */
export const requireQuestions = async (db: Db, person: PersonRow, now: Date): Promise<Usage> => {
  const usage = await usageOf(db, person, now);
  if (usage.calls_made >= usage.quota) throw overQuota(now);
  return usage;
};

const HOUR = 3600;
const often = 'You have asked very often. Try again in a while.';

/** What may be asked and not surely answered, which is free: more than anybody asks who reads the answers, and an end to the work of one person. */
const freeOf = (userId: string): Limit[] => [
  { what: 'free questions in an hour', who: userId, most: 300, seconds: HOUR, sentence: often },
  { what: 'free questions in a day', who: userId, most: 1000, seconds: 24 * HOUR, sentence: often },
];

/** Counts a question as a free one before the work is done, however many come at once. @throws rate_limited */
export const beginFree = (db: Db, userId: string): Promise<void> => countAttempts(db, freeOf(userId));

/** It was surely answered, and counts among the questions of the month alone. */
export const wasNotFree = async (db: Db, userId: string): Promise<void> => {
  for (const limit of freeOf(userId)) await takeBackAttempt(db, limit);
};

/** Counts one answered question, in the transaction that stores it. @throws over_quota when others were faster */
export const charge = async (trx: Trx, holderId: string, { quota }: Usage, now: Date): Promise<Usage> => {
  const calls_made = await chargeCall(trx, holderId, quota, now);
  if (calls_made === null) throw overQuota(now);
  return { calls_made, quota };
};
