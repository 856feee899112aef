/** What a piece of work does, by the steps that it takes of what the language gives: no clock, so that a busy machine changes nothing. */

/** Looks and entries in maps and sets, and texts that are searched or made plain. */
const steps = [
  [Map.prototype, ['get', 'has', 'set']],
  [Set.prototype, ['has', 'add', 'isSubsetOf']],
  [RegExp.prototype, ['exec', 'test']],
  [String.prototype, ['normalize', 'includes', 'replace']],
] as unknown as [Record<string, (...given: unknown[]) => unknown>, string[]][];

/** Counts the steps that some work takes, of everything that runs meanwhile. */
export async function countWork(work: () => unknown): Promise<number> {
  let all = 0;
  await withSteps(() => (all += 1), work);
  return all;
}

/** The most steps that some work takes between two turns of whatever else waits for this process. */
export async function countBetweenTurns(work: () => unknown): Promise<number> {
  let [most, since, isOver] = [0, 0, false];
  const turn = (): void => {
    [most, since] = [Math.max(most, since), 0];
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  await withSteps(() => (since += 1), work);
  isOver = true;
  return Math.max(most, since);
}

/** How often whatever else waits for this process has its turn while some work is done. */
export async function countTurns(work: () => unknown): Promise<number> {
  let [turns, isOver] = [0, false];
  const turn = (): void => {
    if (isOver) return;
    turns += 1;
    setImmediate(turn);
  };
  setImmediate(turn);
  await work();
  isOver = true;
  return turns;
}

/** Letters of the texts that some work searches or makes plain: what goes through a long text again and again shows in them. */
export async function countLetters(work: () => unknown): Promise<number> {
  let all = 0;
  await withSteps((of) => (all += typeof of === 'string' || of instanceof String ? of.length : 0), work);
  return all;
}

async function withSteps(count: (of: unknown) => void, work: () => unknown): Promise<void> {
  const restore = steps.flatMap(([of, names]) =>
    names.map((name) => {
      const before = of[name]!;
      of[name] = function (this: unknown, ...given) {
        count(this);
        return before.apply(this, given);
      };
      return () => void (of[name] = before);
    }),
  );
  try {
    await work();
  } finally {
    for (const one of restore) one();
  }
}
