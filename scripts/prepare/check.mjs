import { join } from 'node:path';
import { runIn } from './node.mjs';
import { modules } from './places.mjs';
import { test } from './test.mjs';

/** @type {[string, string[], string[]][]} Every check but the tests: what it is called, and the program with its words. */
const checks = [
  ['types', ['typescript', 'bin', 'tsc'], ['--noEmit']],
  ['lint', ['oxlint', 'bin', 'oxlint'], ['--type-aware', '--deny-warnings']],
  ['format', ['oxfmt', 'bin', 'oxfmt'], ['--check', '.']],
  ['unused files, packages and exports', ['knip', 'bin', 'knip.js'], []],
];

/** Runs everything that checks, to the end, and says what failed. The web application was built before. @param {{ tests?: boolean }} [options] */
export async function check({ tests = true } = {}) {
  const failed = [];
  for (const [name, program, words] of checks) {
    process.stderr.write(`— ${name}\n`);
    if ((await runIn([join(modules, ...program), ...words])) !== 0) failed.push(name);
  }
  if (tests) {
    process.stderr.write('— tests\n');
    await test([]);
    if (process.exitCode) failed.push('tests');
  }
  process.stderr.write(failed.length === 0 ? 'All checks passed.\n' : `Failed: ${failed.join(', ')}.\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
