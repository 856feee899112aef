import { execFile } from 'node:child_process';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildXlsx, listValidation } from '#engine/files/testing/office.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const form = buildXlsx({
  sheets: [{ name: 'Form', rows: [['Is it so?', { style: 1 }, { formula: '1+1', number: 2 }]], after: listValidation('B1', '"Yes,No"') }],
});
const good = [{ sheet: 'Form', at: { cell: 'B1' }, value: 'Yes' }];
const bad = [...good, { sheet: 'Form', at: { cell: 'C1' }, value: 'over the formula' }];
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-fill-'));
  await writeFile(join(folder, 'form č.xlsx'), form);
  await writeFile(join(folder, 'good.json'), JSON.stringify(good));
  await writeFile(join(folder, 'bad.json'), `\ufeff${JSON.stringify(bad)}`);
  await writeFile(join(folder, 'wrong.json'), '[{"cell": "B1"}]');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Runs the command line as a person would; never throws. */
const rejoinder = (...args: string[]): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    execFile(process.execPath, [main, ...args], { cwd: folder }, (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

test('a form is filled in, proven, and itself unchanged', async () => {
  const filled = await rejoinder('fill', 'form č.xlsx', '--answers', 'bad.json', '--out', 'filled.xlsx', '--json');
  expect(filled.code).toBe(0);
  expect(JSON.parse(filled.out)).toMatchObject({
    written: 1,
    refused: [{ sheet: 'Form', at: { cell: 'C1' }, value: 'over the formula', reason: 'formula' }],
    changedParts: ['xl/worksheets/sheet1.xml', 'xl/workbook.xml'],
  });
  expect(await readFile(join(folder, 'form č.xlsx'))).toEqual(Buffer.from(form));

  const proof = await rejoinder('prove', 'form č.xlsx', 'filled.xlsx', '--json');
  expect(proof.code).toBe(0);
  expect(JSON.parse(proof.out)).toMatchObject({
    same: false,
    changedPlaces: [{ sheet: 'Form', at: { cell: 'B1' }, before: '', after: 'Yes' }],
    elsewhere: [],
  });
});

test('rows grow and formulas rest only where that is asked for', async () => {
  const args = ['fill', 'form č.xlsx', '--answers', 'good.json', '--json', '--force', '--out', 'plain.xlsx'];
  const parts = async (...more: string[]): Promise<string[]> => JSON.parse((await rejoinder(...args, ...more)).out).changedParts;
  expect(await parts()).toContain('xl/workbook.xml');
  expect(await parts('--no-recalculate', '--let-rows-grow')).toEqual(['xl/worksheets/sheet1.xml']);
  const help = await rejoinder('fill', '--help');
  expect(help.out).toContain('--no-recalculate');
  expect(help.out).toContain('--let-rows-grow');
});

test('what filling in does not explain ends with 1', async () => {
  await writeFile(
    join(folder, 'other.xlsx'),
    buildXlsx({ sheets: [{ name: 'Form', rows: [['Is it so?', { text: 'Perhaps', style: 2 }]] }] }),
  );
  const proof = await rejoinder('prove', 'form č.xlsx', 'other.xlsx');
  expect(proof.code).toBe(1);
  expect(proof.out).toContain('Form!B1: its format differs.');
  expect(proof.err).toContain('other.xlsx differs from form č.xlsx');
});

test('strict writes nothing and says so', async () => {
  const strict = await rejoinder('fill', 'form č.xlsx', '--answers', 'bad.json', '--out', 'strict.xlsx', '--strict', '--json');
  expect(strict.code).toBe(1);
  expect(JSON.parse(strict.out)).toMatchObject({ written: 0, refused: [{ reason: 'formula' }] });
  expect(strict.err).toContain('Nothing was written');
  expect(await readdir(folder)).not.toContain('strict.xlsx');
});

test('an output that is there, or is the form itself, is refused', async () => {
  await writeFile(join(folder, 'there.xlsx'), 'old');
  expect(await rejoinder('fill', 'form č.xlsx', '--answers', 'good.json', '--out', 'there.xlsx')).toMatchObject({
    code: 1,
    err: expect.stringContaining('--force'),
  });
  expect(await readFile(join(folder, 'there.xlsx'), 'utf8')).toBe('old');
  expect((await rejoinder('fill', 'form č.xlsx', '--answers', 'good.json', '--out', 'there.xlsx', '--force')).code).toBe(0);
  expect(await rejoinder('fill', 'form č.xlsx', '--answers', 'good.json', '--out', './form č.xlsx', '--force')).toMatchObject({
    code: 2,
    err: expect.stringContaining('never changed'),
  });
});

test('wrong answers and unreadable files end with one sentence', async () => {
  expect(await rejoinder('fill', 'form č.xlsx', '--answers', 'wrong.json', '--out', 'x.xlsx')).toMatchObject({
    code: 2,
    err: expect.stringContaining('entry 0.at'),
  });
  expect(await rejoinder('fill', 'good.json', '--answers', 'good.json', '--out', 'x.json')).toMatchObject({
    code: 65,
    err: expect.stringMatching(/^good\.json cannot be filled in place: .+\n$/),
  });
  expect(await rejoinder('fill', 'missing.xlsx', '--answers', 'good.json', '--out', 'x.xlsx')).toMatchObject({
    code: 1,
    err: expect.stringContaining('missing.xlsx'),
  });
});

test('what the form would refuse of the copy is said where that is asked for', async () => {
  const rows = [
    ['ID', 'Question', 'Answer type', 'Options', 'Required', 'Asked if', 'Answer'],
    ['A1', 'Is there a plan for floods?', 'Single choice', 'Yes; No', 'Yes', '', ''],
    ['A2', 'Which floods does it name?', 'Multiple choice', 'River; Sea; Rain', 'No', 'A1 = Yes', ''],
    ['A3', 'Who keeps it? (max. 20 characters)', 'Text', '', 'Yes', '', ''],
    ['A4', 'When was it last tried? (YYYY-MM-DD)', 'Date', '', 'Yes', '', ''],
  ];
  await writeFile(join(folder, 'portal.xlsx'), buildXlsx({ sheets: [{ name: 'Form', rows }] }));
  const at = (cell: string, value: string) => ({ sheet: 'Form', at: { cell }, value });
  const answers = [at('G2', 'No'), at('G3', 'River; Sea'), at('G4', 'The warden of the lower lock')];
  await writeFile(join(folder, 'portal.json'), JSON.stringify(answers));
  const args = ['fill', 'portal.xlsx', '--answers', 'portal.json', '--out', 'portal-filled.xlsx', '--force'];
  expect(JSON.parse((await rejoinder(...args, '--json')).out)).not.toHaveProperty('objections');

  const checked = await rejoinder(...args, '--check', '--json');
  expect(checked.code).toBe(0);
  expect(JSON.parse(checked.out)).toMatchObject({
    written: 3,
    objections: [
      { sheet: 'Form', at: { cell: 'G3' }, id: 'A2', reason_codes: [{ code: 'form_not_asked', values: { ref: 'A1', choices: 'Yes' } }] },
      { at: { cell: 'G4' }, id: 'A3', reason_codes: [{ code: 'form_too_long', values: { length: 28, most: 20 } }] },
      { at: { cell: 'G5' }, id: 'A4', reason_codes: [{ code: 'form_required' }] },
    ],
  });
  const said = await rejoinder(...args, '--check');
  expect(said.out).toContain('The form would refuse 3 answers:');
  expect(said.out).toContain('Form!G5 A4 When was it last tried? (YYYY-MM-DD): The form wants an answer here, and none goes out.');

  await writeFile(
    join(folder, 'portal.json'),
    JSON.stringify([at('G2', 'Yes'), at('G3', 'River; Sea'), at('G4', 'The warden'), at('G5', '2026-03-31')]),
  );
  expect(JSON.parse((await rejoinder(...args, '--check', '--json')).out)).toMatchObject({ written: 4, objections: [] });
});
