/** The list of the nearest rules, where none is surely the one that is asked for. */
import { citationOf, overriddenBy } from './citation.ts';
import type { Vocabulary } from './find-statements.ts';
import { labelOf } from './label.ts';
import type { LawLanguage } from './languages.ts';
import { CITED } from './model.ts';
import type { Law, LawAnswer } from './model.ts';
import { phrases } from './phrases.ts';
import type { Statement } from './statement.ts';

type Listed = Pick<LawAnswer, 'specialist' | 'status' | 'answer' | 'basis' | 'doubt' | 'steps' | 'citations'>;

/** Each rule under what it regulates; nothing but the rules is cited, and none is called the answer. */
export function nearestRules(
  rules: [Statement, ...Statement[]],
  { language, vocabulary }: { language: LawLanguage; vocabulary: Vocabulary },
  law: Law,
): Listed {
  const listed = rules.slice(0, CITED).map((rule) => ({
    rule,
    cited: { ...citationOf(rule, language, law), label: labelOf(rule, language, vocabulary) },
  }));
  const citations = listed.map(({ cited }) => cited);
  const lines = citations.map(({ label, statement }, at) => `${at + 1}. ${label}\n${statement}`);
  const checked = citations.some((one) => one.to_be_checked) ? [phrases[language].toBeChecked] : [];
  return {
    specialist: rules[0].specialist,
    status: 'answered',
    answer: [phrases[language].nearest, ...lines, ...checked].join('\n'),
    basis: 'statement',
    doubt: 'nearest',
    steps: [],
    citations: [...citations, ...listed.flatMap(({ rule }) => overriddenBy(rule, citationOf(rule, language, law), law))],
  };
}
