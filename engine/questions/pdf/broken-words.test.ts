import { describe, expect, it } from 'vitest';
import { lineAt } from '../testing/pdf.ts';
import { goesOn, wholeWords } from './broken-words.ts';

const known = wholeWords([
  lineAt(1, 700, [[60, 'rules are communicated and kept']]),
  lineAt(1, 690, [[60, 'we communicate the change of plan']]),
]);

describe('words broken at a letter', () => {
  it.each([
    ['communicate', true, 'd, and kept', true],
    ['communicate', true, 'the plan', false],
    ['communicate', false, 'd, and kept', false],
    ['organisationa', true, 'lly owned', true],
    ['strategies', true, 'and plans', false],
    ['requirements', false, '? Or not', true],
    ['Is the plan organisationa', true, 'lly owned', false],
    ['Are they communi', true, 'cated', true],
    ['Policy', true, 'Owner', false],
  ])('%s (full: %s) before %s: %s', (text, full, next, joined) => {
    expect(goesOn({ text, full }, next, known)).toBe(joined);
  });
});
