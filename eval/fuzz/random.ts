/** Random choices that one seed repeats. */
export interface Random {
  /** From 0 up to, not including, `below`. */
  int(below: number): number;
  pick<T>(from: readonly T[]): T;
  /** True with a likelihood. */
  chance(likelihood: number): boolean;
}

/** Mulberry32: 32 bits of state, good enough to stumble over things. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (below: number): number => Math.floor(next() * below);
  return { int, pick: (from) => from[int(from.length)] as (typeof from)[number], chance: (likelihood) => next() < likelihood };
}
