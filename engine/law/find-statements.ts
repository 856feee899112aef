/** Which statements answer a question, best first, and whether the best one surely does. */
import { contentStems } from '#engine/language/words.ts';
import type { Knowledge } from '#engine/search/model.ts';
import type { LawLanguage } from './languages.ts';
import { saidIn } from './statement.ts';
import type { Statement } from './statement.ts';

export interface FoundStatement {
  statement: Statement;
  /** Of the search, 0–1. */
  score: number;
  /** Of the question with the nearest way to ask for it; null without vectors. */
  cosine: number | null;
  /** The part of the question's words that the statement and its questions have, rare words counted more; 0–1. */
  support: number;
}

const HITS = 60;

/** Words of all statements in a language: in how many each stands. */
export interface Rareness {
  of: (stem: string) => number;
  stems: (statement: Statement) => ReadonlySet<string>;
}

export function rarenessOf(statements: Statement[], language: LawLanguage): Rareness {
  const stems = new Map(
    statements.map((one) => [one.id, new Set(contentStems([saidIn(one, language), ...one.asked[language]].join('\n'), language))]),
  );
  const counts = new Map<string, number>();
  for (const set of stems.values()) for (const stem of set) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return {
    of: (stem) => Math.log(1 + (statements.length + 1) / ((counts.get(stem) ?? 0) + 0.5)),
    stems: ({ id }) => stems.get(id) ?? new Set(),
  };
}

/** Best first, each once. */
export async function findStatements(
  question: string,
  language: LawLanguage,
  { index, statements, rareness }: { index: Knowledge; statements: ReadonlyMap<string, Statement>; rareness: Rareness },
): Promise<FoundStatement[]> {
  const hits = await index.search(question, { top: HITS, kinds: ['pair'] });
  const asked = [...new Set(contentStems(question, language))];
  const whole = asked.reduce((sum, stem) => sum + rareness.of(stem), 0);
  const found = new Map<string, FoundStatement>();
  for (const hit of hits) {
    const statement = hit.kind === 'pair' ? statements.get(hit.pair.ref ?? '') : undefined;
    if (!statement) continue;
    const before = found.get(statement.id);
    const stems = rareness.stems(statement);
    const support = before?.support ?? asked.reduce((sum, stem) => sum + (stems.has(stem) ? rareness.of(stem) : 0), 0) / (whole || 1);
    const cosine = hit.cosine === null ? (before?.cosine ?? null) : Math.max(hit.cosine, before?.cosine ?? -1);
    found.set(statement.id, { statement, score: Math.max(hit.score, before?.score ?? 0), cosine, support });
  }
  return [...found.values()].sort((a, b) => b.score - a.score);
}

/** How much a cosine counts beside the support; both together are enough from `COVERED` on (docs/quality.md). */
const OF_COSINE = 5;
const COVERED = 4.6;
/** What is enough where there are no vectors. */
const SUPPORTED = 0.4;

/** Whether a statement answers the question it was found for. */
export function covers({ cosine, support }: FoundStatement): boolean {
  if (cosine === null) return support >= SUPPORTED;
  return support > 0 && OF_COSINE * cosine + support >= COVERED;
}
