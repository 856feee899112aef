import { type Patience, onceOver, tooManyWait } from './lines.ts';

/** Whose turn it is on one level, and how many may wait within it. */
export interface Level {
  name: string;
  waiting: number;
  /** Within, a name that did not wait has the next turn, and where the line is full, whoever stands last in it makes room. */
  newestFirst?: boolean;
}

interface Waiter {
  path: readonly Level[];
  begin: () => void;
  leave: (reason: unknown) => void;
}

/** Those who wait within a name; the name whose turn is next stands first. */
interface Group {
  newestFirst: boolean;
  waiting: number;
  within: Map<string, Group>;
  waiters: Waiter[];
}

/**
 * So many at a time, and the others in turns by the first level of their path, within each by the second, and so on; so nobody waits for
 * a long line of somebody else, on whichever level they part. Where the first level is full, the last of the longest line of its second
 * makes room for whoever has a shorter one.
 */
export interface NestedTurns {
  /** Answers how to end the turn. @throws rate_limited where too many wait · unavailable where it takes too long · the reason of the signal */
  take(path: readonly Level[], patience: Patience): Promise<() => void>;
}

const newGroup = (newestFirst = false): Group => ({ newestFirst, waiting: 0, within: new Map(), waiters: [] });

export function openNestedTurns(most: number): NestedTurns {
  const all = newGroup();
  let running = 0;
  const run = (): (() => void) => {
    running += 1;
    let ended = false;
    return () => {
      if (ended) return;
      ended = true;
      running -= 1;
      if (all.waiting > 0) nextOf(all).begin();
    };
  };
  return {
    take: async (path, patience) => {
      patience.signal?.throwIfAborted();
      if (running < most) return run();
      makeRoom(all, path);
      return new Promise((begin, refuse) => {
        const waiter: Waiter = {
          path,
          begin: () => (stop(), leaveGroups(all, waiter), begin(run())),
          leave: (reason) => (stop(), leaveGroups(all, waiter), refuse(reason as Error)),
        };
        const stop = onceOver(patience, waiter.leave);
        join(all, waiter);
      });
    },
  };
}

/** @throws rate_limited */
function makeRoom(all: Group, path: readonly Level[]): void {
  let group: Group | undefined = all;
  for (const [depth, level] of path.entries()) {
    group = group?.within.get(level.name);
    if (!group || group.waiting < level.waiting) continue;
    const leaves = depth === 0 ? whoMakesRoom(group, path[1]?.name ?? '') : null;
    if (!leaves) throw tooManyWait();
    leaves.leave(tooManyWait());
  }
}

function whoMakesRoom(group: Group, name: string): Waiter | null {
  const longest = longestWithin(group);
  const own = group.within.get(name)?.waiting ?? 0;
  if (longest && longest.waiting > own + 1) return lastOf(longest);
  const last = group.newestFirst && own === 0 ? [...group.within.values()].at(-1) : undefined;
  return last ? lastOf(last) : null;
}

const longestWithin = ({ within }: Group): Group | null =>
  [...within.values()].reduce<Group | null>((longest, one) => (longest && longest.waiting >= one.waiting ? longest : one), null);

/** Whoever would come last, of those who wait longest in line. */
function lastOf(group: Group): Waiter {
  const longest = longestWithin(group);
  if (longest) return lastOf(longest);
  return group.waiters.at(-1) as Waiter;
}

function join(all: Group, waiter: Waiter): void {
  let group = all;
  group.waiting += 1;
  for (const { name, newestFirst } of waiter.path) {
    const known = group.within.get(name);
    const next = known ?? newGroup(newestFirst);
    if (!known) group.within = group.newestFirst ? new Map([[name, next], ...group.within]) : group.within.set(name, next);
    next.waiting += 1;
    group = next;
  }
  group.waiters.push(waiter);
}

/** Whose turn it is; on each level the name goes to the end. */
function nextOf(group: Group): Waiter {
  for (const [name, within] of group.within) {
    group.within.delete(name);
    group.within.set(name, within);
    return nextOf(within);
  }
  return group.waiters[0] as Waiter;
}

function leaveGroups(all: Group, waiter: Waiter): void {
  let group = all;
  group.waiting -= 1;
  for (const { name } of waiter.path) {
    const next = group.within.get(name);
    if (!next) return;
    next.waiting -= 1;
    if (next.waiting === 0) group.within.delete(name);
    group = next;
  }
  group.waiters.splice(group.waiters.indexOf(waiter), 1);
}
