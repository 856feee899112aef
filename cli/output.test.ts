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
