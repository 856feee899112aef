import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const THEN = 'Backups are kept for 35 days.';
const NOW = 'Backups are kept for 21 days.';
const answer = { customer: 'Mill', date: '2026-03-01', question: 'How long are backups kept?', choice: null, answer: '35 days' };
const given = [
  { id: 'kept', ...answer, quotes: [{ document: 'copies/backup.md', quote: THEN }] },
  { id: 'night', ...answer, answer: 'Every night.', quotes: [{ document: 'copies/backup.md', quote: 'They are made every night.' }] },
];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-told-'));
  for (const [name, sentence] of Object.entries({ before: THEN, after: NOW })) {
    await mkdir(join(folder, name, 'copies'), { recursive: true });
    await writeFile(join(folder, name, 'copies', 'backup.md'), `# Backups\n\nThey are made every night. ${sentence}\n`);
  }
  await writeFile(join(folder, 'given.json'), `\ufeff${JSON.stringify(given)}`);
  await writeFile(join(folder, 'wrong.json'), '[{"id": "1"}]');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command line as a person would; never throws. */
const told = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main, 'told', ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

test('what was told is held against papers that changed', async () => {
  const { code, out } = await told('given.json', '--before', 'before', '--after', 'after', '--json');
  expect(code).toBe(0);
  expect(JSON.parse(out)).toMatchObject({
    checked: 2,
    unchanged: 1,
    changed: [
      {
        id: 'kept',
        customer: 'Mill',
        verdict: 'contradicts',
        before: { document: 'copies/backup.md', quote: THEN },
        after: { document: 'copies/backup.md', quote: NOW },
        why: 'The answer says “35”, which the sentence does not say any more.',
      },
    ],
  });
  expect((await told('given.json', '--before', 'before', '--after', 'after')).out).toContain(`now  copies/backup.md: “${NOW}”`);
});

test('a file that holds no given answers, and a day that is none, are refused with a sentence', async () => {
  const wrong = await told('wrong.json', '--before', 'before', '--after', 'after');
  expect(wrong).toMatchObject({ code: 2, out: '' });
  expect(wrong.err).toContain('wrong.json holds no given answers: entry 0.customer');
  const day = await told('given.json', '--before', 'before', '--after', 'after', '--on', 'tomorrow');
  expect(day.code).toBe(2);
  expect(day.err).toContain('--on takes a day');
});
