/** Which statements answer a question, best first, and whether the best one surely does. */
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { contentStems, splitWords } from '#engine/language/words.ts';
import type { Hit, Knowledge } from '#engine/search/model.ts';
import { fitOfActs } from './act-words.ts';
import type { FitOfActs } from './act-words.ts';
import type { LawLanguage } from './languages.ts';
import type { Near, Nearness } from './other-languages.ts';
import { saidIn } from './statement.ts';
import type { Statement } from './statement.ts';
import { marksOf } from './with-marks.ts';

export interface FoundStatement {
  statement: Statement;
  /** Of both searches, of `support`, of the act and of the other languages; more where the question is one of the ways people ask. */
  score: number;
  /** Null without vectors. */
  near: Pick<Near, 'asked' | 'askedElsewhere' | 'told'> | null;
  /** The part of the question's words that the statement and its questions have, rare words counted more; 0–1. */
  support: number;
  /** The same of its text alone. */
  told: number;
  /** The question is, word for word, one of the ways people ask. */
  same: boolean;
}

/** Enough of each kind that the right one is among them. */
const HITS = 60;

/** The words of the statements in one language. */
export interface Vocabulary {
  /** How much a word tells: the more, the fewer statements have it. */
  weight: (stem: string) => number;
  fit: FitOfActs;
  /** The question with the marks of its letters that were left out (with-marks.ts). */
  withMarks: (question: string) => string;
  of: (statement: Statement) => { all: ReadonlySet<string>; text: ReadonlySet<string> };
}

/** Others get their turn while it is made. */
export async function vocabularyOf(statements: Statement[], language: LawLanguage): Promise<Vocabulary> {
  const stems = new Map(
    await mapInTurns(statements, (one) => {
      const text = new Set(contentStems(saidIn(one, language), language));
      return [one.id, { text, all: text.union(new Set(contentStems(one.asked[language].join('\n'), language))) }] as const;
    }),
  );
  const counts = new Map<string, number>();
  for (const { all } of stems.values()) for (const stem of all) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return {
    withMarks: marksOf(statements.flatMap((one) => [saidIn(one, language), ...one.asked[language]])),
    fit: fitOfActs(statements, (one) => stems.get(one.id)!.all),
    weight: (stem) => Math.log(1 + (statements.length + 1) / ((counts.get(stem) ?? 0) + 0.5)),
    of: ({ id }) => stems.get(id)!,
  };
}

interface Source {
  index: Knowledge;
  statements: ReadonlyMap<string, Statement>;
  vocabulary: Vocabulary;
  /** In every language; null where the vectors that ship are of another encoder. */
  elsewhere: Nearness | null;
}

/** Best first, each once. */
export async function findStatements(
  question: string,
  language: LawLanguage,
  { index, statements, vocabulary, elsewhere }: Source,
): Promise<FoundStatement[]> {
  const asked = await index.search(question, { top: HITS, kinds: ['pair'] });
  const told = await index.search(question, { top: HITS, kinds: ['passage'] });
  const words = splitWords(question).join(' ');
  const scores = new Map<string, Scores>();
  for (const hit of [...asked, ...told]) {
    const id = hit.document.id;
    scores.set(id, withHit(scores.get(id) ?? NOTHING, hit, words));
  }
  const stems = [...new Set(contentStems(question, language))];
  const sum = (some: string[]) => some.reduce((total, stem) => total + vocabulary.weight(stem), 0);
  const part = (has: (stem: string) => boolean): number => sum(stems.filter(has)) / (sum(stems) || 1);
  const fit = vocabulary.fit(stems);
  return [...scores]
    .flatMap(([id, found]): FoundStatement[] => {
      const statement = statements.get(id);
      if (!statement) return [];
      const { all, text } = vocabulary.of(statement);
      const support = part((stem) => all.has(stem));
      return [
        {
          statement,
          score:
            found.asked +
            found.told +
            OF_SUPPORT * support +
            OF_FIT * fit(statement.act) +
            (elsewhere?.get(id)?.above ?? 0) +
            OF_SAME * Math.max(0, found.nearest - SAME),
          near: elsewhere?.get(id) ?? inHits(found),
          support,
          told: part((stem) => text.has(stem)),
          same: found.nearest === 1,
        },
      ];
    })
    .sort((a, b) => b.score - a.score);
}

