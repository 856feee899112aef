/** What a question is answered from when a model reads: the nearest rules, and the nearest articles whole. */
import { givesOrders } from '#engine/language/polarity.ts';
import { tokensOf } from '#engine/reader/evidence/shown.ts';
import { citationOf } from '../citation.ts';
import type { FoundPassage } from '../find-passages.ts';
import { hasRunOut, holdsOn, stepsOf, workedOut, yearlyOf } from '../from-statement.ts';
import type { Paragraph } from '../import/model.ts';
import type { LawLanguage } from '../languages.ts';
import { inForce } from '../in-force.ts';
import { addressOf } from '../model.ts';
import type { Law } from '../model.ts';
import { citedPlaces } from '../statement.ts';
import type { Statement } from '../statement.ts';
import { overriding } from '../tables.ts';
import type { FoundLaw } from './find-sources.ts';
import type { LawSource } from './model.ts';
import { sourceLine } from './prompt.ts';

/** What a question is given at most (design: twelve rules, ten articles). */
const MOST_STATEMENTS = 12;
const MOST_ARTICLES = 10;
/** Letters of an article around the paragraph that was found: whole but for the longest ones. */
const ARTICLE_LETTERS = 4000;
/** A paragraph is longer in lists of definitions alone. */
const LONGEST_PARAGRAPH = 8000;

interface Asking {
  /** With the question before it, where it goes on from one. */
  question: string;
  language: LawLanguage;
  now: Date;
  /** Tokens that the sources may have together. */
  room: number;
}

/** @param seen keys of sources that were read before: they are left out, and what they left room for comes in their place */
export function lawSources(found: FoundLaw, asking: Asking, law: Law, seen: ReadonlySet<string> = new Set()): LawSource[] {
  const day = asking.now.toISOString().slice(0, 10);
  const passages = found.passages.filter((one) => !seen.has(keyOfArticle(one))).slice(0, MOST_ARTICLES * 2);
  const over = passages.map(({ act, article }) => overriding(law.overrides, act.short, article.number, day)?.statement ?? null);
  const overriders = over.flatMap((id) => (id === null ? [] : (law.statements.get(id) ?? [])));
  const rules = withWhatBelongs(nearestRules(found, seen, day, law), overriders, day, law);
  const statements = rules.map((rule, at) => statementSource(`S${at + 1}`, rule, asking, law));
  const articles = passages
    .filter((_, at) => over[at] === null)
    .flatMap((passage) => articleSource(passage, law) ?? [])
    .slice(0, MOST_ARTICLES)
    .map((source, at) => ({ ...source, id: `A${at + 1}` }));
  return within(statements, articles, asking.room);
}

function nearestRules({ statements }: FoundLaw, seen: ReadonlySet<string>, day: string, law: Law): Statement[] {
  const rules = new Set<Statement>();
  for (const found of statements) {
    if (rules.size === MOST_STATEMENTS) break;
    if (law.referrals.has(found.id)) continue;
    const rule = inForce(found, law, day);
    if (!seen.has(rule.id) && holdsOn(rule, day) && !hasRunOut(rule, day)) rules.add(rule);
  }
  return [...rules];
}

/** What overrides an article that was found, and the figures of the year, come with the rules. */
const withWhatBelongs = (rules: Statement[], overriders: Statement[], day: string, law: Law): Statement[] => {
  const all = [...rules, ...overriders.filter((rule) => holdsOn(rule, day))];
  return [...new Set([...all, ...yearlyOf(all, day, law)])];
};

const keyOfArticle = ({ act, article }: FoundPassage): string => `${act.short} ${article.number}`;

function statementSource(id: string, rule: Statement, { question, language, now }: Asking, law: Law): LawSource {
  const says = rule.text[language];
  const steps = rule.steps?.[language] ?? [];
  const worked = workedOut(rule, { question, language, now }, law);
  const workedLines = worked ? [worked.result, ...stepsOf(worked)] : [];
  const place = citedPlaces(rule.places);
  const cited = citationOf(rule, language, law);
  return {
    id,
    key: rule.id,
    kind: 'statement',
    act: rule.act,
    articles: rule.places.flatMap(({ article }) => article ?? []),
    texts: [says, ...steps, ...workedLines].map((text) => ({ place, text })),
    specialist: rule.specialist,
    shown: {
      act: rule.act,
      title: law.acts.get(rule.act)?.title[language],
      article: place,
      holds_for: rule.holds_for,
      from: rule.valid_from ?? undefined,
      until: rule.valid_to ?? undefined,
      unchecked: cited.to_be_checked,
      says,
      steps: steps.length > 0 ? steps : undefined,
      worked_out: workedLines.length > 0 ? workedLines : undefined,
    },
    cite: (_, quoted) => ({ ...cited, statement: quoted }),
  };
}

/** An article around the paragraph that was found; null where that one gives orders, which acts do not. */
function articleSource(passage: FoundPassage, law: Law): Omit<LawSource, 'id'> | null {
  const { act, article, paragraph } = passage;
  if (givesOrders(paragraph.text)) return null;
  const open = article.paragraphs.filter((one) => !one.repealed && !givesOrders(one.text));
  const shown = around(open, open.indexOf(paragraph));
  return {
    key: keyOfArticle(passage),
    kind: 'article',
    act: act.short,
    articles: [article.number],
    texts: shown.map((one) => ({ place: `${article.number}(${one.number})`, text: textOf(one) })),
    specialist: null,
    shown: {
      act: act.short,
      title: law.acts.get(act.short)?.title.sl ?? act.title,
      article: article.number,
      heading: article.heading ?? undefined,
      cut: shown.length < open.length ? true : undefined,
      paragraphs: shown.map((one) => ({ no: one.number, found: one === paragraph ? true : undefined, text: textOf(one) })),
    },
    cite: (place, quoted) => ({
      act: act.short,
      article: place,
      statement: quoted,
      url: addressOf(act.short, law),
      as_of: act.importedAt.slice(0, 10),
    }),
  };
}

const textOf = ({ text }: Paragraph): string => text.slice(0, LONGEST_PARAGRAPH);

/** Paragraphs before and after one in turn, as long as there is room; in their order. */
function around(paragraphs: Paragraph[], at: number): Paragraph[] {
  let [from, to] = [Math.max(0, at), Math.max(0, at) + 1];
  let letters = paragraphs[from]?.text.length ?? 0;
  for (;;) {
    const grown = [to, from - 1].filter((next) => paragraphs[next] && letters + paragraphs[next].text.length <= ARTICLE_LETTERS);
    if (grown.length === 0) return paragraphs.slice(from, to);
    for (const next of grown) {
      const more = paragraphs[next]?.text.length ?? 0;
      if (letters + more > ARTICLE_LETTERS) continue;
      letters += more;
      if (next >= to) to = next + 1;
      else from = next;
    }
  }
}

/** What there is room for: the farthest articles are left out first, then the farthest rules. */
function within(statements: LawSource[], articles: LawSource[], room: number): LawSource[] {
  let left = room;
  return [...statements, ...articles].filter((source) => {
    const tokens = tokensOf(sourceLine(source));
    if (tokens > left) return false;
    left -= tokens;
    return true;
  });
}
