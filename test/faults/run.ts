/**
 * `npm run test:faults -- --rounds 200 --seed 1`: faults in turn, at moments that the seed chooses, while writers work; says of each round how much
 * was acknowledged by then. The same seed gives the same works and the same faults; when a process has its turn is the machine's. Status 1 where
 * something that must hold does not, 2 for words that are none of these.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const options = { rounds: { type: 'string', default: '200' }, seed: { type: 'string', default: '1' } } as const;

function asked(): Record<'rounds' | 'seed', number> | null {
  try {
    const { values } = parseArgs({ options });
    const [rounds, seed] = [Number(values.rounds), Number(values.seed)];
    return Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seed) ? { rounds, seed } : null;
  } catch {
    return null;
  }
}

const given = asked();
if (given === null) {
  process.stderr.write('Give --rounds N and --seed S, both whole numbers, N above 0.\n');
  process.exitCode = 2;
} else {
  const env = { ...process.env, FAULT_ROUNDS: `${given.rounds}`, FAULT_SEED: `${given.seed}` };
  process.exitCode = spawnSync(process.execPath, [vitest, 'run', 'test/faults'], { stdio: 'inherit', env }).status ?? 1;
}
