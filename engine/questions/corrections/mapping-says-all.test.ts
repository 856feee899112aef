/** A mapping by hand can say what the finder can: kinds, options, further tables, cells kept whole; a column that is not there is refused. */
import { describe, expect, it } from 'vitest';
import type { Mapping } from '#contract/extraction.ts';
import { find, places } from '../testing/form.ts';
import { findInDocument } from '../testing/word.ts';

const base: Mapping = { headerRow: 1, question: 'A', answer: ['B'], firstRow: 2, lastRow: 4 };

describe('a mapping by hand', () => {
  it('says the kind of a column, and the columns that hold options and types', () => {
    const rows = [
      ['Thing', 'Said', 'May be', 'How many', 'Sort'],
      ['Is there a plan?', '', 'Yes|No', '', 'single_select'],
      ['How big is the site?', '', '', '', 'number'],
      ['Who keeps it?', '', '', '', 'text'],
    ];
    const mapping: Mapping = { ...base, answer: ['B', 'D'], options: 'C', type: 'E', kinds: { D: 'number' } };
    const found = find({ name: 'Form', rows }, { mapping: { Form: mapping } });
    expect(found.questions.map((one) => one.answers.map((place) => [place.kind, place.allowed]))).toEqual([
      [
        ['choice', ['Yes', 'No']],
        ['number', undefined],
      ],
      [
        ['number', undefined],
        ['number', undefined],
      ],
      [
        ['text', undefined],
        ['number', undefined],
      ],
    ]);
  });

  it('names further tables of the sheet: labels in pairs beside each other', () => {
    const rows = [
      ['Director', '', 'Phone', ''],
      ['Sales', '', 'Mail', ''],
      ['Quality', '', 'Fax', ''],
    ];
    const pair = { headerRow: null, question: 'A', answer: ['B'], firstRow: 1, lastRow: 3 };
    const mapping: Mapping = { ...pair, also: [{ ...pair, question: 'C', answer: ['D'] }] };
    const found = find({ name: 'Form', rows }, { mapping: { Form: mapping } });
    expect(found.questions.map((one) => [one.question, one.answers[0]?.at?.cell])).toEqual([
      ['Director', 'B1'],
      ['Sales', 'B2'],
      ['Quality', 'B3'],
      ['Phone', 'D1'],
      ['Mail', 'D2'],
      ['Fax', 'D3'],
    ]);
  });

  it('says what may be chosen in a column whose cells offer no list', () => {
    const rows = [
      ['Thing', 'Said', 'Stage'],
      ['The staff', '', ''],
      ['The guests', '', ''],
    ];
    const mapping: Mapping = { ...base, answer: ['B', 'C'], kinds: { C: 'multi_choice' }, choices: { B: ['Ja', 'Nein'], C: ['1', '2'] } };
    const found = find({ name: 'Form', rows }, { mapping: { Form: { ...mapping, lastRow: 3 } } });
    expect(found.questions[0]?.answers.map(({ kind, allowed }) => [kind, allowed])).toEqual([
      ['choice', ['Ja', 'Nein']],
      ['multi_choice', ['1', '2']],
    ]);
  });

  it('starts from every table that was found: correcting one leaves the others as they are', () => {
    const rows = [
      ['No', 'Question', 'Answer'],
      ...['plan', 'test', 'owner'].map((one, at) => [`${at + 1}`, `Is there a ${one}?`, '']),
      [],
      ['Requirement', 'Response', 'Remarks'],
      ...['logs', 'keys', 'doors', 'lists'].map((one) => [`Keeps the ${one} safe`, '', '']),
    ];
    const found = find({ name: 'Form', rows });
    const mapping = found.sheets[0]!.mapping!;
    expect([mapping, ...(mapping.also ?? [])].map((one) => [one.headerRow, one.question, one.answer, one.comment])).toEqual([
      [6, 'A', ['B'], 'C'],
      [1, 'B', ['C'], null],
    ]);
    const again = find({ name: 'Form', rows }, { mapping: { Form: { ...mapping, comment: null } } });
    expect(again.questions.filter((one) => one.id !== null)).toEqual(found.questions.filter((one) => one.id !== null));
    expect(again.questions.at(-1)?.answers.map((place) => place.at?.cell)).toEqual(['B10']);
  });

  it('names one box of a Word form, and the others like it are boxes too; a table that is none is refused', () => {
    const box = { table: [['Xylem fiat']] };
    const parts = ['Firma', box, 'Sitz', box, { table: [['one', 'two', 'three']] }];
    expect(findInDocument(parts).questions).toEqual([]);
    const mapping: Mapping = { ...base, headerRow: null, answer: [], firstRow: 1, lastRow: 1, box: true };
    const found = findInDocument(parts, { mapping: { 'Table 1': mapping } });
    expect(found.questions.map((one) => [one.question, one.answers[0]?.at])).toEqual([
      ['Firma', { table: 0, row: 0, cell: 0 }],
      ['Sitz', { table: 1, row: 0, cell: 0 }],
    ]);
    expect(found.sheets.find((one) => one.name === 'Table 1')).toMatchObject({ mapped_by: 'hand', mapping });
    const none = findInDocument(parts, { mapping: { 'Table 3': mapping } });
    expect(none.sheets.find((one) => one.name === 'Table 3')?.refused).toMatch(/no box for an answer/);
    expect(none.questions).toEqual([]);
  });

  it('keeps a cell whole that was taken apart', () => {
    const rows = [['Question', 'Answer'], ...['plan', 'backup', 'audit'].map((one) => [`Is there a ${one}?\nWho keeps the ${one}?`, ''])];
    const taken = find({ name: 'Form', rows });
    expect(taken.questions).toHaveLength(6);
    const mapping = { ...taken.sheets[0]!.mapping!, rows: { keep: [3] } };
    expect(places(find({ name: 'Form', rows }, { mapping: { Form: mapping } }))).toEqual(['- A2.0', '- A2.1', '- A3', '- A4.0', '- A4.1']);
  });

  it('keeps the section row right above its first row', () => {
    const rows = [['Thing', 'Said'], ['People'], ['the staff', ''], ['the guests', ''], ['Rooms'], ['the hall', '']];
    const found = find({ name: 'Form', rows }, { mapping: { Form: { ...base, firstRow: 3, lastRow: 6 } } });
    expect(found.questions[0]?.section).toBe('People');
  });

  it('says which row of a Word table reads as a header, and keeps the heading over it as section', () => {
    const parts = [
      { text: 'Company', heading: 1 },
      {
        table: [
          ['Question', 'Answer'],
          ['Seat', ''],
          ['Owner', ''],
        ],
      },
    ];
    const mapping = { ...base, headerRow: null, firstRow: 1, lastRow: 3 };
    const whole = findInDocument(parts, { mapping: { 'Table 1': mapping } });
    expect(whole.questions.map((one) => [one.question, one.section])).toEqual([
      ['Seat', 'Company'],
      ['Owner', 'Company'],
    ]);
    expect(whole.sheets[0]?.left_out).toMatchObject([
      { row: 1, text: 'Question', reason: 'reads as a header; add the row by hand if it is a question', rule: 'by hand: headers' },
    ]);
    const added = findInDocument(parts, { mapping: { 'Table 1': { ...mapping, rows: { add: [1] } } } });
    expect(added.questions.map((one) => one.question)).toEqual(['Question', 'Seat', 'Owner']);
    const headed = findInDocument(
      [
        parts[0]!,
        {
          table: [
            ['Xylad', 'Xemir'],
            ['Seat', ''],
            ['Owner', ''],
          ],
        },
      ],
      {
        mapping: { 'Table 1': { ...base, lastRow: 3 } },
      },
    );
    expect(headed.questions.map((one) => one.section)).toEqual(['Company', 'Company']);
  });

  it('with a column that is not there is not used, and says so', () => {
    const table = [['Question'], ['Is there a plan?'], ['Is it tested?'], ['Who keeps it?']];
    const found = findInDocument([{ table }], { mapping: { 'Table 1': base } });
    expect(found.sheets[0]?.mapped_by).toBe('found');
    const refused = 'Table 1: the mapping was not used, since it names column B; the last column there is A.';
    expect(found.warnings).toContain(refused);
    expect(found.sheets[0]?.refused).toBe(refused);
    const far = find(
      {
        name: 'Form',
        rows: [
          ['Question', 'Answer'],
          ['Is there a plan?', ''],
        ],
      },
      { mapping: { Form: { ...base, question: 'Q' } } },
    );
    expect(far.warnings).toContain('Form: the mapping was not used, since it names column Q; the last column there is B.');
  });
});
