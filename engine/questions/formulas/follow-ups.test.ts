import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { letterOf } from '#contract/columns.ts';
import { sheetOf } from '../testing/form.ts';
import { formulasOf } from './follow-ups.ts';

const answer = { row: 2, column: 3 };
const says = { row: 2, column: 4 };

/** What follows each option where the guidance beside the answer in C2 is this formula; texts may stand on another sheet. */
const followed = (formula: string, options: string[], store: (string | undefined)[][] = []) => {
  const sheets = [
    sheetOf({ name: 'Form', rows: [[], ['Q-1', 'Is it so?', undefined, `=${formula}|`]] }),
    sheetOf({ name: 'The store', hidden: true, rows: store }),
  ];
  return formulasOf(sheets).followUps({ sheet: sheets[0]!, says, answer, options });
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const word = fc.stringMatching(/^[a-zA-Z"' ]{0,8}$/u);
/** Options of a list with the text that follows each, none the same in other letters. */
const branches = fc.uniqueArray(fc.record({ choice: fc.stringMatching(/^[A-Z][a-z]{0,6}$/u), text: word }), {
  selector: ({ choice }) => choice.toLowerCase(),
  minLength: 1,
  maxLength: 6,
});

type Branch = { choice: string; text: string };
const expected = (all: Branch[]) => all.map((one) => ({ ...one, text: one.text.trim() })).filter(({ text }) => text !== '');

/** The ways in which forms write one text for each option; `text` gives where a branch's text comes from. */
const writings: [string, (all: Branch[], text: (at: number) => string) => string][] = [
  [
    'conditions in each other',
    (all, text) => all.reduceRight((rest, { choice }, at) => `IF($C2=${quoted(choice)},${text(at)},${rest})`, '""'),
  ],
  [
    'conditions the other way round',
    (all, text) => all.reduceRight((rest, { choice }, at) => `IF(${quoted(choice)}<>C2,${rest},${text(at)})`, '""'),
  ],
  [
    'conditions side by side',
    (all, text) => `_xlfn.IFS(${all.map(({ choice }, at) => `C2=${quoted(choice)},${text(at)}`).join(',')},TRUE,"")`,
  ],
  ['cases', (all, text) => `_xlfn.SWITCH(C2,${all.map(({ choice }, at) => `${quoted(choice)},${text(at)}`).join(',')})`],
  ['texts joined', (all, text) => all.map(({ choice }, at) => `IF(OR(C2=${quoted(choice)},FALSE),${text(at)},"")`).join('&')],
];

const rowsOf = (all: Branch[]) => all.map(({ choice, text }, at) => [`Q-${at}`, choice, text]);
/** Where the text of a branch is written or looked up. */
const places: [string, (all: Branch[]) => (at: number) => string][] = [
  ['in the formula', (all) => (at) => quoted(all[at]?.text ?? '')],
  ['in a cell', () => (at) => `'The store'!$C$${at + 1}&""`],
  ['beside an id', () => (at) => `VLOOKUP("q-${at}",'The store'!$A:$C,3,FALSE)&""`],
  ['by its place', () => (at) => `INDEX('The store'!$C$1:$C$9,MATCH("Q-${at}",'The store'!A1:A9,0))&""`],
  ['across', () => (at) => `IFERROR(_xlfn.XLOOKUP("Q-${at}",'The store'!A1:A9,'The store'!C1:C9)&"","")`],
];

describe('what follows each option', () => {
  test.each(writings)('is read from %s', (_, written) =>
    fc.assert(
      fc.property(branches, fc.constantFrom(...places), (all, [, textOf]) => {
        const options = all.map(({ choice }) => choice);
        expect(followed(written(all, textOf(all)), options, rowsOf(all))).toEqual(expected(all));
      }),
    ),
  );

  test('is looked up by the option itself', () =>
    fc.assert(
      fc.property(branches, (all) => {
        const options = all.map(({ choice }) => choice);
        const formula = `VLOOKUP(C2,'The store'!B1:C9,2,0)&""`;
        expect(followed(formula, options, rowsOf(all))).toEqual(expected(all));
      }),
    ));

  test('of a place without a list is what the formula compares it with, and what it says of any other text', () => {
    expect(followed('IF(C2="","",IF(C2="Yes","State where.","State why."))', [])).toEqual([
      { choice: 'Yes', text: 'State where.' },
      { choice: null, text: 'State why.' },
    ]);
  });

  test('is none where the formula reads other cells', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }), (row, column) => {
        fc.pre(row !== answer.row || column !== answer.column);
        expect(followed(`IF(${letterOf(column)}${row}="Yes","State where.","")`, ['Yes', 'No'])).toBeNull();
        expect(followed(`IF('The store'!C2="Yes","State where.","")`, ['Yes', 'No'])).toBeNull();
      }),
    ));

  test.each([
    `IF(C2="Yes",RAND(),"")`,
    `IF(C2="Yes",VLOOKUP("Q-1",'The store'!A:C,2,TRUE),"")`,
    `IF(C2="Yes",VLOOKUP("Q-1",'The store'!A:C,2),"")`,
    `IF(C2="Yes",VLOOKUP("Q-*",'The store'!A:C,2,FALSE),"")`,
    `IF(C2="Yes",VLOOKUP("Q-9",'The store'!A:C,2,FALSE),"")`,
    `IF(C2="Yes",'No such sheet'!A1,"")`,
    `IF(C2="Yes",[1]Store!A1,"")`,
    `IF(C2="Yes",texts,"")`,
    `IF(C2>1,"State where.","")`,
    `IF(C2="Yes"`,
    `${'IF(C2="Yes",'.repeat(300)}""${',"")'.repeat(300)}`,
    `IF(C2="Yes","${'long '.repeat(2000)}","")`,
  ])('cannot be told of %s', (formula) => expect(followed(formula, ['Yes', 'No'], [['Q-1', 'Yes']])).toBe('unread'));

  test('never throws, whatever stands in the cell', () =>
    fc.assert(
      fc.property(fc.stringMatching(/^[IFVLOKUP(),"=&<>$:!C2A\-+{} ]{0,60}$/u), fc.array(word), (formula, options) => {
        const found = followed(formula, options);
        expect(found === null || found === 'unread' || Array.isArray(found)).toBe(true);
      }),
    ));
});
