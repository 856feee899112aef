/** Paragraphs of imported acts that speak of what a question asks. */
import type { Knowledge } from '#engine/search/model.ts';
import { termsFor } from './glossary.ts';
import type { Glossary } from './glossary.ts';
import type { Article, Paragraph } from './import/model.ts';
import type { StoredAct } from './import/act-store.io.ts';
import { passagePlace } from './law-index.io.ts';
import type { LawLanguage } from './languages.ts';
import type { Statement } from './statement.ts';

export interface FoundPassage {
  act: StoredAct;
  article: Article;
  paragraph: Paragraph;
  score: number;
}

const HITS = 60;
/** How much the words of acts count that stand for a question in another language. */
const OF_TERMS = 0.8;
/** Statements near a question that do not answer it: how many lend what they say and how one asks for them, both in Slovenian, and what that counts. */
const LENT_TEXTS = 3;
const LENT_QUESTIONS = 4;
const OF_LENT = 0.4;
/** Of those, how many say which acts the question is about, and what the likeliest act counts. */
const ACTS_OF = 10;
const OF_ACT = 0.5;
/** What is lent counts less for a question that is Slovenian already. */
const IN_SLOVENIAN = { terms: 0.5, lent: 0.3 };

interface Source {
  index: Knowledge;
  acts: ReadonlyMap<string, StoredAct>;
  glossary: Glossary;
  /** Statements near the question, best first: none answers it, but they tell its words in Slovenian and its acts. */
  near: Statement[];
}

/** Best first, each article once. */
export async function findPassages(
  question: string,
  language: LawLanguage,
  { index, acts, glossary, near }: Source,
): Promise<FoundPassage[]> {
  const part = language === 'sl' ? IN_SLOVENIAN : { terms: 1, lent: 1 };
  const lent = (some: Statement[], of: (one: Statement) => string | undefined) => some.flatMap((one) => of(one) ?? []).join(' ');
  const searches: [string, number][] = [
    [question, 1],
    [termsFor(question, language, glossary).join(', '), OF_TERMS * part.terms],
    [lent(near.slice(0, LENT_TEXTS), ({ text }) => text.sl), OF_LENT * part.lent],
    [lent(near.slice(0, LENT_QUESTIONS), ({ asked }) => asked.sl[0]), OF_LENT * part.lent],
  ];
  const likely = likelyActs(near);
  const scores = new Map<string, number>();
  for (const [query, weight] of searches) {
    if (query === '') continue;
    for (const hit of await index.search(query, { top: HITS, kinds: ['passage'] })) {
      if (hit.kind !== 'passage') continue;
      const { act, article, paragraph } = passagePlace(hit.passage.id);
      const key = JSON.stringify([act, article, paragraph]);
      scores.set(key, (scores.get(key) ?? OF_ACT * (likely.get(act) ?? 0)) + weight * hit.score);
    }
  }
  const found = [...scores]
    .sort((a, b) => b[1] - a[1])
    .flatMap(([key, score]) => lookUp(acts, JSON.parse(key) as [string, string, string], score));
  const articles = new Set<string>();
  return found.filter(({ act, article }) => {
    const name = `${act.short} ${article.number}`;
    return !articles.has(name) && articles.add(name);
  });
}

/** The acts of statements near a question, the likeliest one 1: the more of them, and the nearer, the likelier. */
function likelyActs(near: Statement[]): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [rank, { act }] of near.slice(0, ACTS_OF).entries()) weights.set(act, (weights.get(act) ?? 0) + 1 / (rank + 2));
  const most = Math.max(...weights.values());
  return new Map([...weights].map(([act, weight]) => [act, weight / most]));
}

function lookUp(acts: ReadonlyMap<string, StoredAct>, [short, number, name]: [string, string, string], score: number): FoundPassage[] {
  const act = acts.get(short);
  const article = act?.articles.find((one) => one.number === number);
  const paragraph = article?.paragraphs.find((one) => one.number === name);
  return act && article && paragraph ? [{ act, article, paragraph, score }] : [];
}
