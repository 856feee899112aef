/**
 * Spoils files of every kind and sends each through reading, finding questions, filling in and proving, within the limits
 * that the service has. Anything but a sentence for people is a failure: a crash, a hang, too much memory, or a copy that
 * differs elsewhere than in its answers.
 *
 *   node eval/fuzz.ts [--minutes 10] [--seed N] [--count N] [--out FOLDER] [--only .docx]
 *
 * A failing file is kept with its seed in its name; `--seed N --count 1` repeats it. Ends with 1 when anything failed.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPool } from '#engine/work/pool.ts';
import { buildSamples } from './fuzz/samples.ts';
import { tryCase } from './fuzz/try-case.ts';
import type { CaseResult, Failure } from './fuzz/try-case.ts';

const { values: given } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string' },
    count: { type: 'string' },
    out: { type: 'string', default: 'fuzz-failures' },
    only: { type: 'string' },
  },
});
const first = given.seed === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given.seed);
const most = given.count === undefined ? Number.POSITIVE_INFINITY : Number(given.count);
const until = performance.now() + Number(given.minutes) * 60_000;
if (![first, most, until].every((one) => !Number.isNaN(one))) throw new Error('--minutes, --seed and --count take numbers.');

const samples = (await buildSamples()).filter(({ fileName }) => given.only === undefined || fileName.endsWith(given.only));
const pool = openPool({ size: 1 });
const reached: Record<CaseResult['reached'], number> = { refused: 0, read: 0, filled: 0, proved: 0 };
const failures: Failure[] = [];
let count = 0;
let told = performance.now();
for (; count < most && performance.now() < until; count++) {
  const result = await tryCase(first + count, samples, pool);
  reached[result.reached]++;
  for (const failure of result.failures) await keep(failure);
  if (performance.now() - told > 10_000) {
    told = performance.now();
    process.stderr.write(`${count + 1} files, ${failures.length} failures\n`);
  }
}
await pool.close();
process.stdout.write(`${count} spoilt files of ${samples.length} samples from seed ${first}: ${reached.refused} refused with a sentence, ${reached.read} read, ${reached.filled} filled, ${reached.proved} proved; ${failures.length} failures\n`); // prettier-ignore
process.exitCode = failures.length === 0 ? 0 : 1;

/** Keeps the file and says what happened. */
async function keep(failure: Failure): Promise<void> {
  failures.push(failure);
  const { seed, step, kind, fileName, message, bytes } = failure;
  await mkdir(given.out, { recursive: true });
  await writeFile(join(given.out, `${seed} ${kind} ${fileName}`), bytes);
  process.stderr.write(`${kind} in ${step} of ${fileName}, seed ${seed}: ${message.split('\n').slice(0, 6).join('\n  ')}\n`);
}
