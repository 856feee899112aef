import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeOut } from './output.ts';

test('what a killed run left beside an output goes with the next one, and nothing else does', async () => {
  const folder = mkdtempSync('/tmp/rejoinder-test-output-');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const longAgo = new Date(Date.now() - 11 * 60_000);
  for (const name of ['.form.xlsx.01234567.part', '.form.xlsx.part', '.other.xlsx.01234567.part']) {
    writeFileSync(join(folder, name), 'half');
    utimesSync(join(folder, name), longAgo, longAgo);
  }
  writeFileSync(join(folder, '.form.xlsx.89abcdef.part'), 'being written');

  await writeOut(join(folder, 'form.xlsx'), 'whole', {});

  expect(readFileSync(join(folder, 'form.xlsx'), 'utf8')).toBe('whole');
  expect(readdirSync(folder).toSorted()).toEqual(['.form.xlsx.89abcdef.part', '.form.xlsx.part', '.other.xlsx.01234567.part', 'form.xlsx']);
});

test(
  'what a customer’s file tells the terminal to do is shown and not done, and the JSON says what stands there',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync('/tmp/rejoinder-test-output-');
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const question = 'Do you encrypt \u001b]0;taken\u0007data\u009b31m at \u202erest?';
    writeFileSync(join(folder, 'form.csv'), `Question,Answer\n${question},\nDo you keep backups?,\nDo you train people?,\n`);
    const extract = (...more: string[]): string =>
      execFileSync(process.execPath, [join(import.meta.dirname, 'main.ts'), 'extract', join(folder, 'form.csv'), ...more], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      });
    // oxlint-disable-next-line no-control-regex
    const orders = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202e]/u;
    const text = extract();
    expect(text).toContain('Do you encrypt');
    expect(text).not.toMatch(orders);
    const json = extract('--json');
    expect(json).not.toMatch(orders);
    expect(JSON.stringify(JSON.parse(json))).toContain('\u202e');
  },
);
