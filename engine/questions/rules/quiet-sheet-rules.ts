/** The rules of a sheet in which no questions were found, in order: the first that applies says what it is for. */
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
    decides: () => ({ role: 'empty', reason: 'no visible text' }),
  },
  {
    name: 'quiet: formulas that repeat answers',
    applies: ({ candidate }) => candidate.mirrors > 0,
    decides: ({ candidate }) => ({
      role: 'repeat',
      reason: `${candidate.mirrors} answers here are formulas that repeat answers given elsewhere`,
    }),
  },
  {
    name: 'quiet: its name',
    applies: ({ candidate }) => candidate.nameRole !== null,
    decides: ({ candidate }) => ({
      role: candidate.nameRole ?? 'reference',
      reason: `called ${candidate.sheet.name}, and no table with questions in it`,
    }),
  },
  {
    name: 'quiet: mostly formulas',
    applies: ({ candidate }) => {
      const cells = cellsOf(candidate);
      return cells.filter((cell) => cell.formula !== undefined).length > cells.length * 0.4;
    },
    decides: () => ({ role: 'scoring', reason: 'mostly formulas' }),
  },
  {
    name: 'quiet: mostly text to read',
    applies: ({ candidate }) => {
      const cells = cellsOf(candidate);
      return candidate.grid.columns.length <= 3 && cells.filter((cell) => countWords(cell.text) > 15).length >= cells.length * 0.3;
    },
    decides: () => ({ role: 'instructions', reason: 'mostly text to read, no table with questions' }),
  },
  {
    name: 'quiet: little text first',
    applies: ({ candidate, index }) => index === 0 && cellsOf(candidate).length < 40,
    decides: ({ candidate }) => ({ role: 'cover', reason: `little text, before the other ${candidate.grid.framed ? 'tables' : 'sheets'}` }),
  },
  {
    name: 'quiet: no table',
    applies: () => true,
    decides: () => ({ role: 'reference', reason: 'no table with questions and places for answers' }),
  },
];
