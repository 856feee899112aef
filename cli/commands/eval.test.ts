import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-eval-'));
});
afterAll(() => rm(folder, { recursive: true }));

function rejoinder(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [main, 'eval', ...words], (error, out, err) => resolve({ code: error ? Number(error.code) : 0, out, err }));
  });
}

it('measures a folder with gold of its own and lists where it was wrong', async () => {
  await writeFile(join(folder, 'form.csv'), 'Question,Answer\nIs the gate locked?,\nIs the roof tight?,\n');
  const question = (row: number, text: string) => ({
    question: text,
    at: { row, column: 0 },
    answers: [{ kind: 'text', at: { row, column: 1 } }],
  });
  const gold = {
    files: [
      {
        file: 'form.csv',
        questions: [question(1, 'Is the gate locked?'), question(2, 'Is the roof tight?'), question(9, 'Is the cellar dry?')],
      },
    ],
  };
  await writeFile(join(folder, 'gold.json'), JSON.stringify(gold));
  const { code, out } = await rejoinder('extraction', '--data', folder, '--json', '--failures');
  expect(code).toBe(0);
  const result = JSON.parse(out) as { extraction: { all: object }; failures: { extraction: { what: string; why: string }[] } };
  expect(result.extraction.all).toMatchObject({ gold: 3, precision: 1, recall: 2 / 3, places: 1 });
  expect(result.failures.extraction).toEqual([expect.objectContaining({ what: 'not found', why: 'Is the cellar dry?' })]);
});

it('says in one sentence what it cannot measure', async () => {
  const { code, err } = await rejoinder('answers', '--data', folder);
  expect(code).toBe(2);
  expect(err).toContain('holds no gold for answers');
});

it('says which rules there are where none has that name', async () => {
  const { code, err } = await rejoinder('reader', '--without', 'choice-unsure', 'gut-feeling');
  expect(code).toBe(2);
  expect(err).toContain('No rule is named gut-feeling.');
  expect(err).toContain('choice-unsure');
});

it('measures answers on law by the articles that should be cited', async () => {
  await mkdir(join(folder, 'lawful', 'law'), { recursive: true });
  const questions = [
    { question: 'After how many years does a debt lapse?', articles: ['OZ 346'], figures: [5] },
    { question: 'After how many years does a debt lapse when nobody asks?', articles: ['ZDR-1 1'] },
    { question: 'How long is parental leave in Germany?', articles: [] },
  ];
  await writeFile(join(folder, 'lawful', 'law', 'en.json'), JSON.stringify({ language: 'en', questions }));
  const { code, out } = await rejoinder('--data', join(folder, 'lawful'), '--json', '--failures');
  expect(code).toBe(0);
  const { law, failures } = JSON.parse(out) as { law: { all: object }; failures: { law: { what: string }[] } };
  expect(law.all).toMatchObject({ covered: 2, answered: 1, cited: 0.5, figures: 1, toRefuse: 1, refused: 1, language: 1 });
  expect(failures.law).toEqual([]);
  await writeFile(join(folder, 'lawful', 'law', 'sl.json'), JSON.stringify({ language: 'sl', questions: [{ question: 'Kratko?' }] }));
  expect((await rejoinder('law', '--data', join(folder, 'lawful'))).err).toContain('sl.json is no set of questions on law');
});

it('measures what answers are worth over a company of its own', async () => {
  const company = join(folder, 'company');
  await mkdir(join(company, 'papers'), { recursive: true });
  await writeFile(join(company, 'papers', 'plan.md'), '# Backup plan\n\nWe encrypt all backups of customer data with AES-256.\n');
  const question = {
    id: 'd-001',
    kind: 'direct',
    question: 'Do you encrypt all backups of customer data?',
    language: 'en',
    options: ['Yes', 'No'],
    choice: 'Yes',
    says: [],
    gold: [{ document: 'plan.md', quote: 'We encrypt all backups of customer data with AES-256.' }],
    beside: [],
  };
  await writeFile(
    join(company, 'questions.json'),
    JSON.stringify({ company: 'Backup works (sample)', language: 'en', questions: [question] }),
  );
  const { code, out } = await rejoinder('evidence', '--set', company, '--json');
  expect(code).toBe(0);
  const { measured } = JSON.parse(out) as { measured: { company: string; byLanguage: { en: object } }[] };
  expect(measured).toMatchObject([{ company: 'company', byLanguage: { en: { asked: 1, firstTen: { right: 1, of: 1 } } } }]);
  expect(await rejoinder('evidence', '--set', folder)).toMatchObject({ code: 1, err: expect.stringContaining('holds no company') });
});
