/** Questions found in prose, where no row can be pointed at: decisions by hand count the questions as they were found, from 1. */
import { type Reason, reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import type { FoundQuestion, FoundSheet, MappedRows, MappingBySheet } from '#contract/extraction.ts';
import type { LeftOut } from '../sheet/read-table.ts';
import { splitLeadingId } from '../text.ts';

export interface Listed {
  sheets: FoundSheet[];
  questions: FoundQuestion[];
}

/** Longest text of a question that is shown among those left out. */
const SHOWN = 200;

/**
 * What was found after the decisions on one list of questions: the sheet `name`, whose questions are those that `belongs`
 * says. `null` leaves all of them out; otherwise they are joined, split and dropped by their number. Adding means nothing
 * here: whatever asks was found, and a question that is taken back is one that is dropped no longer.
 */
export function decideListed(
  found: Listed,
  mapping: MappingBySheet,
  name: string,
  belongs: (question: FoundQuestion) => boolean = () => true,
): Listed {
  const decision = mapping[name];
  if (decision === undefined) return found;
  const own = found.questions.filter(belongs);
  const { after, leftOut } =
    decision === null ? { after: new Map(own.map((one) => [one, []])), leftOut: [] } : decide(own, decision.rows ?? {});
  const questions = found.questions.flatMap((question): FoundQuestion[] => after.get(question) ?? [question]);
  const sheet: FoundSheet = found.sheets.find((one) => one.name === name) ?? {
    name,
    role: 'questions',
    ...because(reason('lines_ask')),
    hidden: false,
    count: 0,
    mapping: null,
  };
  const decided: FoundSheet = {
    ...sheet,
    count: questions.filter(belongs).length,
    mapped_by: 'hand',
    ...(decision === null ? { role: 'reference', ...because(reason('by_hand_out')) } : {}),
    ...(leftOut.length > 0 ? { left_out: leftOut } : {}),
  };
  return {
    questions,
    sheets: found.sheets.includes(sheet) ? found.sheets.map((one) => (one === sheet ? decided : one)) : [...found.sheets, decided],
  };
}

/** What each question becomes: nothing, itself, one that takes in others, or several. */
function decide(own: FoundQuestion[], rows: MappedRows): { after: Map<FoundQuestion, FoundQuestion[]>; leftOut: LeftOut[] } {
  const after = new Map<FoundQuestion, FoundQuestion[]>();
  const leftOut = new Map<number, LeftOut>();
  const at = (number: number): FoundQuestion | undefined => own[number - 1];
  const remove = (number: number, why: Reason): void => {
    const question = at(number);
    if (!question) return;
    after.set(question, []);
    leftOut.set(number, { row: number, text: question.question.slice(0, SHOWN), ...because(why) });
  };
  for (const group of rows.join ?? []) {
    const [first = 0, ...others] = [...new Set(group)].toSorted((a, b) => a - b).filter((number) => at(number));
    const question = at(first);
    if (!question) continue;
    const joined = others.flatMap((number) => at(number) ?? []);
    const answers = [question, ...joined].find((one) => one.answers.length > 0)?.answers ?? [];
    after.set(question, [{ ...question, question: [question, ...joined].map((one) => one.question).join('\n'), answers }]);
    for (const number of others) remove(number, reason('question_joined', { number: first }));
  }
  for (const { row, parts } of rows.split ?? []) {
    const question = at(row);
    if (question)
      after.set(
        question,
        parts.map((text, part) => ({
          ...question,
          id: splitLeadingId(text)?.id ?? question.id,
          question: text,
          at: { ...question.at, part },
        })),
      );
  }
  for (const number of rows.drop ?? []) remove(number, reason('by_hand_out'));
  return { after, leftOut: [...leftOut.values()].toSorted((a, b) => a.row - b.row) };
}
