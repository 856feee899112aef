/** Which act a question is about, by its words: VAT, inheritance or bankruptcy tell it, whatever else is asked. */
import type { Statement } from './statement.ts';

/** How well words go with an act: 0 for the one with which they go best, down to −1. */
export type FitOfActs = (stems: string[]) => (act: string) => number;

/** The statements of one act: how many, and how many of them have a word. */
interface Area {
  size: number;
  counts: ReadonlyMap<string, number>;
}

/** Statements that an act is taken to have beside its own, with words as frequent as in all. */
const SUPPOSED = 2;
/** The difference of two logarithms of likelihood from which on an act is as far as any. */
const FARTHEST = 5;

/** `wordsOf`: the stems of a statement and of its questions. */
export function fitOfActs(statements: Statement[], wordsOf: (one: Statement) => Iterable<string>): FitOfActs {
  const all = areaOf(statements, wordsOf);
  const areas = [...Map.groupBy(statements, ({ act }) => act)].map(([act, some]) => [act, areaOf(some, wordsOf)] as const);
  return (stems) => {
    const known = stems.filter((stem) => all.counts.has(stem));
    const likelihoods = new Map(areas.map(([act, area]) => [act, likelihood(known, area, all)]));
    const most = Math.max(...likelihoods.values());
    return (act) => Math.max(-FARTHEST, (likelihoods.get(act) ?? Number.NEGATIVE_INFINITY) - most) / FARTHEST;
  };
}

function areaOf(statements: Statement[], wordsOf: (one: Statement) => Iterable<string>): Area {
  const counts = new Map<string, number>();
  for (const one of statements) for (const stem of wordsOf(one)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return { size: statements.length, counts };
}

/** How much likelier the words are in an area than in all statements, as a logarithm. */
function likelihood(stems: string[], area: Area, all: Area): number {
  const usual = (stem: string): number => all.counts.get(stem)! / all.size;
  const here = (stem: string): number => ((area.counts.get(stem) ?? 0) + SUPPOSED * usual(stem)) / (area.size + SUPPOSED);
  return stems.reduce((sum, stem) => sum + Math.log(here(stem) / usual(stem)), 0);
}
