import { describe, expect, it } from 'vitest';
import { partsOf } from './parts.ts';
import { answers, find, places } from '../testing/form.ts';

const texts = (text: string): string[] => partsOf(text).map((part) => part.text);

describe('several questions in a cell', () => {
  it('are told by their ids, whatever lines go on with them', () => {
    expect(partsOf('AC-1a: Is access reviewed?\nBy whom it is done.\nAC-1b: Is it logged?')).toEqual([
      { id: 'AC-1a', text: 'Is access reviewed?\nBy whom it is done.' },
      { id: 'AC-1b', text: 'Is it logged?' },
    ]);
  });

  it('are told by lines that ask, one of which may take two lines; a follow-up stays with its question', () => {
    expect(texts('Where is the data stored?\nWho may see it?')).toEqual(['Where is the data stored?', 'Who may see it?']);
    expect(texts('In which countries of the union\nis the data stored?\nWho may see it?')).toEqual([
      'In which countries of the union\nis the data stored?',
      'Who may see it?',
    ]);
    expect(texts('Is the data stored abroad?\nIf so, where?')).toEqual(['Is the data stored abroad?\nIf so, where?']);
  });

  it('are told by letters that count up within the text', () => {
    expect(partsOf('a) Is it kept in a safe? b) Who has the key to it?')).toEqual([
      { id: 'a', text: 'Is it kept in a safe?' },
      { id: 'b', text: 'Who has the key to it?' },
    ]);
  });

  it.each([
    ['Is access reviewed? Who does it?'],
    ['Is there a policy?\nIt should name an owner.'],
    ['Consider the following:\na) servers\nb) laptops'],
    ['Does section a) Of the law apply to you?'],
  ])('are not seen in %j', (text) => {
    expect(partsOf(text)).toEqual([{ id: null, text }]);
  });
});

describe('headers and options that stand elsewhere', () => {
  it('a column without a label takes the one over it, beside a group of marks that stands lower', () => {
    const found = find({
      rows: [
        ['No', 'Question', 'Answers', '', 'Notes'],
        ['', '', 'Yes', 'No', ''],
        ['1', 'Is the door locked at night?'],
        ['2', 'Is there an alarm?'],
        ['3', 'Are the windows barred?'],
      ],
      merges: ['C1:D1'],
    });
    expect(places(found)).toEqual(['1 B3', '2 B4', '3 B5']);
    expect(answers(found, 0)).toEqual(['mark C3', 'mark D3', 'comment E3']);
  });

  it('cells that list what may be chosen are choices, and what they list is no answer', () => {
    const rows = ['Is access reviewed?', 'Are logs kept?', 'Are updates applied?', 'Is there a plan?'];
    const found = find({ rows: [['Question', 'State', 'Remark'], ...rows.map((row) => [row, 'Yes / No / Partly', ''])] });
    expect(found.questions).toHaveLength(4);
    expect(found.questions[0]?.answers[0]).toMatchObject({
      kind: 'choice',
      at: { cell: 'B2' },
      allowed: ['Yes', 'No', 'Partly'],
      default: true,
    });
  });
});
