/** What a piece of work does, by the steps that it takes of what the language gives: no clock, so that a busy machine changes nothing. */

/** Looks and entries in maps and sets, and texts that are searched or made plain. */
const steps = [
  [Map.prototype, ['get', 'has', 'set']],
  [Set.prototype, ['has', 'add']],
  [RegExp.prototype, ['exec', 'test']],
  [String.prototype, ['normalize', 'includes', 'replace']],
] as unknown as [Record<string, (...given: unknown[]) => unknown>, string[]][];

/** Counts the steps that some work takes, of everything that runs meanwhile. */
export async function countWork(work: () => unknown): Promise<number> {
  let count = 0;
  const restore = steps.flatMap(([of, names]) =>
    names.map((name) => {
      const before = of[name]!;
      of[name] = function (this: unknown, ...given) {
        count += 1;
        return before.apply(this, given);
      };
      return () => void (of[name] = before);
    }),
  );
  try {
    await work();
    return count;
  } finally {
    for (const one of restore) one();
  }
}
