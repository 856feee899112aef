/** Situations for which acts have rules of their own (probation, a minor, work through an agency), and which of them a question names. */
import type { Statement } from './statement.ts';

type Situation = NonNullable<Statement['holds_for']>[number];

/** The situations that stems name in the words of an act. */
export type Situations = (stems: string[], act: string) => ReadonlySet<Situation>;

/**
 * A stem names a situation where, of the statements of the act that have it, this part holds for the situation; and this part of those
 * that do so has it. Fewer statements than this tell nothing.
 */
const [ITS_OWN, USUAL, FEWEST] = [0.6, 0.5, 2];

/**
 * Found from the statements themselves: a word that nearly all rules of an act on probation have, and hardly another of the same act,
 * says that probation is meant. In another act the word may mean something else (a trial), so each act has its own.
 */
export function situationsOf(statements: Statement[], stemsOf: (one: Statement) => ReadonlySet<string>): Situations {
  const named = new Map<string, Map<string, Set<Situation>>>();
  for (const [act, rules] of Map.groupBy(statements, (one) => one.act)) {
    const all = countsOf(rules.map(stemsOf));
    const stems = new Map<string, Set<Situation>>();
    for (const situation of new Set(rules.flatMap(({ holds_for }) => holds_for ?? []))) {
      const its = rules.filter(({ holds_for }) => holds_for?.includes(situation));
      for (const [stem, count] of countsOf(its.map(stemsOf))) {
        if (count < FEWEST || count / its.length < USUAL || count / (all.get(stem) ?? count) < ITS_OWN) continue;
        stems.set(stem, (stems.get(stem) ?? new Set()).add(situation));
      }
    }
    named.set(act, stems);
  }
  return (stems, act) => new Set(stems.flatMap((stem) => [...(named.get(act)?.get(stem) ?? [])]));
}

function countsOf(some: ReadonlySet<string>[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const stems of some) for (const stem of stems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  return counts;
}
