/** A file without questions always says so, with a way on; rows left out beyond those listed are counted. */
import { describe, expect, it } from 'vitest';
import { buildDocx, paragraphXml } from '#engine/files/testing/office.ts';
import { readSource } from '#engine/files/read-source.ts';
import { findQuestions } from './find-questions.ts';
import { fileOf } from './testing/form-file.ts';
import { find } from './testing/form.ts';

const text =
  (content: string): (() => Uint8Array) =>
  () =>
    new TextEncoder().encode(content);

const form = [
  ['ID', 'Question', 'Answer'],
  ['1', 'Is there a plan?'],
  ['2', 'Is it tested?'],
];

describe('nothing found', () => {
  it.each<[file: string, bytes: () => Uint8Array, said: RegExp]>([
    ['plain.xlsx', () => fileOf([{ rows: [['Hello']] }, { rows: [['x', '1']] }]), /on 2 sheets; mark the question column yourself/],
    ['sheet.xlsx', () => fileOf([{ rows: [['Hello']] }, { hidden: true, rows: form }]), /1 hidden sheet was not read.*--hidden/],
    ['rows.xlsx', () => fileOf({ rows: form, hiddenRows: [1, 2, 3] }), /hidden rows or columns were not read.*--hidden/],
    ['columns.xlsx', () => fileOf({ rows: form, hiddenColumns: ['A', 'B', 'C'] }), /hidden rows or columns were not read.*--hidden/],
    ['table.csv', text('a,b\n1,2\n'), /in the file; mark the question column yourself/],
    ['note.txt', text('Hello there.'), /in 1 line; write one question a line/],
    ['note.md', text('# Title\nNothing is asked here.'), /in 2 lines; write one question a line/],
    ['form.json', text('{"items":[]}'), /needs a type and a text.*as a workbook or Word file/],
    ['letter.docx', () => buildDocx(paragraphXml('Good day.')), /has no tables; number its questions/],
  ])('in %s ends in a sentence with a way on', async (file, bytes, said) => {
    const found = findQuestions(await readSource(bytes(), file), file);
    expect(found.questions).toEqual([]);
    expect(found.warnings.join(' ')).toMatch(said);
  });

  it('in 50,000 rows of a register is said too', () => {
    const rows = Array.from({ length: 50_000 }, (_, at) => [`${at}x`, `Person ${at % 977}`, `Town ${at % 31}`]);
    expect(find({ rows: [['Key', 'Name', 'Town'], ...rows] }).warnings).toEqual([
      expect.stringContaining('mark the question column yourself'),
    ]);
  });
});

it('of many rows left out, 50 are listed and the number is told', () => {
  const asked = Array.from({ length: 60 }, (_, at) => [`Q-${at}`, `Is part ${at} kept?`, '']);
  const noted = Array.from({ length: 70 }, (_, at) => ['', `A remark of the author on point ${at}, to be read with care.`, '']);
  const found = find({ rows: [['ID', 'Question', 'Answer'], ...asked, ...noted, ['Q-99', 'Is the rest kept?', '']] });
  expect(found.questions).toHaveLength(61);
  expect(found.sheets[0]?.left_out).toHaveLength(50);
  expect(found.warnings).toEqual([expect.stringContaining('50 of the 70 rows that were left out are listed')]);
});
