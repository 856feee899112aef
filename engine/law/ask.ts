/** One question on Slovenian law: answered from a statement, from imported passages, or refused with its reason. */
import type { KnowledgeIndex } from '#engine/search/model.ts';
import { hasChanged } from './find-places.ts';
import { findPassages } from './find-passages.ts';
import type { FoundPassage } from './find-passages.ts';
import { covers, findStatements } from './find-statements.ts';
import type { Vocabulary } from './find-statements.ts';
import type { Glossary } from './glossary.ts';
import type { StoredAct } from './import/act-store.io.ts';
import type { LawLanguage } from './languages.ts';
import { measuresIn, sayMeasure } from './measures.ts';
import { phrases } from './phrases.ts';
import type { Refusal } from './phrases.ts';
import { questionLanguage } from './question-language.ts';
import { futureYears, refusalByWords } from './refusals.ts';
import { citedPlaces, saidIn } from './statement.ts';
import type { LawAct, Statement } from './statement.ts';
import { overriding } from './tables.ts';
import type { Override } from './tables.ts';

interface LawCitation {
  act: string;
  /** `94(1)`, `352(1),(2)`. */
  article: string;
  /** What it says: a statement in the language of the question, or the Slovenian text of the act. */
  statement: string;
  url: string;
  /** The day for which it holds. */
  as_of: string | null;
  /** It was not compared with the text in force, or that text changed since. */
  to_be_checked?: true;
}

export interface LawAnswer {
  question: string;
  language: LawLanguage;
  specialist: Statement['specialist'];
  status: 'answered' | 'refused';
  answer: string;
  reason?: Refusal;
  basis?: 'statement' | 'passage';
  /** What to do, in order, with deadlines; none where the statement has none. */
  steps: string[];
  citations: LawCitation[];
  notice: string;
}

/** What questions are answered from. */
export interface Law {
  statements: ReadonlyMap<string, Statement>;
  acts: ReadonlyMap<string, LawAct>;
  imported: ReadonlyMap<string, StoredAct>;
  glossary: Glossary;
  overrides: Override[];
  vocabulary: (language: LawLanguage) => Vocabulary;
  statementIndex: (language: LawLanguage) => Promise<KnowledgeIndex>;
  /** Null where no act was imported. */
  passageIndex: () => Promise<KnowledgeIndex | null>;
}

const CITED = 3;
/** Languages of a question that says none. */
const DEFAULT: LawLanguage = 'sl';

/** Never throws for anything that can be typed. */
export async function askLaw(asked: string, law: Law, { now = new Date() } = {}): Promise<LawAnswer> {
  const question = withoutPersonalNumbers(asked);
  const language = questionLanguage(question) ?? DEFAULT;
  const index = await law.statementIndex(language);
  const statements = await findStatements(question, language, { index, statements: law.statements, vocabulary: law.vocabulary(language) });
  const specialist = statements[0]?.statement.specialist ?? 'legal';
  const head = { question, language, specialist, notice: phrases[language].notice };
  const refused = (reason: Refusal): LawAnswer => ({
    ...head,
    status: 'refused',
    answer: phrases[language].refusals[reason],
    reason,
    steps: [],
    citations: [],
  });
  const byWords = refusalByWords(question, language);
  if (byWords) return refused(byWords);
  const today = now.toISOString().slice(0, 10);
  const best = statements.find((one) => covers(one, index.encoder !== null))?.statement;
  const fitting = best && inForce(best, law, today);
  if (fitting) {
    if (futureYears(question, now).some((year) => !saidIn(fitting, language).includes(String(year)))) return refused('forecast');
    if (fitting.valid_to !== null && fitting.valid_to < today) return refused('figure-expired');
    const others = statements.map(({ statement }) => statement).filter((one) => one !== fitting && one !== best);
    return { ...head, specialist: fitting.specialist, status: 'answered', ...fromStatement(fitting, others, language, law) };
  }
  if (futureYears(question, now).length > 0) return refused('forecast');
  const imported = await law.passageIndex();
  const passages = imported ? await findPassages(question, language, { index: imported, acts: law.imported, glossary: law.glossary }) : [];
  const [first] = passages;
  if (!first) return refused('not-covered');
  const override = overriding(law.overrides, first.act.short, first.article.number, today);
  const winner = override && law.statements.get(override.statement);
  if (winner) return { ...head, specialist: winner.specialist, status: 'answered', ...fromStatement(winner, [], language, law) };
  return { ...head, status: 'answered', ...fromPassages(passages.slice(0, CITED), language, law) };
}

/** A statement, or the one that overrides its article on a day. */
function inForce(statement: Statement, { overrides, statements }: Law, today: string): Statement {
  const [override] = statement.places.flatMap(({ article }) => overriding(overrides, statement.act, article, today) ?? []);
  return (override && statements.get(override.statement)) ?? statement;
}

/** Slovenian personal numbers have thirteen digits; none is answered or kept. */
const withoutPersonalNumbers = (question: string): string => question.replace(/(?<!\d)\d{13}(?!\d)/gu, '…');

/** The statement is the answer; the articles that it overrides and its neighbours are cited after it. */
function fromStatement(statement: Statement, others: Statement[], language: LawLanguage, law: Law) {
  const own = citationOf(statement, language, law);
  const over = law.overrides
    .filter((one) => one.statement === statement.id)
    .flatMap((one) => one.over)
    .map(({ act, article }) => ({ ...own, act, article, url: addressOf(act, law) }));
  const near = others.slice(0, CITED - 1).map((one) => citationOf(one, language, law));
  const answer = saidIn(statement, language);
  return {
    answer: own.to_be_checked ? `${answer}\n${phrases[language].toBeChecked}` : answer,
    basis: 'statement' as const,
    steps: statement.steps?.[language] ?? [],
    citations: [own, ...over, ...near].slice(0, CITED),
  };
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

/** Says what this is, where it stands and which figures are in it; the text itself is cited in Slovenian. */
function fromPassages(passages: FoundPassage[], language: LawLanguage, law: Law) {
  const { passage, figures, further, article: articleWord, paragraph: paragraphWord } = phrases[language];
  const placeOf = ({ act, article, paragraph }: FoundPassage): string =>
    `${law.acts.get(act.short)?.title[language] ?? act.title} (${act.short}), ${articleWord} ${article.number}, ${paragraphWord} ${paragraph.number}`;
  const [first, ...others] = passages as [FoundPassage, ...FoundPassage[]];
  const measures = measuresIn(first.paragraph.text).map((measure) => sayMeasure(measure, language));
  const lines = [
    passage,
    `${placeOf(first)}.`,
    measures.length > 0 ? `${figures} ${measures.join('; ')}.` : '',
    others.length > 0 ? `${further} ${others.map(placeOf).join('; ')}.` : '',
  ];
  return {
    answer: lines.filter(Boolean).join('\n'),
    basis: 'passage' as const,
    steps: [],
    citations: passages.map(({ act, article, paragraph }) => ({
      act: act.short,
      article: `${article.number}(${paragraph.number})`,
      statement: paragraph.text,
      url: addressOf(act.short, law),
      as_of: act.importedAt.slice(0, 10),
    })),
  };
}

/** The official address of an act; of one that was only imported, its page. */
const addressOf = (act: string, { acts, imported }: Law): string =>
  acts.get(act)?.address ?? `https://pisrs.si/pregledPredpisa?id=${imported.get(act)?.id ?? ''}`;
