import { sql } from 'kysely';
import type { Content } from '#contract/answer-fields.ts';
import type { Citation, Related } from '#contract/answers.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { gateOf } from '#engine/answers/gate.ts';
import { again } from '#engine/decision/decide.ts';
import type { Standing } from '#engine/decision/model.ts';
import { whenItStands } from '#engine/decision/when-it-stands.ts';
import { compareProfiles } from '#engine/language/compare.ts';
import { profileOf } from '#engine/language/profile.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { printed } from '#server/platform/db/printed.ts';
import { withCorrection } from './doubts/with-correction.ts';
import { listFormersBehind, saidAgain } from './formers.ts';
import { isOtherwise, wholeOf } from './look/compare-told.ts';

/** Who asks now, and for which of the company's products where somebody said. */
export interface Asking {
  customer?: string;
  product?: string;
}

/** What stands beside an answer, as many as a question shows. */
const BESIDE = 3;

type Drafted = Standing & {
  entry: { id: string; request_id: string; question: string; options: string[] };
  related?: Related[];
};

interface Told extends Content {
  id: string;
  entry_id: string;
  request_name: string;
  question: string;
  told_at: Date;
  origin: string;
  citations: Citation[];
}

/**
 * Holds drafts against what the same customer was told last to the same question in other forms: in the same words, or in those of the past question that
 * leads the draft, where nothing in them differs. That stands first beside them, and a draft that says otherwise is to be read and says so. One that
 * says again what was corrected since says the correction in its place. The others come back as they are.
 */
export const decideByTold = async <Answer extends Drafted>(
  trx: Trx,
  orgId: string,
  { customer, product }: Asking,
  answers: Answer[],
): Promise<Answer[]> => {
  if (customer === undefined) return answers;
  const told = await listToldBefore(trx, orgId, { customer, product }, answers);
  if (told.size === 0) return answers;
  const formers = await listFormersBehind(trx, orgId, [...told.values()].map(({ id }) => id)); // prettier-ignore
  return mapInTurns(answers, (answer) => {
    const before = told.get(answer.entry.id);
    if (!before) return answer;
    const isDrafted = answer.status !== 'unanswered' && answer.status !== 'failed';
    const former = isDrafted ? saidAgain(before, formers.get(before.id) ?? [], answer) : undefined;
    return besideTold(former ? withCorrection(answer, { ...before, customer }, former) : answer, before, customer);
  });
};

const besideTold = <Answer extends Drafted>(answer: Answer, before: Told, customer: string): Answer => {
  const day = before.told_at.toISOString().slice(0, 10);
  const said = wholeOf(before);
  const isDrafted = answer.status !== 'unanswered' && answer.status !== 'failed';
  const isOther = isDrafted && isOtherwise(before, answer);
  const decided = again(answer, whenItStands, {
    became: 'told-before',
    customer,
    day,
    document: before.request_name,
    isCorrection: before.origin === 'correction',
    said,
    isOtherwise: isOther,
  });
  if (decided.status === 'answered') return decided;
  return { ...decided, related: [relatedOf(before, answer.entry.options, day), ...(answer.related ?? [])].slice(0, BESIDE) };
};

const relatedOf = (before: Told, options: string[], day: string): Related => ({
  kind: 'pair',
  document: before.request_name,
  quote: wholeOf(before),
  score: 1,
  answer: [before.answer, before.comment].filter(Boolean).join('\n'),
  choice: options.find((option) => foldedWords(option) === foldedWords(before.choice ?? '')) ?? null,
  question: before.question,
  id: null,
  differs: [],
  told_on: day,
  ...(before.origin === 'correction' ? { told_by: 'correction' as const } : {}),
});

/** By the entry that asks: what the customer was told last, and holds still, in another form or by a correction; in its own words before those of its lead. */
const listToldBefore = async (
  trx: Trx,
  orgId: string,
  { customer, product }: { customer: string; product: string | undefined },
  answers: Drafted[],
): Promise<Map<string, Told>> => {
  const asked = answers.map(({ entry: { id, request_id, question }, citations }) => ({
    id,
    request_id,
    question,
    lead: citations[0]?.library_entry_id ?? null,
  }));
  const { rows } = await sql<Told & { asked: string }>`
    with asked as (
      select distinct asked.id, asked.request_id, asked.question, ${printed(sql`wording.words`)} as print
      from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (id uuid, request_id uuid, question text, lead uuid)
      cross join lateral (
        select asked.question as words union
        select entry.question from library_entry as entry where entry.org_id = ${orgId} and entry.id = asked.lead
      ) as wording
    ), last as materialized (
      select distinct on (wording.request_id, wording.print) wording.request_id, wording.print, told.id
      from (select distinct request_id, print from asked) as wording
      join told_answer as told on told.org_id = ${orgId} and told.superseded_at is null and not told.sample
        and told.question_print = wording.print
        and lower(told.customer) = lower(${customer}::text) and (told.request_id is distinct from wording.request_id or told.origin = 'correction')
        and (told.product is null or ${product ?? null}::text is null or told.product = ${product ?? null}::text)
      order by wording.request_id, wording.print, told.told_at desc, told.id desc
    )
    select asked.id as entry_id, asked.question as asked,
      told.id, told.request_name, told.question, told.choice, told.answer, told.comment, told.told_at, told.origin, told.citations
    from asked join last on last.request_id is not distinct from asked.request_id and last.print = asked.print
    join told_answer as told on told.org_id = ${orgId} and told.id = last.id`.execute(trx);
  const before = new Map<string, Told>();
  await mapInTurns(rows, (row) => {
    const isOwn = foldedWords(row.asked) === foldedWords(row.question);
    if (isOwn || (!before.has(row.entry_id) && asksTheSame(row.asked, row.question))) before.set(row.entry_id, row);
  });
  return before;
};

/** Whether nothing in the words of two questions says that they differ: the judge of past questions found them to ask the same. */
const asksTheSame = (asked: string, past: string): boolean =>
  ['same', 'open'].includes(gateOf(compareProfiles(profileOf(asked), profileOf(past))));
