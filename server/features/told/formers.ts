import { sql } from 'kysely';
import type { Content } from '#contract/answer-fields.ts';
import type { Citation } from '#contract/answers.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { areApart, wholeOf } from './look/compare-told.ts';

/** Letters of each that are compared, and corrections of one answer that are followed: set by hand, far above what customers get. */
export const [LETTERS, STEPS] = [4_000, 50];

/** What a customer was told before the answer that they hold now. */
export interface Former extends Content {
  question: string;
}

/** By given answers what their customers held in the place of them before: corrected by a letter or a file, or told otherwise in the same form. */
export const listFormersBehind = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, Former[]>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Former & { told_id: string }>`
    with recursive behind as (
      select id as told_id, corrects as former_id, 1 as steps from told_answer where org_id = ${orgId} and id = any(${ids}::uuid[])
      union
      select behind.told_id, former.corrects, steps + 1 from behind join told_answer as former on former.id = behind.former_id where steps < ${STEPS}
    ), formers as (
      select told_id, former_id from behind where former_id is not null
      union
      select told.id, former.id from told_answer as told join told_answer as former on former.entry_id = told.entry_id and former.superseded_at is not null
        and former.customer is not distinct from told.customer and former.origin <> 'taken_back' and former.id <> told.id
      where told.org_id = ${orgId} and told.id = any(${ids}::uuid[])
    )
    select distinct told_id, question, choice, left(answer, ${LETTERS}) as answer, left(comment, ${LETTERS}) as comment
    from formers join told_answer as former on former.org_id = ${orgId} and former.id = formers.former_id`.execute(trx);
  return Map.groupBy(rows, ({ told_id }) => told_id);
};

/** A correction that a customer holds as told. */
export interface Corrected extends Content {
  customer: string | null;
  request_name: string;
  told_at: Date;
  citations: Citation[];
}

/** By answers that were corrected what their customers hold in the place of them now. */
export const listCorrectionsAfter = async (trx: Trx, orgId: string, ids: string[]): Promise<Map<string, Corrected>> => {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Corrected & { former_id: string }>`
    with recursive after as (
      select corrects as former_id, id, 1 as steps from told_answer where org_id = ${orgId} and corrects = any(${ids}::uuid[])
      union
      select after.former_id, next.id, steps + 1 from after join told_answer as next on next.corrects = after.id where steps < ${STEPS}
    )
    select after.former_id, customer, request_name, told_at, citations, choice, answer, comment
    from after join told_answer on told_answer.org_id = ${orgId} and told_answer.id = after.id where superseded_at is null`.execute(trx);
  return new Map(rows.map((row) => [row.former_id, row]));
};

const isSameText = (one: Content, other: Content): boolean => foldedWords(wholeOf(one)) === foldedWords(wholeOf(other));

/** The former answer that one says again, which its customer was told otherwise since; undefined where it says what they hold, or something new. Pure. */
export function saidAgain(now: Content & { question: string }, formers: Former[], said: Content): Former | undefined {
  if (isSameText(now, said)) return undefined;
  const same = formers.find((former) => isSameText(former, said));
  return same ?? (areApart(now, said) ? formers.find((former) => !areApart(former, said)) : undefined);
}

/**
 * A draft with what a correction says in its place: the text where that of the draft stands, and the mark of it that the form offers. A mark that the
 * correction says nothing of stays, unless the answer before it had one. Pure.
 */
export function insteadOfDraft(draft: Content, { choice, answer, comment }: Content, former: Content, options: string[]): Content {
  const isComment = draft.answer === null && draft.comment !== null;
  const text = [answer, comment].filter(Boolean).join('\n') || null;
  const offered = options.find((option) => foldedWords(option) === foldedWords(choice ?? '')) ?? null;
  const mark = options.length === 0 ? choice : offered;
  return {
    choice: choice === null && former.choice === null ? draft.choice : mark,
    ...(isComment ? { answer: null, comment: text } : { answer: answer ?? comment ?? '', comment: answer === null ? null : comment }),
  };
}
