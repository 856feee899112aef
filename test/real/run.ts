/**
 * `npm run test:real`: the ports on real servers that npm does not bring. Says of each whether it ran and with which version; 2 when one did
 * not. Words after it name the programs to try; without any, all are.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Counterpart, counterparts, find, startCounterpart, versionOf } from './counterparts.ts';

const vitest = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');

interface Outcome {
  how: 'ran' | 'FAILED' | 'NOT RUN';
  said: string;
}

async function tryOn(counterpart: Counterpart): Promise<Outcome> {
  const { part, program, install, tests } = counterpart;
  const path = find(program);
  if (path === null) return { how: 'NOT RUN', said: `${part}: there is no ${program} on this machine (${install})` };
  const lacking = counterpart.lacks?.() ?? null;
  if (lacking !== null) return { how: 'NOT RUN', said: `${part} on ${program}: ${lacking}` };
  const folder = mkdtempSync('/tmp/rejoinder-test-real-');
  const version = versionOf(path, counterpart);
  try {
    const { settings, stop } = await startCounterpart(path, counterpart, folder);
    const own = tests.every((test) => test.endsWith('.real.ts'));
    const suite = own ? ['--config', join(import.meta.dirname, 'vitest.config.ts')] : ['--project', 'parts', '--project', 'server'];
    const words = [vitest, 'run', ...suite, ...tests];
    const { status } = spawnSync(process.execPath, words, { stdio: 'inherit', env: { ...process.env, ...settings } });
    await stop();
    return { how: status === 0 ? 'ran' : 'FAILED', said: `${part} on ${program} ${version}` };
  } catch (error) {
    return { how: 'FAILED', said: `${part} on ${program} ${version}: ${(error as Error).message}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const outcomes: Outcome[] = [];
const asked = process.argv.slice(2);
const chosen = counterparts.filter(({ program }) => asked.length === 0 || asked.includes(program));
for (const counterpart of chosen) outcomes.push(await tryOn(counterpart));
for (const { how, said } of outcomes) process.stdout.write(`${how.padEnd(8)} ${said}\n`);
process.exitCode = outcomes.some(({ how }) => how === 'FAILED') ? 1 : outcomes.some(({ how }) => how === 'NOT RUN') ? 2 : 0;
