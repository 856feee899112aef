/** Corrections by hand and from memory: columns, marks, rows; what stays as found; the fingerprint that remembers. */
import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import { utils, write } from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Extraction, MappedRows, Mapping } from '#contract/extraction.ts';
import { readSource } from '#engine/files/read-source.ts';
import { buildDocx, buildXlsx, tableXml } from '#engine/files/testing/office.ts';
import { findQuestions } from '../find-questions.ts';
import type { FindOptions } from '../find-questions.ts';
import { answers, find, places } from '../testing/form.ts';
import type { TestForm } from '../testing/form.ts';

const topics = ['backups', 'access', 'staff', 'keys', 'logs', 'vendors', 'networks', 'laptops', 'paper', 'incidents'];
const ask = (index: number): string => `Are the ${topics[index % topics.length]} looked after in place ${index}?`;

/** A table whose question column no header word gives away, beside a column of prose that looks more like questions. */
function odd(count: number, more: { name?: string; above?: string[][]; ask?: (index: number) => string } = {}): TestForm {
  const rows = Array.from({ length: count }, (_, at) => [
    `K-${at + 1}`,
    `Topic ${(more.ask ?? ask)(at)}`,
    `Is it so that this text explains what is meant by number ${at}?`,
    '',
    '',
  ]);
  return { name: more.name ?? 'Form', rows: [...(more.above ?? []), ['Key', 'Thing to say', 'Question', 'Said', 'More'], ...rows] };
}

const first = (extraction: Extraction) => extraction.sheets[0]!;
const plain: Mapping = { headerRow: 1, question: 'B', id: 'A', answer: ['D'], comment: 'E', firstRow: 2, lastRow: 5 };

describe('a mapping by hand', () => {
  it('takes its columns as they are, and says so', () => {
    const found = find(odd(4), { mapping: { Form: plain } });
    expect(places(found)).toEqual(['K-1 B2', 'K-2 B3', 'K-3 B4', 'K-4 B5']);
    expect(answers(found, 0)).toEqual(['text D2', 'comment E2']);
    expect(first(found)).toMatchObject({ mapped_by: 'hand', count: 4, mapping: plain });
    expect(first(find(odd(4)))).toMatchObject({ mapped_by: 'found', mapping: { question: 'C' } });
  });

  it('says what a mark means, against the header or without one', () => {
    const form: TestForm = { rows: [['No', 'Statement', 'A', 'B'], ...[0, 1, 2].map((at) => [`${at + 1}`, ask(at)])] };
    const marked = { ...plain, headerRow: 1, answer: ['C', 'D'], comment: null, lastRow: 4, marks: { C: 'Yes', D: 'No' } };
    const found = find({ ...form, name: 'Form' }, { mapping: { Form: marked } });
    expect(found.questions[1]?.answers).toMatchObject([
      { kind: 'mark', value: 'Yes', at: { cell: 'C3' } },
      { kind: 'mark', value: 'No', at: { cell: 'D3' } },
    ]);
  });

  it('keeps headings as sections and formulas as they are, with the reason', () => {
    const form: TestForm = {
      name: 'Form',
      rows: [
        ['Key', 'Thing', 'Said'],
        ['', '*PEOPLE'],
        ['1', ask(1)],
        ['2', ask(2), '=Other!B2|Yes'],
        ['3', ask(3)],
      ],
    };
    const found = find(form, { mapping: { Form: { ...plain, answer: ['C'], comment: null, section: null, lastRow: 5 } } });
    expect(places(found)).toEqual(['1 B3', '3 B5']);
    expect(found.questions[0]?.section).toBe('PEOPLE');
    expect(first(found).left_out).toMatchObject([
      { row: 4, text: ask(2), reason: 'the answer is a formula: it repeats an answer given elsewhere', rule: 'by hand: formulas' },
    ]);
  });

  it('given back as it was found changes nothing but who decided', () => {
    const form = odd(6);
    const before = find(form);
    const after = find(form, { mapping: { Form: first(before).mapping } });
    expect(after.questions).toEqual(before.questions);
    expect(first(after)).toMatchObject({ mapped_by: 'hand', count: first(before).count });
  });

  it('leaves the other tables of the sheet as found, below and beside, unless it covers their rows', () => {
    const below: TestForm = {
      name: 'Form',
      rows: [
        ['Field', 'Your answer'],
        ['Company name'],
        ['Head office address'],
        [],
        ['#', 'Control question', 'Yes', 'No', 'Evidence'],
        ['1.1', ask(0)],
        ['1.2', ask(1)],
        ['1.3', ask(2)],
      ],
    };
    const mapping = { ...plain, headerRow: 5, answer: ['C'], comment: 'E', firstRow: 6, lastRow: 8, marks: { C: 'Yes' } };
    expect(places(find(below, { mapping: { Form: mapping } }))).toEqual(['- A2', '- A3', '1.1 B6', '1.2 B7', '1.3 B8']);
    expect(places(find(below, { mapping: { Form: { ...mapping, firstRow: 3 } } }))).toEqual(
      ['- B3', '1.1 B6', '1.2 B7', '1.3 B8'].slice(1),
    );
    const beside: TestForm = {
      name: 'Form',
      rows: [
        ['ID', 'Question', 'Answer', '', 'ID', 'Question', 'Answer'],
        ['1', ask(0), '', '', '11', ask(3)],
        ['2', ask(1), '', '', '12', ask(4)],
        ['3', ask(2), '', '', '13', ask(5)],
      ],
    };
    const right = { ...plain, question: 'F', id: 'E', answer: ['G'], comment: null, lastRow: 3 };
    expect(places(find(beside, { mapping: { Form: right } }))).toEqual(['1 B2', '2 B3', '3 B4', '11 F2', '12 F3']);
  });

  it('names a Word table, and a sheet that is hidden', async () => {
    const bytes = buildDocx(
      tableXml([
        ['Key', 'Thing', 'Said'],
        ['a', ask(0), ''],
        ['b', ask(1), ''],
      ]),
    );
    const source = await readSource(bytes, 'form.docx');
    const mapping = { 'Table 1': { ...plain, answer: ['C'], comment: null, lastRow: 3, rows: { drop: [2] } }, Absent: null };
    const found = findQuestions(source, 'form.docx', { mapping });
    expect(found.questions.map((question) => [question.at, question.answers[0]?.at])).toEqual([
      [
        { table: 0, row: 2, cell: 1 },
        { table: 0, row: 2, cell: 2 },
      ],
    ]);
    expect(found.warnings).toEqual(['The mapping names a sheet Absent, which is not in the file.']);
    expect(places(find({ ...odd(4), hidden: true }, { mapping: { Form: plain } }))).toHaveLength(4);
  });
});

