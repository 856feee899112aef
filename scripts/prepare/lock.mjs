import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { root } from './places.mjs';
import { explained } from './refused.mjs';

const folder = join(root, '.preparing');
const EVERY_MS = 200;
/** A lock without a pid in it for this long was left by a process that died in between. */
const EMPTY_MS = 5000;

/**
 * One process prepares at a time; a second start waits, and says so.
 * @template T @param {() => Promise<T>} work @returns {Promise<T>}
 */
export async function locked(work) {
  for (let told = false; !take(); told = true) {
    if (!told) process.stderr.write('Another start is preparing the same folder; waiting for it.\n');
    await sleep(EVERY_MS);
  }
  const release = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.removeListener('exit', release);
    release();
  }
}

function take() {
  try {
    mkdirSync(folder);
    writeFileSync(join(folder, 'pid'), String(process.pid));
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw explained(error, root);
    if (stale()) rmSync(folder, { recursive: true, force: true });
    return false;
  }
}

function stale() {
  try {
    process.kill(Number(readFileSync(join(folder, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    if (error.code === 'ESRCH') return true;
    if (error.code === 'EPERM') return false;
  }
  try {
    return Date.now() - statSync(folder).mtimeMs > EMPTY_MS;
  } catch {
    return false;
  }
}
