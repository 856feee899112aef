/** Sections of columns and headers, and labels that have room made for them over a table. */
import { expect, it } from 'vitest';
import { find, places } from '../testing/form.ts';
import { findInDocument } from '../testing/word.ts';

it('takes the row over several questions for the section, not a title that each has of its own', () => {
  const found = find({
    rows: [
      ['*Criterion', '*Title', '*Requirement', '*Level of conformance', '*Remarks'],
      ['*Perceivable'],
      ['1.1', 'Pictures', 'Pictures have a text that says the same.', '', ''],
      ['1.2', 'Films', 'Films have subtitles for people who do not hear.', '', ''],
      ['*Operable'],
      ['2.1', 'Keyboard', 'All functions can be reached by keyboard.', '', ''],
      ['2.2', 'Focus', 'The focus of the keyboard is always visible.', '', ''],
    ],
    merges: ['A2:E2', 'A5:E5'],
    lists: { 'D3:D4': ['Full', 'Partly'], 'D6:D7': ['Full', 'Partly'] },
  });
  expect(found.questions.map((one) => one.section)).toEqual(['Perceivable', 'Perceivable', 'Operable', 'Operable']);
});

it('takes the heading over a Word table for the section where no word of the header is known', () => {
  const rows = (part: number) => [
    ['Xod', 'Xylad', 'Xenet', 'Xemir'],
    ...[1, 2, 3].map((at) => [`${part}.${at}`, `Xalin xodu ${['xemira', 'xotula'][part - 1]} xeni xol ${at} xerem.`, '', '']),
  ];
  const found = findInDocument([
    { text: '1. Xanel', heading: 1 },
    { table: rows(1) },
    { text: '2. Xovil', heading: 1 },
    { table: rows(2) },
  ]);
  expect(found.questions.map((one) => one.section)).toEqual([...[1, 2, 3].map(() => '1. Xanel'), ...[1, 2, 3].map(() => '2. Xovil')]);
});

const table = [
  [],
  ['No', 'Question', 'Answer'],
  ['1', 'Is there a plan?', ''],
  ['2', 'Is it tested?', ''],
  ['3', 'Who keeps it?', ''],
  ['4', 'Where is it?', ''],
];

it('takes labels over a table as questions where empty cells are merged beside each, and leaves those without', () => {
  const labels = [
    ['Name of the company', ''],
    ['Address', ''],
    ['Person to be asked', ''],
  ];
  const found = find({ name: 'Form', rows: [...labels, ...table], merges: ['B1:D1', 'B2:D2', 'B3:D3'] });
  expect(places(found)).toEqual(['- A1', '- A2', '- A3', '1 B6', '2 B7', '3 B8', '4 B9']);
  expect(found.questions[0]?.answers[0]?.at).toEqual({ cell: 'B1' });
  const noted = find({ name: 'Form', rows: [...labels.map(([one = '']) => [`${one}:`, '']), ...table] });
  expect(places(noted)).toEqual(['1 B6', '2 B7', '3 B8', '4 B9']);
  expect(noted.warnings).toEqual([expect.stringMatching(/^Form, rows 1–3: labels with an empty cell beside them/)]);
});

it('tells a header by its look where nothing counts and the texts under it ask, in any language', () => {
  const asked = ['Onko teillä kirjattu suunnitelma?', 'Onko suunnitelma testattu tänä vuonna?', 'Kuka vastaa lokien lukemisesta?'];
  const found = find({ rows: [['Kysymys', 'Xemir', 'Xodul'], ...asked.map((text) => [text, '', ''])] });
  expect(found.questions.map((one) => one.answers.map((place) => place.at?.cell))).toEqual([
    ['B2', 'C2'],
    ['B3', 'C3'],
    ['B4', 'C4'],
  ]);
});

it('takes bold labels with drawn cells beside them, one under the other, and no header over an empty table', () => {
  const profile = find({ name: 'Profile', rows: [[], ['', '*Company profile'], [], ['', '*Reporting firm', ''], ['', '*Year end', ''], ['', '*Contact', '']], lined: ['C4:C6'] }); // prettier-ignore
  expect(profile.questions.map((one) => [one.question, one.answers[0]?.at])).toEqual([
    ['Reporting firm', { cell: 'C4' }],
    ['Year end', { cell: 'C5' }],
    ['Contact', { cell: 'C6' }],
  ]);
  expect(
    find({
      name: 'Xanel',
      rows: [
        ['*Xovil', ''],
        ['', ''],
        ['', ''],
      ],
      lined: ['A1:B3'],
    }).questions,
  ).toEqual([]);
});
