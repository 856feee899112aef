/**
 * `npm run test:faults -- --rounds 200 --seed 1`: so many faults in turn within a machine, then as many of what is outside (`--only within` or
 * `--only outside` for one of them; `--cut 60` cuts what is outside for up to a minute instead of 3 s), at moments that the seed chooses, while
 * writers work and somebody watches; says of each round how much was acknowledged by then. The same seed gives the same works and the same
 * faults; when a process has its turn is the machine's. Status 1 where something that must hold does not, 2 for words that are none of these.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');
const options = {
  rounds: { type: 'string', default: '200' },
  seed: { type: 'string', default: '1' },
  cut: { type: 'string', default: '3' },
  only: { type: 'string' },
} as const;

const files: Record<string, string[]> = {
  within: ['test/faults/faults.test.ts'],
  outside: ['test/faults/outside/outside.test.ts'],
};

function asked(): (Record<'rounds' | 'seed' | 'cut', number> & { paths: string[] }) | null {
  try {
    const { values } = parseArgs({ options });
    const [rounds, seed, cut] = [Number(values.rounds), Number(values.seed), Number(values.cut)];
    const paths = values.only === undefined ? Object.values(files).flat() : files[values.only];
    return Number.isInteger(rounds) && rounds > 0 && Number.isInteger(seed) && cut > 0 && paths ? { rounds, seed, cut, paths } : null;
  } catch {
    return null;
  }
}

const given = asked();
if (given === null) {
  process.stderr.write(
    'Give --rounds N and --seed S, both whole numbers, N above 0, --cut SECONDS above 0, and --only within or outside.\n',
  );
  process.exitCode = 2;
} else {
  const env = { ...process.env, FAULT_ROUNDS: `${given.rounds}`, FAULT_SEED: `${given.seed}`, FAULT_CUT: `${given.cut}` };
  process.exitCode =
    spawnSync(process.execPath, [vitest, 'run', '--no-file-parallelism', ...given.paths], { stdio: 'inherit', env }).status ?? 1;
}
