/** Which statements answer a question, best first, and whether the best one surely does. */
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { contentStems, splitWords } from '#engine/language/words.ts';
import type { Hit, Knowledge } from '#engine/search/model.ts';
import { fitOfActs } from './act-words.ts';
import type { FitOfActs } from './act-words.ts';
import { askedFigure, meets, saysOf } from './asked-figure.ts';
import { stemsOf } from './everyday.ts';
import type { Everyday, Stems } from './everyday.ts';
import type { LawLanguage } from './languages.ts';
import type { Fits } from './learned.ts';
import { situationsOf } from './situations.ts';
import type { Situations } from './situations.ts';
import { saidIn } from './statement.ts';
import type { Statement } from './statement.ts';
import { marksOf } from './with-marks.ts';

export interface FoundStatement {
  statement: Statement;
  /** What `score` is made of, each before it is weighed. */
  parts: Record<Part, number>;
  /** Of the search, of what was learned, of `support`, of the act and of the figure that is asked for: a logarithm of how likely it is the one, beside that of the others. */
  score: number;
  /** How likely it is the one, if any of those that were found is; 0–1. */
  likely: number;
  /** Null where nothing was learned by the encoder in use. */
  near: Near | null;
  /** The part of the question's words that the statement and its questions have, rare words counted more; 0–1. */
  support: number;
  /** The same of its text alone. */
  told: number;
  /** It has a figure of the kind that is asked for. */
  figure: boolean;
  /** The question is, word for word, one of the ways people ask. */
  same: boolean;
  /** What the question says of the situation, for a rule of this act: it holds for that one, or for others alone (situations.ts). */
  situation: 'its' | 'another' | 'none';
}

interface Near {
  /** The cosine with the nearest way to ask; 0 where none is near. */
  asked: number;
}

/** Enough of each kind that the right one is among them. */
const HITS = 60;

/** The words of the statements in one language. */
export interface Vocabulary {
  /** How much a word tells: the more, the fewer statements have it. */
  weight: (stem: string) => number;
  /** The part of a question's words that no statement has, each counted as much as it tells; 0–1. */
  unknown: (question: string) => number;
  fit: FitOfActs;
  situations: Situations;
  stems: Stems;
  /** The question with the marks of its letters that were left out (with-marks.ts). */
  withMarks: (question: string) => string;
  of: (statement: Statement) => { all: ReadonlySet<string>; text: ReadonlySet<string> };
}

/** Others get their turn while it is made. */
export async function vocabularyOf(statements: Statement[], language: LawLanguage, everyday: Everyday): Promise<Vocabulary> {
  const stemsIn = stemsOf(everyday, language);
  const stems = new Map(
    await mapInTurns(statements, (one) => {
      const text = new Set(stemsIn(saidIn(one, language)));
      return [one.id, { text, all: text.union(new Set(one.asked[language].flatMap(stemsIn))) }] as const;
    }),
  );
  const counts = new Map<string, number>();
  for (const { all } of stems.values()) for (const stem of all) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  const weight = (stem: string): number => Math.log(1 + (statements.length + 1) / ((counts.get(stem) ?? 0) + 0.5));
  return {
    unknown: (question) => {
      const asked = [...new Set(stemsIn(question))];
      const told = (some: string[]): number => some.reduce((sum, stem) => sum + weight(stem), 0);
      return told(asked.filter((stem) => !counts.has(stem))) / (told(asked) || 1);
    },
    withMarks: marksOf(
      statements.flatMap((one) => [saidIn(one, language), ...one.asked[language]]),
      language,
    ),
    fit: fitOfActs(statements, (one) => stems.get(one.id)!.all),
    situations: situationsOf(statements, ({ id }) => stems.get(id)?.all ?? new Set()),
    stems: stemsIn,
    weight,
    of: ({ id }) => stems.get(id)!,
  };
}

interface Source {
  index: Knowledge;
  statements: ReadonlyMap<string, Statement>;
  vocabulary: Vocabulary;
  /** What was learned says of the question; null where it was learned by another encoder. */
  fits: Fits | null;
}

/** How many of the question's words tell what it is about. */
export const tellingWords = (question: string, language: LawLanguage): number => new Set(contentStems(question, language)).size;

/** Those, and its sentences. */
export const lengthOf = (question: string, language: LawLanguage): { words: number; sentences: number } => ({
  words: tellingWords(question, language),
  sentences: sentencesOf(question).length,
});

