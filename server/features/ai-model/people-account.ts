import { sql } from 'kysely';
import { reason } from '#contract/reasons.ts';
import { type Account, openAccount } from '#engine/model/account.ts';
import { ModelFailure, type ModelSettings } from '#engine/model/model.ts';
import type { Db } from '#server/platform/db/db.ts';
import { addAttempts, madeOf } from '#server/platform/limits/attempts.ts';

const DAY = 24 * 3600;
const tokensOf = (userId: string) => ({ what: 'tokens of a model in a day', who: userId, seconds: DAY });

/**
 * The account of a person without an organisation: the installation's model reads for them within a day's bounds, one of their own (from
 * the first question on, 24 hours) and one of all of them (UTC). Calls under way at once may pass a bound by what they take.
 */
export const accountOfPerson = (db: Db, userId: string, { each, all }: ModelSettings['tokensOfPeople']): Account => {
  const own = openAccount();
  return {
    async admit(most) {
      const person = tokensOf(userId);
      const used = (await madeOf(db, [person])).get(person.what) ?? 0;
      if (used >= each || (await usedToday(db)) >= all) throw new ModelFailure('budget', reason('model_day_limit'));
      await own.admit(most);
    },
    async count(call) {
      await own.count(call);
      await addAttempts(db, tokensOf(userId), call.tokensIn + call.tokensOut);
      await sql`
        insert into model_use_of_people as known (day, model, calls, failed, tokens_in, tokens_cached, tokens_out)
        values ((now() at time zone 'UTC')::date, ${call.model}, 1, ${call.failed ? 1 : 0}, ${call.tokensIn}, ${call.tokensCached}, ${call.tokensOut})
        on conflict (day, model) do update set calls = known.calls + 1, failed = known.failed + excluded.failed,
          tokens_in = known.tokens_in + excluded.tokens_in, tokens_cached = known.tokens_cached + excluded.tokens_cached,
          tokens_out = known.tokens_out + excluded.tokens_out`.execute(db);
    },
  };
};

const usedToday = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(tokens_in + tokens_out), 0)::float8 as used from model_use_of_people
    where day = (now() at time zone 'UTC')::date`.execute(db);
  return rows[0]?.used ?? 0;
};