describe('rows decided by hand', () => {
  const form = odd(6, { ask: (at) => (at === 3 ? 'OR' : ask(at)) });
  const decide = (rows: MappedRows, options: Partial<Mapping> = {}) =>
    find(form, { mapping: { Form: { ...plain, lastRow: 7, ...options, rows } } });

  it('takes, leaves out, joins and splits', () => {
    const found = decide({ drop: [2], join: [[3, 4]], split: [{ row: 6, parts: ['a) Is the one kept?', 'Is the other?'] }], add: [1] });
    expect(found.questions.map((question) => [question.at, question.question])).toEqual([
      [{ cell: 'B1' }, 'Thing to say'],
      [{ cell: 'B3' }, `Topic ${ask(1)}\nTopic ${ask(2)}`],
      [{ cell: 'B5' }, 'Topic OR'],
      [{ cell: 'B6', part: 0 }, 'a) Is the one kept?'],
      [{ cell: 'B6', part: 1 }, 'Is the other?'],
      [{ cell: 'B7' }, `Topic ${ask(5)}`],
    ]);
    expect(first(found).left_out).toMatchObject([
      { row: 2, text: `Topic ${ask(0)}`, reason: 'left out by hand' },
      { row: 4, text: `Topic ${ask(2)}`, reason: 'joined by hand with row 3' },
    ]);
    expect(found.questions.filter((one) => one.at.cell === 'B6').map((one) => one.answers[0]?.at)).toEqual([
      { cell: 'D6' },
      { cell: 'D6' },
    ]);
  });

  it('hold for a table as it was found, and a row without text says so', () => {
    const found = find(odd(6), { mapping: { Form: { ...first(find(odd(6))).mapping!, rows: { drop: [3], add: [40] } } } });
    expect(places(found)).toEqual(['K-1 B2', 'K-3 B4', 'K-4 B5', 'K-5 B6', 'K-6 B7']);
    expect(first(found).left_out).toContainEqual({ row: 40, text: '', ...because(reason('row_without_text')) });
  });

  it('whatever is decided: no dropped row asks, no question is lost or doubled, added rows are there, order is kept', () => {
    const row = fc.integer({ min: 2, max: 11 });
    const decisions = fc.record({
      add: fc.array(row),
      drop: fc.array(row),
      join: fc.array(fc.array(row, { minLength: 2, maxLength: 4 }), { maxLength: 2 }),
    });
    fc.assert(
      fc.property(decisions, fc.boolean(), (rows, asFound) => {
        const base = asFound ? first(find(odd(10))).mapping! : { ...plain, lastRow: 11 };
        const found = find(odd(10), { mapping: { Form: { ...base, rows } } });
        const taken = found.questions.map((question) => Number(String(question.at.cell).slice(1)));
        const joined = new Set(rows.join.flatMap((group) => [...new Set(group)].toSorted((a, b) => a - b).slice(1)));
        expect(taken).toEqual([...new Set(taken)].toSorted((a, b) => a - b));
        for (const one of rows.drop) expect(taken).not.toContain(one);
        for (let at = 2; at <= 11; at += 1) if (!rows.drop.includes(at) && !joined.has(at)) expect(taken).toContain(at);
      }),
      { numRuns: 60 },
    );
  });
});

