/** Which statements answer a question, best first, and whether the best one surely does. */
import { contentStems, splitWords } from '#engine/language/words.ts';
import type { Hit, Knowledge } from '#engine/search/model.ts';
import type { LawLanguage } from './languages.ts';
import { saidIn } from './statement.ts';
import type { Statement } from './statement.ts';

export interface FoundStatement {
  statement: Statement;
  /** Of the search by the ways people ask and of the search by text, 0–2, and more where the question is one of those ways. */
  score: number;
  /** Of the question with the text of the statement; null without vectors. */
  cosine: number | null;
  /** The part of the question's words that the statement and its questions have, rare words counted more; 0–1. */
  support: number;
  /** The same of its text alone. */
  told: number;
}

/** Enough of each kind that the right one is among them. */
const HITS = 60;

/** The words of the statements in one language. */
export interface Vocabulary {
  /** How much a word tells: the more, the fewer statements have it. */
  weight: (stem: string) => number;
  of: (statement: Statement) => { all: ReadonlySet<string>; text: ReadonlySet<string> };
}

export function vocabularyOf(statements: Statement[], language: LawLanguage): Vocabulary {
  const stems = new Map(
    statements.map((one) => {
      const text = new Set(contentStems(saidIn(one, language), language));
      return [one.id, { text, all: text.union(new Set(contentStems(one.asked[language].join('\n'), language))) }];
    }),
  );
  const counts = new Map<string, number>();
  for (const { all } of stems.values()) for (const stem of all) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return {
    weight: (stem) => Math.log(1 + (statements.length + 1) / ((counts.get(stem) ?? 0) + 0.5)),
    of: ({ id }) => stems.get(id)!,
  };
}

interface Source {
  index: Knowledge;
  statements: ReadonlyMap<string, Statement>;
  vocabulary: Vocabulary;
}

/** Best first, each once. */
export async function findStatements(
  question: string,
  language: LawLanguage,
  { index, statements, vocabulary }: Source,
): Promise<FoundStatement[]> {
  const asked = await index.search(question, { top: HITS, kinds: ['pair'] });
  const told = await index.search(question, { top: HITS, kinds: ['passage'] });
  const words = splitWords(question).join(' ');
  const scores = new Map<string, Scores>();
  for (const hit of [...asked, ...told]) {
    const id = hit.document.id;
    scores.set(id, withHit(scores.get(id) ?? { asked: 0, nearest: 0, told: 0, cosine: null }, hit, words));
  }
  const stems = [...new Set(contentStems(question, language))];
  const part = (of: ReadonlySet<string>): number => {
    const sum = (some: string[]) => some.reduce((total, stem) => total + vocabulary.weight(stem), 0);
    return sum(stems.filter((stem) => of.has(stem))) / (sum(stems) || 1);
  };
  return [...scores]
    .flatMap(([id, { cosine, ...found }]): FoundStatement[] => {
      const statement = statements.get(id);
      if (!statement) return [];
      const { all, text } = vocabulary.of(statement);
      return [
        {
          statement,
          score: found.asked + found.told + OF_SAME * Math.max(0, found.nearest - SAME),
          cosine,
          support: part(all),
          told: part(text),
        },
      ];
    })
    .sort((a, b) => b.score - a.score);
}

interface Scores {
  asked: number;
  /** The cosine with the nearest way to ask. */
  nearest: number;
  told: number;
  /** With the text. */
  cosine: number | null;
}

function withHit(known: Scores, hit: Hit, words: string): Scores {
  if (hit.kind === 'passage') return { ...known, told: hit.score, cosine: hit.cosine };
  const nearest = splitWords(hit.pair.question).join(' ') === words ? 1 : (hit.cosine ?? 0);
  return { ...known, asked: Math.max(known.asked, hit.score), nearest: Math.max(known.nearest, nearest) };
}

/** From this cosine on a question is one that people ask in these words, and what that counts. */
const SAME = 0.94;
const OF_SAME = 10;

/** How much the cosine counts beside the words; together they are enough from `COVERED` on (docs/quality.md says how that was found). */
const OF_COSINE = 10;
const COVERED = 8.95;
/** Of a statement whose text is not among the nearest. */
const FAR = 0.8;
/** What words have to give where there are no vectors. */
const BY_WORDS = 0.55;

/** Whether a statement answers the question it was found for. */
export function covers({ cosine, support, told }: FoundStatement, byMeaning: boolean): boolean {
  if (!byMeaning) return support + told >= BY_WORDS;
  return support > 0 && OF_COSINE * (cosine ?? FAR) + support + told >= COVERED;
}
