import { sql } from 'kysely';
import type { Citation } from '#contract/answers.ts';
import type { Content } from '#contract/answer-fields.ts';
import type { ToldAlarmKind, ToldReason, ToldSentence } from '#contract/told.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { guessLanguage } from '#engine/language/language.ts';
import { foldedWords } from '#engine/language/text.ts';
import { differenceOf } from '#engine/told/differences.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { isCorrected, isInDoubt } from '../alarms-store.ts';
import { writeAlarms } from './alarms.ts';
import { type Found, kindOf } from './found.ts';
import { wholeOf } from './compare-told.ts';

interface Anew extends Content {
  told_id: string;
  question: string;
  citations: Citation[];
  /** It says what was told before, and rests on the same. */
  is_same: boolean;
  kind: ToldAlarmKind;
  cause: string;
  why: ToldReason;
  was: ToldSentence;
  now: ToldSentence | null;
}

/** What was told anew in a request by this transaction, each with an open finding about what it takes the place of, or with one for which that was corrected. */
const listAnew = async (trx: Trx, orgId: string, requestId: string): Promise<Anew[]> => {
  const { rows } = await sql<Anew>`
    select fresh.id as told_id, fresh.question, fresh.choice, fresh.answer, fresh.comment, fresh.citations,
      (fresh.choice, fresh.answer, fresh.comment, fresh.citations) is not distinct from (found.choice, found.answer, found.comment, found.citations) as is_same,
      told_alarm.kind, cause, why, was, now
    from told_answer as fresh
    join told_answer as former on former.org_id = fresh.org_id and former.entry_id = fresh.entry_id and former.superseded_at = fresh.told_at
    join told_alarm on told_alarm.told_id in (former.id, former.corrects)
    join told_answer as found on found.id = told_alarm.told_id
    where fresh.org_id = ${orgId} and fresh.request_id = ${requestId} and fresh.told_at = now() and fresh.superseded_at is null
      and (${isInDoubt} or (found.id = former.corrects and ${isCorrected}))
    order by told_alarm.found_at, told_alarm.id`.execute(trx);
  return rows;
};

/**
 * Holds what was told anew in a request against what was found of the answers that it takes the place of: what it says otherwise than the sentence that
 * stands now is found of it too. What it was told with at the first time is looked at when its paper changes.
 */
export const lookAtToldAnew = async (trx: Trx, orgId: string, requestId: string): Promise<void> => {
  const found = await mapInTurns(await listAnew(trx, orgId, requestId), foundAnew);
  const byCause = new Map(found.flatMap((one) => (one ? [[`${one.told_id} ${one.cause}`, one] as const] : [])));
  await writeAlarms(trx, orgId, [...byCause.values()]);
};

function foundAnew({ told_id, question, citations, is_same: isSame, choice, answer, comment, ...finding }: Anew): Found | null {
  const { kind, cause, why, was, now } = finding;
  if (isSame) return { told_id, kind, cause, why, was, now };
  if (now === null || kind === 'expired') return null;
  const said = wholeOf({ choice, answer, comment });
  const isTranslated = guessLanguage(said) !== guessLanguage(now.quote);
  const former = foldedWords(was.quote);
  const beside = citations.map(({ quote }) => quote).filter((quote) => !foldedWords(quote).includes(former));
  const difference = differenceOf({ was: said, is: now.quote, isTranslated }, { said, question, beside, otherProducts: null });
  const anew = difference && kindOf(difference);
  return difference && anew ? { told_id, kind: anew, cause, why: difference.why, was, now } : null;
}