/** Of hits alone: what is not among them is far, and the other languages are as far as they mostly are. */
const inHits = ({ nearest, cosine }: Scores): FoundStatement['near'] =>
  nearest === 0 && cosine === null
    ? null
    : { asked: nearest || FAR, askedElsewhere: (nearest || FAR) - FARTHER_ELSEWHERE, told: cosine ?? FAR };

/** Whether people ask for a statement in nearly these words. */
export async function isAskedSo(question: string, index: Knowledge): Promise<boolean> {
  const words = splitWords(question).join(' ');
  const hits = await index.search(question, { top: HITS, kinds: ['pair'] });
  return hits.some((hit) => withHit(NOTHING, hit, words).nearest >= SAME);
}

interface Scores {
  asked: number;
  /** The cosine with the nearest way to ask. */
  nearest: number;
  told: number;
  /** With the text. */
  cosine: number | null;
}

const NOTHING: Scores = { asked: 0, nearest: 0, told: 0, cosine: null };

function withHit(known: Scores, hit: Hit, words: string): Scores {
  if (hit.kind === 'passage') return { ...known, told: hit.score, cosine: hit.cosine };
  const nearest = splitWords(hit.pair.question).join(' ') === words ? 1 : (hit.cosine ?? 0);
  return { ...known, asked: Math.max(known.asked, hit.score), nearest: Math.max(known.nearest, nearest) };
}

/** From this cosine on a question is one that people ask in these words, and what that counts. */
const SAME = 0.94;
const OF_SAME = 10;
/** Of the words of the question that a statement has, beside the two searches, each of which gives its best a 1. */
const OF_SUPPORT = 0.3;
/** Of how well the words of the question go with the act. */
const OF_FIT = 0.3;

/** What each nearness counts beside the words in common. */
const OF_NEAR = { asked: 36.1, askedElsewhere: 10.9, told: 51.2, support: 5.6 };
/** Enough for an answer from here on, for one without doubt, and for a second one beside it (decision 29 says how that was found). */
const COVERED = 86.6;
const SURELY = 88.3;
const BESIDE_IT = 85;
/** A cosine of what is not among the nearest, and how much less it mostly is in another language. */
const FAR = 0.8;
const FARTHER_ELSEWHERE = 0.07;
/** What words have to give where there are no vectors. */
const BY_WORDS = 0.55;
/** Of those that were found, how many may be the answer while vectors are being made. */
export const MAY_ANSWER = 6;
/** Two statements whose scores differ by less are alike. */
const ALIKE = 0.25;

function coverOf({ near, support }: FoundStatement): number {
  if (!near) return 0;
  return OF_NEAR.asked * near.asked + OF_NEAR.askedElsewhere * near.askedElsewhere + OF_NEAR.told * near.told + OF_NEAR.support * support;
}

/** Whether a statement answers the question it was found for. */
export const covers = (found: FoundStatement, byMeaning: boolean): boolean =>
  byMeaning ? found.same || coverOf(found) >= COVERED : found.support + found.told >= BY_WORDS;

/** What speaks against the first as the only answer: nothing, that it is barely near enough, or a second that may be meant as well. */
export function doubtOf([first, second]: FoundStatement[], byMeaning: boolean): { second: Statement | null } | null {
  if (!first || !byMeaning || first.same) return null;
  const close = second !== undefined && first.score - second.score < ALIKE;
  if (!close) return coverOf(first) < SURELY ? { second: null } : null;
  return { second: coverOf(second) >= BESIDE_IT ? second.statement : null };
}
