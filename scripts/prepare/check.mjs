import { join } from 'node:path';
import { runIn } from './node.mjs';
import { modules, root } from './places.mjs';
import { test } from './test.mjs';

/** @type {[string, string, string[]][]} Every check but the tests: what it is called, and the program with its words. */
const checks = [
  ['types', join(modules, 'typescript', 'bin', 'tsc'), ['--noEmit']],
  ['lint', join(modules, 'oxlint', 'bin', 'oxlint'), ['--type-aware', '--deny-warnings']],
  ['format', join(modules, 'oxfmt', 'bin', 'oxfmt'), ['--check', '.']],
  ['house: order of rooms and features, faces, circles, sizes', join(root, 'scripts', 'house', 'check-house.ts'), []],
  ['unused files, packages and exports', join(modules, 'knip', 'bin', 'knip.js'), []],
];

/** Runs everything that checks, to the end, and says what failed. The web application was built before. @param {{ tests?: boolean }} [options] */
export async function check({ tests = true } = {}) {
  const failed = [];
  for (const [name, program, words] of checks) {
    process.stderr.write(`— ${name}\n`);
    if ((await runIn([program, ...words])) !== 0) failed.push(name);
  }
  if (tests) {
    process.stderr.write('— tests\n');
    await test([]);
    if (process.exitCode) failed.push('tests');
  }
  process.stderr.write(failed.length === 0 ? 'All checks passed.\n' : `Failed: ${failed.join(', ')}.\n`);
  process.exitCode = failed.length === 0 ? 0 : 1;
}
