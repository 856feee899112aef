/** Paragraphs of imported acts that speak of what a question asks. */
import type { Knowledge } from '#engine/search/model.ts';
import { termsFor } from './glossary.ts';
import type { Glossary } from './glossary.ts';
import type { Article, Paragraph } from './import/model.ts';
import type { StoredAct } from './import/act-store.io.ts';
import { passagePlace } from './law-index.io.ts';
import type { LawLanguage } from './languages.ts';

export interface FoundPassage {
  act: StoredAct;
  article: Article;
  paragraph: Paragraph;
  score: number;
}

const HITS = 60;
/** How much the words of acts count that stand for a question in another language. */
const OF_TERMS = 0.8;

/** Best first, each article once. */
export async function findPassages(
  question: string,
  language: LawLanguage,
  { index, acts, glossary }: { index: Knowledge; acts: ReadonlyMap<string, StoredAct>; glossary: Glossary },
): Promise<FoundPassage[]> {
  const terms = termsFor(question, language, glossary).join(', ');
  const searches: [string, number][] = [
    [question, 1],
    ...(terms ? [[terms, language === 'sl' ? OF_TERMS / 2 : OF_TERMS] as [string, number]] : []),
  ];
  const scores = new Map<string, number>();
  for (const [query, weight] of searches)
    for (const hit of await index.search(query, { top: HITS, kinds: ['passage'] })) {
      if (hit.kind !== 'passage') continue;
      const { act, article, paragraph } = passagePlace(hit.passage.id);
      const key = JSON.stringify([act, article, paragraph]);
      scores.set(key, (scores.get(key) ?? 0) + weight * hit.score);
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

function lookUp(acts: ReadonlyMap<string, StoredAct>, [short, number, name]: [string, string, string], score: number): FoundPassage[] {
  const act = acts.get(short);
  const article = act?.articles.find((one) => one.number === number);
  const paragraph = article?.paragraphs.find((one) => one.number === name);
  return act && article && paragraph ? [{ act, article, paragraph, score }] : [];
}
