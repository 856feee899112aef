/** Word forms that are no tables of questions: boxes under headings, labels beside empty cells, lines to write on. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findInDocument } from '../testing/word.ts';

const box = (text: string) => ({ table: [[text]] });

describe('a box under a heading', () => {
  it('is the place of its answer, with the heading over both as section', () => {
    const found = findInDocument([
      { text: 'Tender for cleaning services', heading: 1 },
      'Answer every point in its box.',
      { text: '1 Company', heading: 1 },
      { text: '1.1 Describe the staff that you would send.', heading: 2 },
      box('Response:\n\n'),
      '',
      { text: '1.2 Which products do you use?', heading: 2 },
      box('Response: only mild soap'),
      { text: '2 Prices', heading: 1 },
      { text: '2.1 State your hourly rate.', heading: 2 },
      box('Response:'),
    ]);
    expect(found.questions.map((one) => [one.id, one.section, one.at, one.answers])).toEqual([
      ['1.1', '1 Company', { paragraph: 3 }, [{ kind: 'text', at: { table: 0, row: 0, cell: 0 } }]],
      ['1.2', '1 Company', { paragraph: 5 }, [{ kind: 'text', at: { table: 1, row: 0, cell: 0 }, current: 'only mild soap' }]],
      ['2.1', '2 Prices', { paragraph: 7 }, [{ kind: 'text', at: { table: 2, row: 0, cell: 0 } }]],
    ]);
  });

  it('is told by standing under each question, whatever its label says and in whatever language', () => {
    const label = fc.constantFrom('', 'Vastus:', 'Cevap', 'Svar:', 'Απάντηση:', '回答：', 'תשובה:', 'الجواب:');
    fc.assert(
      fc.property(label, fc.integer({ min: 3, max: 9 }), (text, count) => {
        const parts = Array.from({ length: count }, (_, at) => [
          { text: `${at + 1}. Kirjeldage oma ettevõtte tegevust number ${at + 1}`, heading: 2 },
          box(text),
        ]).flat();
        const found = findInDocument(parts);
        expect(found.questions.map((one) => one.answers[0]?.at)).toEqual(
          Array.from({ length: count }, (_, table) => ({ table, row: 0, cell: 0 })),
        );
        expect(found.questions.every((one) => one.answers[0]?.current === undefined)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });

  it('is no box where the document only frames a remark', () => {
    expect(findInDocument([{ text: 'Scope', heading: 1 }, box('This document is confidential.'), 'Text to read.']).questions).toEqual([]);
  });

  it('is left to people who map the table by hand', () => {
    const parts = [
      { text: '1. Describe the staff.', heading: 2 },
      box('Response:'),
      { text: '2. Describe the tools.', heading: 2 },
      box('Response:'),
    ];
    const found = findInDocument(parts, { mapping: { 'Table 1': null } });
    expect(found.sheets.map((one) => [one.name, one.reason])).toContainEqual(['Table 1', 'left out by hand']);
  });
});

describe('labels', () => {
  it('need no colon where an empty cell is drawn beside each', () => {
    const found = findInDocument([
      { text: 'Company', heading: 1 },
      {
        table: [
          ['Naam', ''],
          ['Straat', ''],
          ['Land', ''],
          ['Oprichtingsjaar', ''],
        ],
      },
    ]);
    expect(found.questions.map((one) => [one.question, one.section, one.answers[0]?.at?.cell])).toEqual(
      ['Naam', 'Straat', 'Land', 'Oprichtingsjaar'].map((text) => [text, 'Company', 1]),
    );
  });

  it('stand in pairs beside each other, read along the row', () => {
    const found = findInDocument([
      {
        table: [
          ['Director:', '', 'Phone:', ''],
          ['Sales:', '', 'E-mail:', ''],
          ['Quality:', '', 'Fax:', ''],
        ],
      },
    ]);
    expect(found.questions.map((one) => one.question)).toEqual(['Director:', 'Phone:', 'Sales:', 'E-mail:', 'Quality:', 'Fax:']);
  });

  it('with a line to write on are answered there, the last one too; a line to sign asks nothing', () => {
    const found = findInDocument([
      { text: 'Bank', heading: 1 },
      'Bank: __________',
      'IBAN: __________',
      'Turnover of the last year: __________',
      '',
      'Place, date: __________ Signature: __________',
    ]);
    expect(found.questions.map((one) => [one.at, one.answers[0]?.at])).toEqual(
      [1, 2, 3].map((paragraph) => [{ paragraph }, { paragraph }]),
    );
  });
});