/** Best first, each once. */
export async function findStatements(
  question: string,
  language: LawLanguage,
  { index, statements, vocabulary, fits }: Source,
): Promise<FoundStatement[]> {
  const asked = await index.search(question, { top: HITS, kinds: ['pair'] });
  const told = fits ? [] : await index.search(question, { top: HITS, kinds: ['passage'] });
  const letters = lettersOf(question);
  const scores = new Map<string, Scores>(bestOf(fits?.rules).map((id) => [id, NOTHING]));
  for (const hit of [...asked, ...told]) {
    const id = hit.document.id;
    scores.set(id, withHit(scores.get(id) ?? NOTHING, hit, letters));
  }
  const stems = [...new Set(vocabulary.stems(question))];
  const sum = (some: string[]) => some.reduce((total, stem) => total + vocabulary.weight(stem), 0);
  const part = (has: (stem: string) => boolean): number => sum(stems.filter(has)) / (sum(stems) || 1);
  const fit = vocabulary.fit(stems);
  const figure = askedFigure(question, language);
  const found = [...scores].flatMap(([id, { asked: byAsked, told: byTold, nearest }]): Omit<FoundStatement, 'likely'>[] => {
    const statement = statements.get(id);
    if (!statement) return [];
    const { all, text } = vocabulary.of(statement);
    const support = part((stem) => all.has(stem));
    const learned = fits?.rules.get(id);
    const same = nearest === 1;
    const { kind, unit } = meets(figure, statement);
    const parts = {
      asked: byAsked,
      told: byTold,
      support,
      act: fit(statement.act),
      fits: learned ?? 0,
      kind: Number(saysOf(figure, statement, statements)),
      unit: Number(unit),
      same: Number(same),
    };
    return [
      {
        statement,
        parts,
        score: weighed(parts),
        near: learned === undefined ? null : { asked: nearest },
        support,
        told: part((stem) => text.has(stem)),
        figure: kind,
        same,
        situation: situationIn(statement, vocabulary.situations(stems, statement.act)),
      },
    ];
  });
  return withLikelihood(found.sort((a, b) => b.score - a.score));
}

const situationIn = ({ holds_for }: Statement, named: ReturnType<Situations>): FoundStatement['situation'] =>
  named.size === 0 ? 'none' : holds_for?.some((one) => named.has(one)) ? 'its' : 'another';

const bestOf = (fits: Fits['rules'] | undefined): string[] =>
  [...(fits ?? [])]
    .sort((a, b) => b[1] - a[1])
    .slice(0, HITS)
    .map(([id]) => id);

function withLikelihood(found: Omit<FoundStatement, 'likely'>[]): FoundStatement[] {
  const parts = found.map(({ score }) => Math.exp(score - found[0]!.score));
  const all = parts.reduce((sum, one) => sum + one, 0);
  return found.map((one, at) => ({ ...one, likely: parts[at]! / all }));
}

/** Whether people ask for a statement in nearly these words. */
export async function isAskedSo(question: string, index: Knowledge): Promise<boolean> {
  const letters = lettersOf(question);
  const hits = await index.search(question, { top: HITS, kinds: ['pair'] });
  return hits.some((hit) => withHit(NOTHING, hit, letters).nearest >= SAME);
}

interface Scores {
  asked: number;
  /** The cosine with the nearest way to ask. */
  nearest: number;
  /** Looked for where nothing was learned. */
  told: number;
}

const NOTHING: Scores = { asked: 0, nearest: 0, told: 0 };

/** The words run together without dots: `s.p.`, `s. p.` and `sp` are one way to write it. */
const lettersOf = (question: string): string => splitWords(question.replaceAll('.', '')).join('');

function withHit(known: Scores, hit: Hit, letters: string): Scores {
  if (hit.kind === 'passage') return { ...known, told: hit.score };
  const nearest = lettersOf(hit.pair.question) === letters ? 1 : (hit.cosine ?? 0);
  return { ...known, asked: Math.max(known.asked, hit.score), nearest: Math.max(known.nearest, nearest) };
}

/** From this cosine on a question is one that people ask in these words. */
const SAME = 0.94;
/** What counts in the order (decision 29 says how it was found); the search gives its best a 1. */
const OF = { asked: 3, told: 1.6, support: 5.5, act: 1.3, fits: 21.8, kind: 2.4, unit: 3.3, same: 10 };
type Part = keyof typeof OF;
const partNames = Object.keys(OF) as Part[];
export const weighed = (parts: Record<Part, number>): number => partNames.reduce((sum, name) => sum + OF[name] * parts[name], 0);

/** Of those that were found, how many may be the answer while vectors are being made. */
export const MAY_ANSWER = 6;
