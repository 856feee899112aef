/** Two states of a sequence, told by index. */
export interface Sequences {
  old: number;
  now: number;
  /** What must be equal for two elements to be the same one, unchanged. */
  oldKey(at: number): string;
  nowKey(at: number): string;
  /** Whether a change of one into the other is one that is expected. */
  explained(old: number, now: number): boolean;
  /** Whether an element may be a new one. */
  insertable(now: number): boolean;
}

export type Step =
  | { kind: 'same' | 'changed'; old: number; now: number }
  | { kind: 'added'; now: number }
  | { kind: 'missing'; old: number };

const COST = { explained: 1, added: 1.2, changed: 6, oddlyAdded: 6, missing: 8 };
/** Larger stretches without a single unchanged, unique element between them are compared one by one in order. */
const MOST_PAIRS = 40_000;

/**
 * How one sequence became the other, with as little change as explains it: elements that are unique and unchanged on both
 * sides hold it fast, and between them the cheapest way is taken.
 */
export function align(given: Sequences): Step[] {
  const steps: Step[] = [];
  let [old, now] = [0, 0];
  for (const [oldAnchor, nowAnchor] of [...anchors(given), [given.old, given.now] as const]) {
    for (const step of between(given, [old, oldAnchor], [now, nowAnchor])) steps.push(step);
    if (oldAnchor < given.old) steps.push({ kind: 'same', old: oldAnchor, now: nowAnchor });
    [old, now] = [oldAnchor + 1, nowAnchor + 1];
  }
  return steps;
}

/** Pairs of elements that are unique on both sides and equal, as many as stand in the same order (by patience sorting). */
function anchors({ old, now, oldKey, nowKey }: Sequences): [number, number][] {
  const places = (count: number, key: (at: number) => string): Map<string, number> => {
    const found = new Map<string, number>();
    for (let at = 0; at < count; at++) found.set(key(at), found.has(key(at)) ? -1 : at);
    return found;
  };
  const inNow = places(now, nowKey);
  const pairs = [...places(old, oldKey)].flatMap(([key, at]): [number, number][] => {
    const other = inNow.get(key) ?? -1;
    return at >= 0 && other >= 0 ? [[at, other]] : [];
  });
  const piles: { pair: [number, number]; before: number }[][] = [];
  for (const pair of pairs) {
    let low = 0;
    let high = piles.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((piles[middle]?.at(-1)?.pair[1] ?? 0) < pair[1]) low = middle + 1;
      else high = middle;
    }
    (piles[low] ??= []).push({ pair, before: (piles[low - 1]?.length ?? 0) - 1 });
  }
  const chosen: [number, number][] = [];
  let at = (piles.at(-1)?.length ?? 0) - 1;
  for (let pile = piles.length - 1; pile >= 0; pile--) {
    const entry = piles[pile]?.[at];
    if (!entry) break;
    chosen.push(entry.pair);
    at = entry.before;
  }
  return chosen.toReversed();
}

type Stretch = [from: number, to: number];

function between(given: Sequences, [oldFrom, oldTo]: Stretch, [nowFrom, nowTo]: Stretch): Step[] {
  const [rows, columns] = [oldTo - oldFrom, nowTo - nowFrom];
  if (rows * columns > MOST_PAIRS) return inOrder([oldFrom, oldTo], [nowFrom, nowTo]);
  const width = columns + 1;
  const cost = new Float64Array((rows + 1) * width);
  const came = new Uint8Array((rows + 1) * width);
  for (let row = 0; row <= rows; row++) {
    for (let column = 0; column <= columns; column++) {
      if (row + column === 0) continue;
      const here = row * width + column;
      const adding = given.insertable(nowFrom + column - 1) ? COST.added : COST.oddlyAdded;
      const ways = [
        row && column ? (cost[here - width - 1] ?? 0) + pairCost(given, oldFrom + row - 1, nowFrom + column - 1) : Infinity,
        column ? (cost[here - 1] ?? 0) + adding : Infinity,
        row ? (cost[here - width] ?? 0) + COST.missing : Infinity,
      ];
      const best = Math.min(...ways);
      cost[here] = best;
      came[here] = ways.indexOf(best);
    }
  }
  const steps: Step[] = [];
  for (let [row, column] = [rows, columns]; row + column > 0;) {
    const way = came[row * width + column];
    if (way === 0) steps.push({ kind: 'changed', old: oldFrom + --row, now: nowFrom + --column });
    else if (way === 1) steps.push({ kind: 'added', now: nowFrom + --column });
    else steps.push({ kind: 'missing', old: oldFrom + --row });
  }
  return steps.toReversed();
}

function pairCost({ oldKey, nowKey, explained }: Sequences, old: number, now: number): number {
  if (oldKey(old) === nowKey(now)) return 0;
  return explained(old, now) ? COST.explained : COST.changed;
}

function inOrder([oldFrom, oldTo]: Stretch, [nowFrom, nowTo]: Stretch): Step[] {
  const both = Math.min(oldTo - oldFrom, nowTo - nowFrom);
  const steps = Array.from({ length: both }, (_, at): Step => ({ kind: 'changed', old: oldFrom + at, now: nowFrom + at }));
  for (let old = oldFrom + both; old < oldTo; old++) steps.push({ kind: 'missing', old });
  for (let now = nowFrom + both; now < nowTo; now++) steps.push({ kind: 'added', now });
  return steps;
}
