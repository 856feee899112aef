import { describe, expect, it } from 'vitest';
import type { FoundQuestion } from '#contract/extraction.ts';
import type { GoldQuestion } from '../forms/model.ts';
import { compareQuestion, matchQuestions } from './match-questions.ts';

const gold = (more: Partial<GoldQuestion>): GoldQuestion => ({
  sheet: 'S',
  id: null,
  section: 'Part A / Access',
  question: 'Is it locked?',
  at: { cell: 'B2' },
  answers: [{ kind: 'choice', at: { cell: 'C2' }, allowed: ['Yes', 'No'] }],
  ...more,
});
const found = (more: Partial<FoundQuestion>): FoundQuestion => ({
  sheet: 'S',
  id: null,
  section: 'Access',
  question: 'Is it locked?',
  at: { cell: 'B2' },
  answers: [{ kind: 'choice', at: { cell: 'C2' }, allowed: ['No', 'yes'] }],
  parent: null,
  guidance: null,
  ...more,
});

describe('matchQuestions', () => {
  it('goes by the place in a workbook, whatever the text, and by sheet', () => {
    expect(matchQuestions('a.xlsx', [gold({})], [found({ question: 'Other words' })])).toEqual([0]);
    expect(matchQuestions('a.xlsx', [gold({})], [found({ sheet: 'T' }), found({ at: { cell: 'B3' } })])).toEqual([null]);
  });

  it('goes by the text too where several questions share a cell', () => {
    const two = [gold({ question: 'One?', at: { cell: 'B2', part: 0 } }), gold({ question: 'Two?', at: { cell: 'B2', part: 1 } })];
    expect(matchQuestions('a.xlsx', two, [found({ question: 'Two?' })])).toEqual([null, 0]);
  });

  it('goes by the text in a PDF, where line breaks add white space and hyphens', () => {
    const asked = gold({ sheet: null, question: 'Is the warehouse locked?', at: { page: 1 } });
    expect(matchQuestions('a.pdf', [asked], [found({ sheet: null, question: 'Is the ware- house locked?', at: { page: 2 } })])).toEqual([
      0,
    ]);
    expect(matchQuestions('a.pdf', [asked], [found({ sheet: null, question: 'Is the house locked?', at: { page: 1 } })])).toEqual([null]);
  });

  it('takes one found question once', () => {
    expect(matchQuestions('a.pdf', [gold({}), gold({})], [found({})])).toEqual([0, null]);
  });
});

describe('compareQuestion', () => {
  it('takes the last part of a section and options in any order and case', () => {
    expect(compareQuestion(gold({}), found({}))).toEqual({
      text: true,
      section: true,
      places: true,
      kinds: { right: 1, of: 1 },
      allowed: true,
      extra: 0,
    });
  });

  it('sees a missing place, one too many, another kind and other options', () => {
    const other = found({
      section: null,
      answers: [
        { kind: 'text', at: { cell: 'C2' } },
        { kind: 'comment', at: { cell: 'E2' } },
      ],
    });
    const two = gold({
      answers: [
        { kind: 'choice', at: { cell: 'C2' }, allowed: ['Yes', 'No'] },
        { kind: 'comment', at: { cell: 'D2' } },
      ],
    });
    expect(compareQuestion(two, other)).toEqual({
      text: true,
      section: false,
      places: false,
      kinds: { right: 0, of: 1 },
      allowed: false,
      extra: 1,
    });
  });

  it('asks for no place where the form has none, and for the meaning of marks', () => {
    const open = gold({ answers: [{ kind: 'text' }] });
    expect(compareQuestion(open, found({}))).toMatchObject({ places: null, extra: 0 });
    const mark = gold({ answers: [{ kind: 'mark', at: { cell: 'C2' }, value: 'Yes' }] });
    expect(compareQuestion(mark, found({ answers: [{ kind: 'mark', at: { cell: 'C2' }, value: 'No' }] })).allowed).toBe(false);
  });
});
