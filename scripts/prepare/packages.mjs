import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { locked } from './lock.mjs';
import { findNode } from './node.mjs';
import { modules, root } from './places.mjs';
import { Refused, explained } from './refused.mjs';

const stampFile = join(modules, '.rejoinder-stamp');
/** Stands while packages are being installed: an install that was cut off looks complete to npm, and is not. */
const mark = join(modules, '.installing');

/** Of the lock file and what package.json says about packages: a new script needs no install. */
const stamp = () => {
  const { dependencies, devDependencies, optionalDependencies, overrides } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const wanted = JSON.stringify([dependencies, devDependencies, optionalDependencies, overrides, process.platform, process.arch]);
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(wanted)
    .digest('hex');
};

function isPrepared() {
  if (!existsSync(stampFile) || existsSync(mark) || readFileSync(stampFile, 'utf8') !== stamp()) return false;
  freshen();
  return true;
}

/** `bin/rejoinder` compares times only. */
function freshen() {
  const made = statSync(stampFile).mtimeMs;
  if (['package.json', 'package-lock.json'].every((file) => statSync(join(root, file)).mtimeMs < made)) return;
  try {
    utimesSync(stampFile, new Date(), new Date());
  } catch (error) {
    // In a read-only place every call takes the longer way.
    if (!['EACCES', 'EROFS', 'EPERM'].includes(error.code)) throw error;
  }
}

/** Installs the packages of the lock file, unless they are there. */
export async function preparePackages() {
  if (isPrepared()) return;
  await locked(async () => {
    if (isPrepared()) return;
    try {
      await install();
    } catch (error) {
      throw explained(error, modules);
    }
  });
}

async function install() {
  const cutOff = existsSync(mark) || (existsSync(modules) && !existsSync(join(modules, '.package-lock.json')));
  if (cutOff) rmSync(modules, { recursive: true, force: true });
  mkdirSync(modules, { recursive: true });
  writeFileSync(mark, String(process.pid));
  process.stderr.write('Installing packages (a minute or two the first time) …\n');
  await npm([]);
  // A lock file made on one platform may lack the native parts of another.
  if (!nativePartsLoad()) await npm(['--no-package-lock']);
  if (!nativePartsLoad())
    throw new Refused(`Native packages do not load on ${process.platform}-${process.arch}. Remove node_modules and start again.`);
  writeFileSync(stampFile, stamp());
  rmSync(mark, { force: true });
}

/** @param {string[]} more */
async function npm(more) {
  const options = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-save', '--no-progress', '--loglevel=error', ...more];
  const own = process.env.npm_execpath;
  const [program, ...before] =
    own && /npm-cli\.[cm]?js$/.test(own) ? [process.execPath, own] : [process.platform === 'win32' ? 'npm.cmd' : 'npm'];
  const waiting = setInterval(() => process.stderr.write('  still installing …\n'), 20_000);
  try {
    const { status, said } = await run(program, [...before, ...options]);
    if (status !== 0) throw new Refused(reason(said));
  } finally {
    clearInterval(waiting);
  }
}

/** @param {string} program @param {string[]} words @returns {Promise<{ status: number | null, said: string }>} */
function run(program, words) {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, HOME: process.env.HOME || join(root, 'data'), NODE_ENV: '' };
    const child = spawn(program, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], env });
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-20_000)));
    const forward = (signal) => child.kill(signal);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, forward);
    child.on('error', (error) =>
      error.code === 'ENOENT' ? reject(new Refused('npm is not there. Install Node 20 or newer with its npm.')) : reject(error),
    );
    child.on('close', (status, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.removeListener(name, forward);
      if (signal) process.kill(process.pid, signal);
      resolve({ status, said });
    });
  });
}

/** @param {string} said what npm printed */
function reason(said) {
  if (/ENOSPC|no space left/i.test(said)) return `The disk of ${root} is full. Free some space and start again.`;
  if (/EACCES|EROFS/i.test(said)) return `${modules} cannot be written to. Prepare it once as a user who may write there.`;
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|network/i.test(said))
    return 'The package registry cannot be reached. Check the network and start again.';
  return `The packages could not be installed:\n${said.trim().split('\n').slice(-8).join('\n')}`;
}

function nativePartsLoad() {
  const words = ['--input-type=module', '-e', "await import('onnxruntime-node'); await import('@lancedb/lancedb'); await import('vite');"];
  return spawnSync(findNode(), words, { cwd: root, stdio: 'ignore' }).status === 0;
}
