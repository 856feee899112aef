/** The answer that a statement gives, with what belongs to it. */
import { calculate } from './calculators/calculate.ts';
import type { Calculation } from './calculators/model.ts';
import { citationOf, overriddenBy } from './citation.ts';
import type { LawLanguage } from './languages.ts';
import type { Law, LawAnswer } from './model.ts';
import { phrases } from './phrases.ts';
import { saidIn } from './statement.ts';
import type { Statement } from './statement.ts';
import { asksTwice } from './two-questions.ts';

type Answered = Pick<LawAnswer, 'specialist' | 'status' | 'answer' | 'steps' | 'citations'> & { basis: 'statement' };
interface Asked {
  question: string;
  language: LawLanguage;
  now: Date;
}

/** Of the statements found beside one, those among which the answer to a second question is looked for. */
const BESIDE = 6;

/**
 * What a statement that is surely the rule answers to a question: with the other rule of its article where two things are asked, with
 * the figures of the year that it speaks of, and with what code works out from the facts of the question. `others` were found beside it.
 */
export function answerWith(statement: Statement, others: Statement[], asked: Asked, law: Law): Answered {
  const { question, language, now } = asked;
  const today = now.toISOString().slice(0, 10);
  const worked = workedOut(statement, asked, law);
  if (worked && hasRunOut(statement, today)) return workedAlone(statement, worked, language, law);
  const second = asksTwice(question, language) ? others.slice(0, BESIDE).find((one) => standsBeside(one, statement)) : undefined;
  const rules = second ? [statement, second] : [statement];
  const answered = fromStatements([statement, ...rules.slice(1), ...yearlyOf(rules, today, law)], language, law);
  return worked ? withCalculation(answered, worked) : answered;
}

/** The figures of the year that rules speak of, as long as they hold. */
export const yearlyOf = (rules: Statement[], day: string, law: Law): Statement[] =>
  [...new Set(rules.flatMap((one) => one.yearly ?? []))].flatMap((id) => law.statements.get(id) ?? []).filter((one) => holdsOn(one, day));

/** What code works out from the facts of the question; null where that is nothing. */
export function workedOut({ id }: Statement, asked: Asked, { figures }: Law): Calculation | null {
  const rates = figures
    .find((one) => one.id === id)
    ?.periods.map(({ values, valid_from, valid_to, verified }) => ({ value: values[0]!, valid_from, valid_to, verified }));
  return calculate({ ...asked, statement: id, ...(rates ? { rates } : {}) });
}

/** Another rule of the same article. */
const standsBeside = (one: Statement, other: Statement): boolean =>
  one.act === other.act && one.places.some(({ article }) => article !== null && other.places.some((place) => place.article === article));

export const holdsOn = ({ valid_from, valid_to }: Statement, day: string): boolean =>
  (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to);

export const hasRunOut = ({ valid_to }: Statement, day: string): boolean => valid_to !== null && valid_to < day;

/** The statements are the answer, the first one above all; nothing is cited that it does not say. */
function fromStatements(rules: [Statement, ...Statement[]], language: LawLanguage, law: Law): Answered {
  const [first] = rules;
  const cited = rules.map((one) => citationOf(one, language, law));
  const answer = rules.map((one) => saidIn(one, language)).join('\n');
  return {
    answer: cited.some((one) => one.to_be_checked) ? `${answer}\n${phrases[language].toBeChecked}` : answer,
    specialist: first.specialist,
    status: 'answered',
    basis: 'statement',
    steps: first.steps?.[language] ?? [],
    citations: [...cited, ...cited.slice(0, 1).flatMap((own) => overriddenBy(first, own, law))],
  };
}

/** The steps of what is worked out, each with its place. */
export const stepsOf = ({ steps }: Calculation): string[] => steps.map(({ says, place }) => `${place}: ${says}`);

/** What code works out comes first; its steps stand before those of the statement. */
const withCalculation = (answered: Answered, worked: Calculation): Answered => ({
  ...answered,
  answer: `${worked.result}\n${answered.answer}`,
  steps: [...stepsOf(worked), ...answered.steps],
});

/** Where the text of the statement does not hold any more, what is worked out for the day that is asked of is all that is said. */
function workedAlone(statement: Statement, worked: Calculation, language: LawLanguage, law: Law): Answered {
  const cited = citationOf(statement, language, law, worked.result);
  return {
    answer: cited.to_be_checked ? `${worked.result}\n${phrases[language].toBeChecked}` : worked.result,
    specialist: statement.specialist,
    status: 'answered',
    basis: 'statement',
    steps: stepsOf(worked),
    citations: [cited],
  };
}
