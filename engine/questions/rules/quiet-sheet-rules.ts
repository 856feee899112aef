/** The rules of a sheet in which no questions were found, in order: the first that applies says what it is for. */
import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import type { Cell } from '#engine/files/model.ts';
import type { Candidate } from '../sheet/sheet-candidate.ts';
import { countWords } from '../text.ts';
import type { Rule } from './rule.ts';
import type { Decision } from './sheet-facts.ts';

export interface QuietSheet {
  candidate: Candidate;
  /** Position among the sheets that are read. */
  index: number;
}

/** Rows looked at. */
const SAMPLE = 500;

const cellsOf = ({ grid }: Candidate): Cell[] => grid.rows.slice(0, SAMPLE).flatMap((row) => grid.cells(row));

export const quietSheetRules: readonly Rule<QuietSheet, Decision>[] = [
  {
    name: 'quiet: no text',
    applies: ({ candidate }) => candidate.grid.rows.length === 0,
    decides: () => ({ role: 'empty', ...because(reason('no_text')) }),
  },
  {
    name: 'quiet: formulas that repeat answers',
    applies: ({ candidate }) => candidate.mirrors > 0,
    decides: ({ candidate }) => ({
      role: 'repeat',
      ...because(reason('repeats_by_formula', { number: candidate.mirrors })),
    }),
  },
  {
    name: 'quiet: its name',
    applies: ({ candidate }) => candidate.nameRole !== null,
    decides: ({ candidate }) => ({
      role: candidate.nameRole ?? 'reference',
      ...because(reason('called', { name: candidate.sheet.name })),
    }),
  },
  {
    name: 'quiet: mostly formulas',
    applies: ({ candidate }) => {
      const cells = cellsOf(candidate);
      return cells.filter((cell) => cell.formula !== undefined).length > cells.length * 0.4;
    },
    decides: () => ({ role: 'scoring', ...because(reason('mostly_formulas')) }),
  },
  {
    name: 'quiet: mostly text to read',
    applies: ({ candidate }) => {
      const cells = cellsOf(candidate);
      return candidate.grid.columns.length <= 3 && cells.filter((cell) => countWords(cell.text) > 15).length >= cells.length * 0.3;
    },
    decides: () => ({ role: 'instructions', ...because(reason('text_to_read')) }),
  },
  {
    name: 'quiet: little text first',
    applies: ({ candidate, index }) => index === 0 && cellsOf(candidate).length < 40,
    decides: ({ candidate }) => ({ role: 'cover', ...because(reason(candidate.grid.framed ? 'before_tables' : 'before_sheets')) }),
  },
  {
    name: 'quiet: no table',
    applies: () => true,
    decides: () => ({ role: 'reference', ...because(reason('no_table')) }),
  },
];
