import { sql } from 'kysely';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { whenItStands } from '#engine/decision/when-it-stands.ts';
import { mapEachInTurn, mapInTurns, takingTurns } from '#engine/common/taking-turns.ts';
import { promisesIn } from '#engine/told/promises.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { pastDayIn } from '#engine/told/past-days.ts';
import { withPromise } from '#server/features/told/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { printed } from '#server/platform/db/printed.ts';

/** Promises that one answer repeats, of which it says what became. */
const MOST_REPEATED = 50;

type Drafted = Standing & { entry: { id: string } };

interface Asking {
  customer?: string | undefined;
  /** A draft says what became of a promise to its customer in the place of the promise, and to anybody that a dropped one will not be kept. */
  rewrite: boolean;
}

/** What became of a promise in the words of a draft: the last one to the same customer, else the last one to another that was dropped. */
interface Repeated {
  entry_id: string;
  customer: string | null;
  sentence: string;
  state: 'moved' | 'kept' | 'dropped';
  due_on: string | null;
  told_at: Date;
  own: boolean;
}

/**
 * Answers that repeat a promise which was dropped, moved or kept since are to be read and say so, and so are answers that speak of a day as of one to
 * come which is over; the others come back as they are.
 */
export const decideByPromises = async <Answer extends Drafted>(
  trx: Trx,
  orgId: string,
  asking: Asking,
  answers: Answer[],
): Promise<Answer[]> => {
  const now = Date.now();
  const said = (await mapInTurns(answers, (answer) => saidIn(answer, now).map((sentence) => ({ id: answer.entry.id, sentence })))).flat();
  const repeated = said.length === 0 ? [] : await listRepeated(trx, orgId, asking.customer, said);
  const byEntry = Map.groupBy(repeated, ({ entry_id }) => entry_id);
  return mapEachInTurn(answers, async (answer) => {
    const pause = takingTurns();
    let decided = answer;
    for (const promise of (byEntry.get(answer.entry.id) ?? []).slice(0, MOST_REPEATED)) {
      decided = besidePromise(decided, promise, asking);
      await pause();
    }
    const past = isSaid(decided) ? pastDayIn(decided, now) : null;
    return past ? again(decided, whenItStands, { became: 'day-past', day: past.day, said: past.sentence }) : decided;
  });
};

const isSaid = ({ status }: Standing): boolean => status !== 'unanswered' && status !== 'failed';

/** The sentences of an answer, and the promises in it that have several. */
const saidIn = (answer: Standing, now: number): string[] =>
  isSaid(answer)
    ? [
        ...new Set([
          ...[answer.answer, answer.comment].flatMap((text) => (text === null ? [] : sentencesOf(text).map((one) => one.trim()))),
          ...promisesIn(answer, now).map(({ sentence }) => sentence),
        ]),
      ]
    : [];

function besidePromise<Answer extends Drafted>(answer: Answer, promise: Repeated, { rewrite }: Asking): Answer {
  const { customer, sentence, state, due_on: due, own, told_at: told } = promise;
  const of = { became: 'promised' as const, customer: customer ?? '–', said: sentence };
  if (state === 'moved' && due === null) return answer;
  const decided = again(answer, whenItStands, state === 'moved' ? { ...of, state, day: due ?? '' } : { ...of, state, day: null });
  if (!rewrite || state === 'kept' || (!own && state !== 'dropped')) return decided;
  const instead = withPromise(answer, { sentence, due, isDropped: state === 'dropped', toldAt: told.getTime() });
  return instead ? { ...decided, ...instead } : decided;
}

const listRepeated = async (
  trx: Trx,
  orgId: string,
  customer: string | undefined,
  said: { id: string; sentence: string }[],
): Promise<Repeated[]> => {
  const { rows } = await sql<Repeated>`
    with said as (
      select id, ${printed(sql`sentence`)} as print from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (id uuid, sentence text)
    ), last as (
      select distinct on (said.id, said.print) said.id as entry_id, promise.customer, promise.sentence, promise.state, promise.due_on, told.told_at,
        coalesce(lower(promise.customer) = lower(${customer ?? null}::text), false) as own
      from said join promise on promise.org_id = ${orgId} and promise.sentence_print = said.print
      join told_answer as told on told.id = promise.told_id and not told.sample
      order by said.id, said.print, own desc, promise.state in ('open', 'moved') desc, promise.created_at desc, promise.id desc
    )
    select * from last where state = 'dropped' or (own and state in ('moved', 'kept'))`.execute(trx);
  return rows;
};
