/** One question on Slovenian law: answered from a statement, from imported passages, or refused with its reason. */
import type { RefusalReason } from '#contract/assistant.ts';
import { findPassages } from './find-passages.ts';
import { covers, isForAnotherSituation, isSure, worthListing } from './doubt.ts';
import type { Asked as AskedHow } from './doubt.ts';
import { MAY_ANSWER, findStatements, lengthOf } from './find-statements.ts';
import type { FoundStatement, Vocabulary } from './find-statements.ts';
import { fromPassages } from './from-passages.ts';
import { answerWith, hasRunOut, workedOut } from './from-statement.ts';
import { inForce, inForceOnce } from './in-force.ts';
import type { LawLanguage } from './languages.ts';
import type { Law, LawAnswer } from './model.ts';
import { nearestRules } from './nearest-rules.ts';
import { phrases } from './phrases.ts';
import { questionLanguage } from './question-language.ts';
import { futureYears, refusalByWords } from './refusals.ts';
import { saidIn } from './statement.ts';
import type { Statement } from './statement.ts';
import { overriding } from './tables.ts';

/** The language of a question that says none. */
export const DEFAULT: LawLanguage = 'sl';

interface Options {
  now?: Date;
  /** The nearest rules are listed even where the first is surely the one. */
  listed?: boolean;
}

/** Never throws for anything that can be typed. */
export async function askLaw(asked: string, law: Law, { now = new Date(), listed = false }: Options = {}): Promise<LawAnswer> {
  const question = withoutPersonalNumbers(asked);
  const { language, vocabulary, index, how, statements } = await hearLaw(question, law);
  const specialist = statements[0]?.statement.specialist ?? 'legal';
  const head = { question, language, specialist, notice: phrases[language].notice };
  const refused = (reason: RefusalReason): LawAnswer => ({
    ...head,
    status: 'refused',
    answer: phrases[language].refusals[reason],
    reason,
    steps: [],
    citations: [],
  });
  const byWords = refusalByWords(question, language);
  if (byWords && byWords !== 'not-covered') return refused(byWords);
  const preparing = index.encoder !== null && (await index.stats()).withoutVector > 0;
  const best = preparing ? asItIsAsked(statements) : covers(statements, how) ? statements[0]!.statement : undefined;
  const elsewhere = best && law.referrals.get(best.id);
  if (elsewhere) return { ...refused('not-covered'), answer: elsewhere.says(language) };
  if (byWords) return refused(byWords);
  const asking: Asking = { question, language, now, vocabulary };
  if (best) {
    const said = fromRule(best, { found: statements, sure: mayStandAlone(statements, how, { listed, preparing }) }, asking, law);
    return typeof said === 'string' ? refused(said) : { ...head, ...said };
  }
  if (futureYears(question, now).length > 0) return refused('forecast');
  if (preparing) return refused('preparing');
  return { ...head, ...((await fromImported(asking, statements, law)) ?? refused('not-covered')) };
}

/** What a question is taken to say, in its language, and what was found for it, best first. */
export async function hearLaw(question: string, law: Law, language: LawLanguage = questionLanguage(question) ?? DEFAULT) {
  const index = await law.statementIndex(language);
  const vocabulary = await law.vocabulary(language);
  const meant = vocabulary.withMarks(question);
  const fits = await law.fits(meant, language);
  // A few words in common are no sign that a matter is meant which no rule regulates.
  const searched = fits ? law.searched : law.statements;
  const statements = await findStatements(meant, language, { index, statements: searched, vocabulary, fits });
  const how: AskedHow = {
    byMeaning: fits !== null,
    ...lengthOf(meant, language),
    outside: fits?.outside ?? 0,
    unknown: vocabulary.unknown(meant),
  };
  return { language, vocabulary, index, how, statements };
}

/** While vectors are being made, only what is asked in the very words is sure. */
const asItIsAsked = (found: FoundStatement[]): Statement | undefined => found.slice(0, MAY_ANSWER).find((one) => one.same)?.statement;

const mayStandAlone = (found: FoundStatement[], how: AskedHow, { listed, preparing }: { listed: boolean; preparing: boolean }): boolean =>
  !listed && (preparing || isSure(found, how));

interface Asking {
  question: string;
  language: LawLanguage;
  now: Date;
  vocabulary: Vocabulary;
}

/** The rule that was found is the answer where that is sure, else the first of a list; a reason where it must not be said. */
function fromRule(best: Statement, { found, sure }: { found: FoundStatement[]; sure: boolean }, asking: Asking, law: Law) {
  const { question, language, now } = asking;
  const today = now.toISOString().slice(0, 10);
  const rule = inForce(best, law, today);
  if (futureYears(question, now).some((year) => !saidIn(rule, language).includes(String(year)))) return 'forecast';
  if (hasRunOut(rule, today) && !workedOut(rule, asking, law)) return 'figure-expired';
  // What holds for the situation that is named comes right behind the first.
  const behind = isForAnotherSituation(found)
    ? found.toSorted((a, b) => Number(b.situation === 'its') - Number(a.situation === 'its'))
    : found;
  const ours = behind.filter(({ statement }) => !law.referrals.has(statement.id));
  const othersOf = (some: FoundStatement[]): Statement[] =>
    some.map(({ statement }) => statement).filter((one) => one !== rule && one !== best);
  if (sure) return answerWith(rule, othersOf(ours), asking, law);
  return nearestRules(inForceOnce([rule, ...othersOf(worthListing(ours))], law, today), asking, law);
}

/** The closest passages of imported acts, or the statement that overrides the first of them; null without any. */
async function fromImported(asked: Asking, found: FoundStatement[], law: Law) {
  const { question, language, now } = asked;
  const index = await law.passageIndex();
  if (!index) return null;
  // What was found by words alone may be near by chance.
  const near = found.flatMap((one) => (one.near && !law.referrals.has(one.statement.id) ? [one.statement] : []));
  const [first, ...others] = await findPassages(question, language, { index, acts: law.imported, glossary: law.glossary, near });
  if (!first) return null;
  const override = overriding(law.overrides, first.act.short, first.article.number, now.toISOString().slice(0, 10));
  const winner = override && law.statements.get(override.statement);
  if (winner) return nearestRules([winner], asked, law);
  return { status: 'answered' as const, ...fromPassages([first, ...others], language, law) };
}

/** Slovenian personal numbers have thirteen digits; none is answered or kept. */
export const withoutPersonalNumbers = (question: string): string => question.replace(/(?<!\d)\d{13}(?!\d)/gu, '…');
