import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import pLimit from 'p-limit';
import { decides, namesAsked } from './class-names.ts';
import type { Effect, Without } from './model.ts';

/** A process takes one core for ten seconds or so. */
const AT_ONCE = 2;
const PROGRAM = fileURLToPath(new URL('measure-without.ts', import.meta.url));

async function without(names: string[]): Promise<Without> {
  const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM, ...names], { maxBuffer: 1e7 });
  return JSON.parse(stdout) as Without;
}

/** Measures with every class, then with one of `asked` (all without any) empty at a time. @throws an Error with one sentence for a name that no class has */
export async function runAblation(asked: readonly string[], onProgress: (done: number, total: number) => void): Promise<Effect[]> {
  const names = namesAsked(asked);
  const whole = await without([]);
  let done = 0;
  onProgress(done, names.length);
  const atOnce = pLimit(AT_ONCE);
  const measured = async (name: string): Promise<Effect> => {
    const effect = effectOf(name, whole, await without([name]));
    onProgress(++done, names.length);
    return effect;
  };
  return Promise.all(names.map((name) => atOnce(() => measured(name))));
}

/** What differs between two measurements. Pure. */
export function effectOf(name: string, whole: Without, less: Without): Effect {
  return {
    name,
    decides: decides.get(name) ?? null,
    changed: whole.proposals.filter((proposal, at) => proposal !== less.proposals[at]).length,
    figures: Object.entries(whole.figures).flatMap(([figure, before]) => {
      const after = less.figures[figure] ?? 0;
      return after === before ? [] : [{ name: figure, before, after }];
    }),
  };
}
