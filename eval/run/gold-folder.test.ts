import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readGoldFolder } from './gold-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rejoinder-gold-'));
  await mkdir(join(folder, 'one'));
  await writeFile(join(folder, 'one', 'a.csv'), 'Question,Answer\nWhy?,\n');
});
afterEach(() => rm(folder, { recursive: true }));

it('reads gold beside its files: cells, merges, places and what counts neither way', async () => {
  const questions = [
    {
      sheet: 'S',
      id: 7,
      question: 'Why?',
      questionCell: 'A2',
      answers: [
        { kind: 'choice', cell: 'C3', merged: 'B2:C3', allowed: ['Yes'] },
        { kind: 'stamp', cell: 'D2' },
      ],
    },
    { question: 'Gone?', at: { row: 3, column: 0 }, section: 'Old', deleted: true, answers: [] },
  ];
  await writeFile(join(folder, 'one', 'gold.json'), JSON.stringify({ files: [{ file: 'a.csv', title: 'ignored', questions }] }));
  const [file] = await readGoldFolder(folder);
  expect(file!.fileName).toBe('a.csv');
  expect(new TextDecoder().decode(file!.bytes)).toContain('Why?');
  expect(file!.questions).toEqual([
    {
      sheet: 'S',
      id: '7',
      section: null,
      question: 'Why?',
      at: { cell: 'A2' },
      answers: [{ kind: 'choice', at: { cell: 'B2' }, allowed: ['Yes'] }],
    },
    { sheet: null, id: null, section: 'Old', question: 'Gone?', at: { row: 3, column: 0 }, answers: [], optional: true },
  ]);
});

it('names the file that is no gold', async () => {
  await writeFile(join(folder, 'one', 'gold.json'), '{"files": [{"file": 3}]}');
  await expect(readGoldFolder(folder)).rejects.toThrow('gold.json is not gold');
});

it('finds nothing where there is none', async () => {
  expect(await readGoldFolder(folder)).toEqual([]);
});
