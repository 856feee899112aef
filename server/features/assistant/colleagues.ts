import { type Colleagues, MOST_COLLEAGUES, PLACE_MINUTES, assistantPlans } from '#contract/assistant.ts';
import type { Db } from '#server/platform/db/db.ts';
import type { Actor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { foldEmail } from '#server/platform/limits/fold-email.ts';
import { keepPlace, listPlaces, lockPlaces } from './place-store.ts';
import { type PersonRow, findPerson, updatePerson } from './store.ts';

/** Whom the caller lets ask on their own plan. */
export const listColleagues = async (db: Db, { userId }: Actor): Promise<Colleagues> => ({
  colleagues: (await findPerson(db, userId)).colleagues,
});

/**
 * Names the people who may ask on the caller's plan, in place of those before; who is left out asks on their own plan again at once.
 * @throws no_access without a Business plan of one's own · invalid when the caller names themselves
 */
export async function nameColleagues(db: Db, { userId, email }: Actor, named: string[]): Promise<Colleagues> {
  const colleagues = [...new Set(named.map(foldEmail))];
  const person = await findPerson(db, userId);
  const isHolder = person.holder_id === userId && assistantPlans[person.plan].atOnce !== null;
  if (colleagues.length > 0 && !isHolder)
    throw new AppError('no_access', 'Letting colleagues ask on your plan comes with the Business plan. Buy it under Plans first.');
  if (colleagues.includes(foldEmail(email)))
    throw new AppError('invalid', 'Your own address is on the plan already. Name your colleagues alone.');
  if (colleagues.length > MOST_COLLEAGUES) throw new AppError('invalid', `Name ${MOST_COLLEAGUES} colleagues at most.`);
  await updatePerson(db, userId, { colleagues });
  return { colleagues };
}

/**
 * Gives a person their place among those who ask on a plan at once, or keeps it; a plan for one person has none to give.
 * @throws plan_busy with the seconds until the next place is free
 */
export async function takePlace(db: Db, { user_id, holder_id, plan }: PersonRow, now: Date): Promise<void> {
  const { atOnce } = assistantPlans[plan];
  if (atOnce === null) return;
  await db.transaction().execute(async (trx) => {
    await lockPlaces(trx, holder_id);
    const since = new Date(now.getTime() - PLACE_MINUTES * 60_000);
    const others = (await listPlaces(trx, holder_id, since)).filter((one) => one.user_id !== user_id);
    const [next] = others;
    if (next && others.length >= atOnce) {
      const seconds = Math.max(1, Math.ceil((next.asked_at.getTime() - since.getTime()) / 1000));
      throw new AppError(
        'plan_busy',
        `${atOnce} people are asking on this plan at present. Ask again in ${Math.ceil(seconds / 60)} min; this question was not counted.`,
        { seconds, at_once: atOnce },
        seconds,
      );
    }
    await keepPlace(trx, { holder_id, user_id, asked_at: now });
  });
}
