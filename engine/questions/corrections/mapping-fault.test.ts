import { describe, expect, it } from 'vitest';
import { mappingFault } from './mapping-fault.ts';

const good = { headerRow: 1, question: 'B', answer: ['C'], firstRow: 2, lastRow: 9 };

describe('a mapping written by people', () => {
  it.each<[unknown, string | null]>([
    [{ Form: good, Other: null }, null],
    [{ Form: { ...good, marks: { C: 'Yes' }, rows: { add: [1], join: [[2, 3]], split: [{ row: 4, parts: ['a', 'b'] }] } } }, null],
    [[], 'it is not an object with a sheet name for each mapping'],
    [{ Form: 'B' }, 'Form takes a mapping or null'],
    [{ Form: { ...good, headerRow: 'four' } }, 'Form: headerRow takes a row number, or null where there is no header'],
    [{ Form: { ...good, firstRow: undefined } }, 'Form: firstRow takes a row number'],
    [{ Form: { ...good, answer: 'C' } }, 'Form: answer takes a list of column letters such as ["F", "G"]'],
    [{ Form: { ...good, question: '5' } }, 'Form: question takes a column letter such as "E", not “5”'],
    [{ Form: { ...good, answer: ['C', 'Yes!'] } }, 'Form: answer names “Yes!”, which is no column letter'],
    [{ Form: { ...good, marks: { 7: 'Yes' } } }, 'Form: marks names “7”, which is no column letter'],
    [{ Form: { ...good, choices: { C: ['Yes', 'No'] }, kinds: { C: 'choice' }, box: false } }, null],
    [{ Form: { ...good, choices: { C: 'Yes' } } }, 'Form: choices takes what may be chosen by column letter, such as {"F": ["Yes", "No"]}'],
    [{ Form: { ...good, choices: { 3: ['Yes'] } } }, 'Form: choices names “3”, which is no column letter'],
    [{ Form: { ...good, answer: ['B'] } }, "Form: answer names B, which is the question's own column"],
    [{ Form: { ...good, lastRow: 1 } }, 'Form: lastRow 1 stands above firstRow 2'],
    [{ Form: { ...good, firstRow: 0 } }, 'Form: rows count from 1'],
    [{ Form: { ...good, rows: { join: [[3]] } } }, 'Form: join takes a list of lists of at least two row numbers'],
    [{ Form: { ...good, rows: { split: [{ row: 3 }] } } }, 'Form: split takes a list such as [{"row": 7, "parts": ["First?", "Second?"]}]'],
  ])('%j', (value, fault) => {
    expect(mappingFault(value)).toBe(fault);
  });
});
