/** One question on Slovenian law: answered from a statement, from imported passages, or refused with its reason. */
import type { KnowledgeIndex } from '#engine/search/model.ts';
import { findPlaces } from './find-places.ts';
import { findPassages } from './find-passages.ts';
import type { FoundPassage } from './find-passages.ts';
import { covers, findStatements } from './find-statements.ts';
import type { FoundStatement, Rareness } from './find-statements.ts';
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
  citations: LawCitation[];
  notice: string;
}

/** What questions are answered from. */
export interface Law {
  statements: ReadonlyMap<string, Statement>;
  acts: ReadonlyMap<string, LawAct>;
  imported: ReadonlyMap<string, StoredAct>;
  glossary: Glossary;
  rareness: (language: LawLanguage) => Rareness;
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
  const statements = await findStatements(question, language, {
    index: await law.statementIndex(language),
    statements: law.statements,
    rareness: law.rareness(language),
  });
  const specialist = statements[0]?.statement.specialist ?? 'legal';
  const head = { question, language, specialist, notice: phrases[language].notice };
  const refused = (reason: Refusal): LawAnswer => ({
    ...head,
    status: 'refused',
    answer: phrases[language].refusals[reason],
    reason,
    citations: [],
  });
  const byWords = refusalByWords(question, language);
  if (byWords) return refused(byWords);
  const fitting = statements.filter(covers);
  const [best] = fitting;
  if (best) {
    if (futureYears(question, now).some((year) => !saidIn(best.statement, language).includes(String(year)))) return refused('forecast');
    if (best.statement.valid_to !== null && best.statement.valid_to < now.toISOString().slice(0, 10)) return refused('figure-expired');
    const others = statements.filter((one) => one !== best).slice(0, CITED - 1);
    return { ...head, status: 'answered', ...fromStatement(best, others, language, law) };
  }
  if (futureYears(question, now).length > 0) return refused('forecast');
  const index = await law.passageIndex();
  const passages = index ? await findPassages(question, language, { index, acts: law.imported, glossary: law.glossary }) : [];
  if (passages.length === 0) return refused('not-covered');
  return { ...head, status: 'answered', ...fromPassages(passages.slice(0, CITED), language, law) };
}

/** Slovenian personal numbers have thirteen digits; none is answered or kept. */
const withoutPersonalNumbers = (question: string): string => question.replace(/(?<!\d)\d{13}(?!\d)/gu, '…');

/** The best statement is the answer; those that stand next to it are cited after it. */
function fromStatement(best: FoundStatement, others: FoundStatement[], language: LawLanguage, law: Law) {
  const cited = [best, ...others].map(({ statement }) => citationOf(statement, language, law));
  const answer = saidIn(best.statement, language);
  return {
    answer: cited[0]!.to_be_checked ? `${answer}\n${phrases[language].toBeChecked}` : answer,
    basis: 'statement' as const,
    citations: cited,
  };
}

function citationOf(statement: Statement, language: LawLanguage, { acts, imported }: Law): LawCitation {
  const stored = imported.get(statement.act);
  const changed = stored ? findPlaces(statement, stored).some(({ place, paragraph }) => paragraph?.hash !== place.hash) : false;
  return {
    act: statement.act,
    article: citedPlaces(statement.places),
    statement: statement.text[language],
    url: acts.get(statement.act)!.address,
    as_of: statement.as_of,
    ...(!statement.verified || changed ? { to_be_checked: true as const } : {}),
  };
}

/** Says what this is, where it stands and which figures are in it; the text itself is cited in Slovenian. */
function fromPassages(passages: FoundPassage[], language: LawLanguage, { acts }: Law) {
  const { passage, figures, further, article: articleWord, paragraph: paragraphWord } = phrases[language];
  const placeOf = ({ act, article, paragraph }: FoundPassage): string =>
    `${acts.get(act.short)?.title[language] ?? act.title} (${act.short}), ${articleWord} ${article.number}, ${paragraphWord} ${paragraph.number}`;
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
    citations: passages.map(({ act, article, paragraph }) => ({
      act: act.short,
      article: `${article.number}(${paragraph.number})`,
      statement: paragraph.text,
      url: acts.get(act.short)?.address ?? `https://pisrs.si/pregledPredpisa?id=${act.id ?? ''}`,
      as_of: act.importedAt.slice(0, 10),
    })),
  };
}
