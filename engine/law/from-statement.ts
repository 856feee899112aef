/** The answer that a statement gives, with what belongs to it. */
import type { Doubt } from '#contract/assistant.ts';
import { calculate } from './calculators/calculate.ts';
import type { Calculation } from './calculators/model.ts';
import { hasChanged } from './find-places.ts';
import type { LawLanguage } from './languages.ts';
import { CITED, addressOf } from './model.ts';
import type { Law, LawAnswer, LawCitation } from './model.ts';
import { phrases } from './phrases.ts';
import { citedPlaces, saidIn } from './statement.ts';
import type { Statement } from './statement.ts';
import { asksTwice } from './two-questions.ts';

type Answered = Pick<LawAnswer, 'specialist' | 'status' | 'answer' | 'steps' | 'citations' | 'doubt'> & { basis: 'statement' };
interface Asked {
  question: string;
  language: LawLanguage;
  now: Date;
}

/** Of the statements found beside one, those among which the answer to a second question is looked for. */
const BESIDE = 6;

interface Beside {
  /** Found beside the statement, best first. */
  others: Statement[];
  /** What speaks against the statement, and what else may be meant. */
  doubt: { sure: boolean; second: Statement | null } | null;
}

/**
 * What a statement answers to a question: with the other rule of its article where two things are asked, with the figures of the
 * year that it speaks of, and with what code works out from the facts of the question, which leaves no doubt of what is meant.
 */
export function answerWith(statement: Statement, { others, doubt }: Beside, from: Asked, law: Law): Answered {
  const { question, language, now } = from;
  const today = now.toISOString().slice(0, 10);
  const worked = workedOut(statement, from, law);
  const asked = asksTwice(question, language) ? others.slice(0, BESIDE).find((one) => standsBeside(one, statement)) : undefined;
  const meant = worked || asked ? null : (doubt?.second ?? null);
  const second = asked ?? meant;
  const rules = second ? [statement, second] : [statement];
  const yearly = [...new Set(rules.flatMap((one) => one.yearly ?? []))]
    .flatMap((id) => law.statements.get(id) ?? [])
    .filter((one) => holdsOn(one, today));
  const answered = fromStatement(
    statement,
    { also: [...rules.slice(1), ...yearly], others, numbered: meant ? rules.length : 0 },
    language,
    law,
  );
  if (worked)
    return withCalculation(statement.valid_to !== null && statement.valid_to < today ? { ...answered, answer: '' } : answered, worked);
  return doubt && (meant || !doubt.sure) ? withDoubt(answered, meant ? 'two' : 'nearest', language) : answered;
}

/** What code works out from the facts of the question; null where that is nothing. */
export function workedOut({ id }: Statement, asked: Asked, { figures }: Law): Calculation | null {
  const rates = figures
    .find((one) => one.id === id)
    ?.periods.map(({ values, valid_from, valid_to, verified }) => ({ value: values[0]!, valid_from, valid_to, verified }));
  return calculate({ ...asked, statement: id, ...(rates ? { rates } : {}) });
}

/** The answer with a sentence that another rule may be meant. */
const withDoubt = (answered: Answered, doubt: Doubt, language: LawLanguage): Answered => ({
  ...answered,
  doubt,
  answer: `${phrases[language].doubts[doubt]}\n${answered.answer}`,
});

/** Another rule of the same article. */
const standsBeside = (one: Statement, other: Statement): boolean =>
  one.act === other.act && one.places.some(({ article }) => article !== null && other.places.some((place) => place.article === article));

const holdsOn = ({ valid_from, valid_to }: Statement, day: string): boolean =>
  (valid_from === null || valid_from <= day) && (valid_to === null || day <= valid_to);

/** The statement is the answer, with what is `also` said, the first ones `numbered`; the articles that it overrides and its neighbours are cited after them. */
function fromStatement(
  statement: Statement,
  { also, others, numbered }: { also: Statement[]; others: Statement[]; numbered: number },
  language: LawLanguage,
  law: Law,
): Answered {
  const own = citationOf(statement, language, law);
  const over = law.overrides
    .filter((one) => one.statement === statement.id)
    .flatMap((one) => one.over)
    .map(({ act, article }) => ({ ...own, act, article, url: addressOf(act, law) }));
  const beside = also.map((one) => citationOf(one, language, law));
  const near = others.filter((one) => !also.includes(one)).map((one) => citationOf(one, language, law));
  const answer = [statement, ...also]
    .map((one, at) => (at < numbered ? `${at + 1}. ${saidIn(one, language)}` : saidIn(one, language)))
    .join('\n');
  return {
    answer: [own, ...beside].some((one) => one.to_be_checked) ? `${answer}\n${phrases[language].toBeChecked}` : answer,
    specialist: statement.specialist,
    status: 'answered',
    basis: 'statement',
    steps: statement.steps?.[language] ?? [],
    citations: [own, ...beside, ...over, ...near].slice(0, CITED),
  };
}

/** What code works out from the facts of the question comes first; its steps stand before those of the statement. */
function withCalculation(answered: Answered, worked: Calculation): Answered {
  const steps = worked.steps.map(({ says, place }) => `${place}: ${says}`);
  return { ...answered, answer: [worked.result, answered.answer].filter(Boolean).join('\n'), steps: [...steps, ...answered.steps] };
}

function citationOf(statement: Statement, language: LawLanguage, law: Law): LawCitation {
  const stored = law.imported.get(statement.act);
  return {
    act: statement.act,
    article: citedPlaces(statement.places),
    statement: statement.text[language],
    url: addressOf(statement.act, law),
    as_of: statement.as_of,
    ...(!statement.verified || (stored && hasChanged(statement, stored)) ? { to_be_checked: true as const } : {}),
  };
}