describe('what is remembered for a shape', () => {
  const shape = first(find(odd(4))).shape!;
  const again = (form: TestForm | TestForm[], options: FindOptions = {}) => find(form, { remembered: { [shape]: plain }, ...options });

  it('fits a longer form of other questions and another name, with a title above; rows are those of this file', () => {
    const later = odd(9, { name: 'Vendors 2027', above: [['Security review'], []], ask: (at) => `the ${topics[at]} at home` });
    const found = again(later);
    expect(first(found)).toMatchObject({ mapped_by: 'remembered', mapping: { headerRow: 3, question: 'B', firstRow: 4, lastRow: 12 } });
    expect(first(found).reason).toBe('columns as corrected before in a form of this shape; questions in column B; answers in D, E');
    expect(places(found).slice(0, 2)).toEqual(['K-1 B4', 'K-2 B5']);
    expect(found.questions).toHaveLength(9);
  });

  it('gives way to a mapping by hand, and does not fit other headers', () => {
    expect(first(again(odd(4), { mapping: { Form: { ...plain, question: 'C' } } })).mapped_by).toBe('hand');
    const other = odd(4);
    other.rows[0] = ['Key', 'Thing to say', 'Question', 'Said', 'Even more'];
    expect(first(again(other)).mapped_by).toBe('found');
  });

  it('is not used for the sheet that repeats another, nor where it finds nothing', () => {
    const copy: TestForm = { ...odd(4, { name: 'Shortlist' }) };
    expect(again([odd(4), copy]).sheets.map((sheet) => [sheet.role, sheet.mapped_by])).toEqual([
      ['questions', 'remembered'],
      ['repeat', 'found'],
    ]);
    expect(first(again(odd(4), { remembered: { [shape]: { ...plain, question: 'Z' } } })).mapped_by).toBe('found');
  });

  it('keeps what marks mean', () => {
    const form: TestForm = { name: 'Form', rows: [['No', 'Statement', 'A', 'B'], ...[0, 1, 2].map((at) => [`${at + 1}`, ask(at)])] };
    const marked: Mapping = { ...plain, answer: ['C', 'D'], comment: null, marks: { C: 'Yes', D: 'No' } };
    const found = find(form, { remembered: { [first(find(form)).shape!]: marked } });
    expect(found.questions[2]?.answers.map((one) => [one.kind, one.value])).toEqual([
      ['mark', 'Yes'],
      ['mark', 'No'],
    ]);
    expect(first(found).mapping?.marks).toEqual({ C: 'Yes', D: 'No' });
  });

  it('a shape does not change with rows, texts, name and what stands above; it does with a header', () => {
    const word = fc.constantFrom(...topics);
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 30 }), fc.integer({ min: 0, max: 3 }), word, (count, above, name) => {
        const titles = Array.from({ length: above }, (_, at) => [`About the ${topics[at]}`]);
        expect(first(find(odd(count, { name, above: titles, ask: (at) => `the ${name} number ${at}` }))).shape).toBe(shape);
      }),
      { numRuns: 40 },
    );
    expect(first(find({ rows: [['Only one text']] })).shape).toBeNull();
    const headless: TestForm = { rows: [0, 1, 2, 3].map((at) => [ask(at)]), lists: { 'B1:B4': ['Yes', 'No'] } };
    expect(first(find(headless)).shape).toBeNull();
  });
});

describe('every kind of workbook', () => {
  const rows = [['Key', 'Thing to say', 'Question', 'Said'], ...[0, 1, 2, 3].map((at) => [`K-${at}`, ask(at), 'Is this a hint?', ''])];
  const sheetJs = (type: 'ods' | 'biff8'): Uint8Array => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet(rows), 'Form');
    return new Uint8Array(write(book, { type: 'array', bookType: type }) as ArrayBuffer);
  };
  const files: [string, () => Uint8Array][] = [
    ['form.xlsx', () => buildXlsx({ sheets: [{ name: 'Form', rows }] })],
    ['form.ods', () => sheetJs('ods')],
    ['form.xls', () => sheetJs('biff8')],
    ['Form.csv', () => new TextEncoder().encode(rows.map((row) => row.join(';')).join('\n'))],
  ];

  it.each(files)('%s: columns and rows by hand, and from memory', async (name, bytes) => {
    const source = await readSource(bytes(), name);
    const sheet = source.sheets![0]!.name;
    const mapping: Mapping = { ...plain, answer: ['D'], comment: null, rows: { drop: [2], split: [{ row: 4, parts: ['One?', 'Two?'] }] } };
    const found = findQuestions(source, name, { mapping: { [sheet]: mapping } });
    expect(found.questions.map((question) => [question.id, question.question])).toEqual([
      ['K-1', ask(1)],
      ['K-2', 'One?'],
      ['K-2', 'Two?'],
      ['K-3', ask(3)],
    ]);
    const shape = first(found).shape!;
    const { rows: _, ...columns } = mapping;
    const later = findQuestions(source, name, { remembered: { [shape]: columns } });
    expect(first(later).mapped_by).toBe('remembered');
    expect(later.questions.map((question) => question.question)).toEqual([0, 1, 2, 3].map(ask));
  });
});
