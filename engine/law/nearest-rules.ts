/** The list of the nearest rules, where none is surely the one that is asked for. */
import { citationOf, overriddenBy } from './citation.ts';
import type { Vocabulary } from './find-statements.ts';
import { hasRunOut, stepsOf, workedOut, yearlyOf } from './from-statement.ts';
import { labelOf } from './label.ts';
import type { LawLanguage } from './languages.ts';
import { CITED } from './model.ts';
import type { Law, LawAnswer, LawCitation } from './model.ts';
import { phrases } from './phrases.ts';
import type { Statement } from './statement.ts';

type Listed = Pick<LawAnswer, 'specialist' | 'status' | 'answer' | 'basis' | 'doubt' | 'steps' | 'citations'>;

interface Asking {
  question: string;
  language: LawLanguage;
  now: Date;
  vocabulary: Vocabulary;
}

/** Each rule under what it regulates; nothing but what is listed is cited, and none is called the answer. */
export function nearestRules(rules: [Statement, ...Statement[]], asking: Asking, law: Law): Listed {
  const { language, now } = asking;
  const worked = workedOut(rules[0], asking, law);
  const listed = rules.slice(0, CITED);
  const cited = listed.map((rule) => citedInList(rule, asking, law));
  const beside = yearlyOf(listed, now.toISOString().slice(0, 10), law).map((one) => citationOf(one, language, law));
  const over = listed.flatMap((rule, at) => cited.slice(at, at + 1).flatMap(({ label: _, ...own }) => overriddenBy(rule, own, law)));
  const citations = [...cited, ...beside, ...over];
  const toBeChecked = (some: LawCitation[]): string[] => (some.some((one) => one.to_be_checked) ? [phrases[language].toBeChecked] : []);
  // Said under each rule that it is true of; of a figure of the year, whose text stands with a rule, once at the end.
  const lines = cited.flatMap((one, at) => [`${at + 1}. ${one.label}`, one.statement, ...toBeChecked([one])]);
  return {
    specialist: rules[0].specialist,
    status: 'answered',
    answer: [phrases[language].nearest, ...lines, ...toBeChecked(beside)].join('\n'),
    basis: 'statement',
    doubt: 'nearest',
    steps: worked ? stepsOf(worked) : [],
    citations,
  };
}

/** What a rule says as long as it holds, the figures of the year that it speaks of, and what code works out if it is the one. */
function citedInList(rule: Statement, asking: Asking, law: Law): LawCitation & { label: string } {
  const { language, now, vocabulary } = asking;
  const today = now.toISOString().slice(0, 10);
  const yearly = yearlyOf([rule], today, law).map((one) => one.text[language]);
  const worked = workedOut(rule, asking, law);
  const says = [...(hasRunOut(rule, today) ? [] : [rule.text[language], ...yearly]), ...(worked ? [worked.result] : [])].join(' ');
  return { ...citationOf(rule, language, law, says), label: labelOf(rule, language, vocabulary) };
}
