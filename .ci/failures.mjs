/**
 * A reporter of vitest that keeps what is needed to understand each test that failed, in the file of `--outputFile.failures`: which test, its
 * message, the whole difference, where in our files. What failed in a file outside of its tests, and in no file at all, is kept too.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** The longest of all failures together and the least of each, in lines, and the longest line, in characters: the end of a log is what is seen. */
const MOST = { lines: 20, ofEach: 10, named: 8, characters: 1_600 };

// oxlint-disable-next-line import/no-default-export -- where vitest looks for a reporter
export default class Failures {
  /** @param {import('vitest/node').Vitest} vitest */
  onInit({ config: { outputFile } }) {
    this.file = outputFile.failures;
  }

  /** @param {ReadonlyArray<import('vitest/node').TestModule>} modules @param {ReadonlyArray<import('vitest/node').SerializedError>} unhandled */
  onTestRunEnd(modules, unhandled) {
    const failed = [];
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId);
      for (const error of module.errors()) failed.push(said(`${file}: outside of its tests`, error));
      for (const suite of module.children.allSuites())
        for (const error of suite.errors()) failed.push(said(`${file}: around ${suite.fullName}`, error));
      for (const test of module.children.allTests('failed'))
        for (const error of test.result().errors ?? []) failed.push(said(`${file}: ${test.fullName}`, error));
    }
    for (const error of unhandled) failed.push(said('Outside of every test', error));
    const lines = Math.max(MOST.ofEach, Math.floor(MOST.lines / Math.max(1, failed.length)));
    const texts = failed.map((text) => `${shortened(text, lines)}\n`);
    if (failed.length > 1)
      texts.push(`${failed.length} failures:`, ...failed.slice(0, MOST.named).map((text) => text.slice(0, text.indexOf('\n'))), '');
    writeFileSync(this.file, texts.join('\n'));
  }
}

/** @param {string} what @param {import('vitest/node').SerializedError & { diff?: string }} error */
function said(what, { name, message, diff, stacks, cause }) {
  const ours = (stacks ?? [])
    .map(({ file, line }) => `${relative(process.cwd(), file)}:${line}`)
    .filter((place) => !/node_modules|^\.\./.test(place));
  return (
    [
      `✗ ${what}`,
      `${name ?? 'Error'}: ${message}`,
      ...because(cause),
      ...(diff ? [diff] : []),
      ...ours.slice(0, 3).map((place) => `at ${place}`),
    ]
      .join('\n')
      // oxlint-disable-next-line no-control-regex -- colours of a terminal
      .replaceAll(/\u001B\[[\d;]*m/g, '')
  );
}

/** What an error says of its cause: which file a worker ran when it ended. @param {unknown} cause @returns {string[]} */
function because(cause) {
  return cause instanceof Object && 'message' in cause ? [`Caused by: ${String(cause.message)}`] : [];
}

/** The first lines of a text and its last few. @param {string} text @param {number} most */
function shortened(text, most) {
  const lines = text.split('\n').map((line) => (line.length > MOST.characters ? `${line.slice(0, MOST.characters)} …` : line));
  const last = Math.min(7, Math.floor(most / 3));
  return (
    lines.length <= most ? lines : [...lines.slice(0, most - last - 1), `  … ${lines.length - most + 1} lines …`, ...lines.slice(-last)]
  ).join('\n');
}
