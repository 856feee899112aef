/** What answers on law are worth, told from the articles that should be cited. */
import { numbersIn, numbersInWords } from '#engine/law/figures.ts';
import { lawLanguages } from '#engine/law/languages.ts';
import type { LawAnswer } from '#engine/law/model.ts';
import type { Failure } from '../run/extraction.ts';
import { articleOf, type AskedLaw, type LawQuestion } from './model.ts';

export interface LawFigures {
  /** Questions that have an answer. */
  covered: number;
  answered: number | null;
  /** Of the covered: a right article is the one cited first · is among those cited. */
  first: number | null;
  cited: number | null;
  /** Of what was answered without a word of doubt: no right article is cited. */
  wrongPlain: number | null;
  plain: number;
  /** Of all: a list of the nearest rules. */
  listed: number | null;
  /** Of the covered that name figures: the answer says them all. */
  figures: number | null;
  withFigures: number;
  /** Questions that must be refused, and the share that was. */
  toRefuse: number;
  refused: number | null;
  /** Answers in the language of the question, of all. */
  language: number | null;
}

export type LawResult = { all: LawFigures; heldOut: LawFigures; byLanguage: Record<string, LawFigures> };

const share = <T>(of: T[], is: (one: T) => boolean): number | null => (of.length > 0 ? of.filter(is).length / of.length : null);

const places = ({ citations }: LawAnswer): string[] => citations.map(({ act, article }) => `${act} ${articleOf(article)}`);
const isCited = ({ question, answer }: AskedLaw): boolean => places(answer).some((place) => question.articles.includes(place));
const isPlain = ({ answer }: AskedLaw): boolean =>
  answer.status === 'answered' && answer.basis === 'statement' && answer.doubt === undefined;

function saysFigures({ question, answer }: AskedLaw): boolean {
  const text = [answer.answer, ...answer.steps].join(' ');
  const said = new Set([...numbersIn(text), ...numbersInWords(text)]);
  return (question.figures ?? []).every((figure) => said.has(figure));
}

/** Counts over what was asked, all together, of the held-out half, and by language. Pure. */
export function lawFigures(asked: AskedLaw[]): LawResult {
  const inEach = lawLanguages.map((language) => [language, asked.filter(({ question }) => question.language === language)] as const);
  return {
    all: figuresOf(asked),
    heldOut: figuresOf(asked.filter(({ question }) => question.heldOut)),
    byLanguage: Object.fromEntries(inEach.filter(([, of]) => of.length > 0).map(([language, of]) => [language, figuresOf(of)])),
  };
}

function figuresOf(asked: AskedLaw[]): LawFigures {
  const covered = asked.filter(({ question }) => question.articles.length > 0);
  const toRefuse = asked.filter(({ question }) => question.articles.length === 0);
  const plain = asked.filter(isPlain);
  const withFigures = covered.filter(({ question }) => question.figures !== undefined);
  return {
    covered: covered.length,
    answered: share(covered, ({ answer }) => answer.status === 'answered'),
    first: share(covered, ({ question, answer }) => question.articles.includes(places(answer)[0] ?? '')),
    cited: share(covered, isCited),
    plain: plain.length,
    listed: share(asked, ({ answer }) => answer.doubt !== undefined),
    wrongPlain: share(plain, (one) => !isCited(one)),
    withFigures: withFigures.length,
    figures: share(withFigures, saysFigures),
    toRefuse: toRefuse.length,
    refused: share(toRefuse, ({ answer }) => answer.status === 'refused'),
    language: share(asked, ({ question, answer }) => answer.language === question.language),
  };
}

/** What was not as the gold says, a line each. */
export const lawFailures = (asked: AskedLaw[]): Failure[] =>
  asked.flatMap((one) => {
    const what = failureOf(one);
    return what ? [{ what, where: `${one.question.id} ${one.question.question}`, why: whyOf(one.question, one.answer) }] : [];
  });

function failureOf(one: AskedLaw): string | null {
  const { question, answer } = one;
  if (question.articles.length === 0) return answer.status === 'refused' ? null : 'answered, must be refused';
  if (answer.status === 'refused') return 'refused';
  if (!isCited(one)) return isPlain(one) ? 'another article, without doubt' : 'another article';
  return saysFigures(one) ? null : 'figure not said';
}

const whyOf = ({ articles, figures = [] }: LawQuestion, answer: LawAnswer): string =>
  `gold ${[...articles, ...figures].join(', ') || 'none'}; ${answer.reason ?? (places(answer).join(', ') || 'nothing cited')}`;
