/** Roles and reasons of sheets, in words for people. */
import { letterOf } from '#contract/columns.ts';
import type { SheetRole } from '#contract/extraction.ts';
import type { Candidate } from './sheet-candidate.ts';
import { countWords } from '../text.ts';

/** Why a sheet was taken: where the questions stand and what says so. */
export function describeTables(candidate: Candidate): string {
  const parts = candidate.tables.map((read) => {
    const { layout, table } = read;
    const header = table.header?.columns.get(layout.question);
    const said = header ? ` under “${short(header.label)}”` : '';
    const ids = layout.id === null ? (layout.idInText ? ', each beginning with its id' : '') : `, ids in ${letterOf(layout.id)}`;
    const answers = layout.answers.map((one) => letterOf(one.column));
    const places = answers.length > 0 ? `, answers in ${answers.join(', ')}` : ', no cell for the answer';
    return `questions in column ${letterOf(layout.question)}${said}${ids}${places}`;
  });
  return [...new Set(parts)].slice(0, 3).join('; ');
}

const short = (text: string): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > 40 ? `${line.slice(0, 39)}…` : line;
};

/** The role of a sheet in which no questions were found. */
export function describeRole(candidate: Candidate, index: number): { role: SheetRole; reason: string } {
  const { grid, nameRole, sheet } = candidate;
  if (grid.rows.length === 0) return { role: 'empty', reason: 'no visible text' };
  if (candidate.mirrors > 0)
    return { role: 'repeat', reason: `${candidate.mirrors} answers here are formulas that repeat answers given elsewhere` };
  const cells = grid.rows.slice(0, 500).flatMap((row) => grid.cells(row));
  const formulas = cells.filter((cell) => cell.formula !== undefined).length;
  if (nameRole !== null) return { role: nameRole, reason: `called ${sheet.name}, and no table with questions in it` };
  if (formulas > cells.length * 0.4) return { role: 'scoring', reason: 'mostly formulas' };
  const long = cells.filter((cell) => countWords(cell.text) > 15).length;
  if (grid.columns.length <= 3 && long >= cells.length * 0.3)
    return { role: 'instructions', reason: 'mostly text to read, no table with questions' };
  if (index === 0 && cells.length < 40) return { role: 'cover', reason: 'little text, before the other sheets' };
  return { role: 'reference', reason: 'no table with questions and places for answers' };
}
