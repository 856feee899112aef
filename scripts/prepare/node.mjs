import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { modules, root } from './places.mjs';
import { Refused } from './refused.mjs';

const LEAST = 24;
let found = '';

/** The Node that runs the product: the packaged one, else the running one when it is new enough. */
export function findNode() {
  if (found) return found;
  const packaged = join(modules, '.bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const isThis = Number(process.versions.node.split('.')[0]) >= LEAST;
  if (existsSync(packaged) && (isThis || spawnSync(packaged, ['--version']).status === 0)) found = packaged;
  else if (isThis) found = process.execPath;
  else
    throw new Refused(`There is no packaged Node for ${process.platform}-${process.arch}. Install Node ${LEAST} or newer and start again.`);
  return found;
}

/**
 * Bytes from which the C library gives memory back to the machine as soon as it is free. Without it glibc raises the limit as
 * it goes and keeps what opening a large search index took: 100,000 passages hold 400 MB instead of 700 (docs/benchmarks.md).
 */
const GIVEN_BACK_FROM = '131072';

const environment = () => ({
  MALLOC_MMAP_THRESHOLD_: GIVEN_BACK_FROM,
  ...process.env,
  PATH: `${join(modules, '.bin')}${process.platform === 'win32' ? ';' : ':'}${process.env.PATH ?? ''}`,
  HOME: process.env.HOME || join(root, 'data'),
  ORT_DISABLE_TELEMETRY: '1',
  ORT_TELEMETRY_DISABLED: '1',
});

/** Compiled code is kept between starts: a fifth less work at each. Where it cannot be written Node goes on without. */
const withCache = () => ({ ...environment(), NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(modules, '.cache', 'rejoinder') });

/**
 * Hands the process over: in place where Node can, else to a child that gets every signal and notices the end of this process.
 * @param {string[]} words
 */
export function takeOver(words) {
  const node = findNode();
  if (process.execve) return process.execve(node, [node, ...words], withCache());
  const child = spawn(node, words, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], env: withCache() });
  const forward = (signal) => child.kill(signal);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, forward);
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event) setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 300).unref();
  return new Promise((resolve) => {
    child.on('close', (status, signal) => {
      process.exitCode = signal ? 1 : (status ?? 1);
      resolve(undefined);
    });
  });
}

/**
 * Runs a program of the packages (a path below node_modules, or a script) and answers its exit status.
 * @param {string[]} words @param {{ quiet?: boolean }} [options] quiet: output only when it fails
 * @returns {Promise<number>}
 */
export function runIn(words, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(findNode(), words, {
      cwd: root,
      stdio: options.quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: withCache(),
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => (said += text));
    const forward = (signal) => child.kill(signal);
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    child.on('error', reject);
    child.on('close', (status, signal) => {
      for (const name of signals) process.removeListener(name, forward);
      if (status !== 0) process.stderr.write(said);
      if (signal) process.kill(process.pid, signal);
      resolve(status ?? 1);
    });
  });
}
