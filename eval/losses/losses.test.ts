import { expect, it } from 'vitest';
import type { Extraction } from '#contract/extraction.ts';
import type { GoldQuestion } from '../forms/model.ts';
import { disguised } from './disguise.ts';
import { judgeLosses } from './judge-losses.ts';

const gold = (row: number): GoldQuestion => ({
  sheet: 'Form',
  id: null,
  section: null,
  question: `Is part ${row} kept?`,
  at: { cell: `B${row}` },
  answers: [{ kind: 'text', at: { cell: `C${row}` } }],
});
const found = (rows: number[], warnings: string[]): Extraction => ({
  file: 'form.xlsx',
  format: 'xlsx',
  sheets: [],
  questions: rows.map((row) => ({ ...gold(row), parent: null, guidance: null })),
  warnings,
  ms: 0,
});
const judge = (rows: number[], warnings: string[]) => judgeLosses('form.xlsx', [2, 3, 4].map(gold), found(rows, warnings));

it('tells a right reading from one with a loss, and a warning that names the place from one that names another', () => {
  expect(judge([2, 3, 4], [])).toEqual({ right: true, warned: false, named: false, exactly: false });
  expect(judge([2, 3], [])).toEqual({ right: false, warned: false, named: false, exactly: false });
  expect(judge([2, 3], ['Other, row 4: …'])).toMatchObject({ right: false, warned: true, named: false });
  expect(judge([2, 3], ['Form, row 2: …'])).toMatchObject({ named: true, exactly: false });
  expect(judge([2, 3], ['Form, rows 3–5: …'])).toMatchObject({ named: true, exactly: true });
});

it('changes letters alone, each for one other', () => {
  expect(disguised('Is A-1 kept? Так, Yes…')).toBe('Vf N-1 xrcg? Дмь, Lrf…');
  expect(new Set([...'abcdefghijklmnopqrstuvwxyz'].map(disguised)).size).toBe(26);
});
