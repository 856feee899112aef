/** Why a sheet was taken, in words for people. */
import { letterOf } from '#contract/columns.ts';
import type { Candidate } from './sheet-candidate.ts';

/** Where the questions stand and what says so. */
export function describeTables(candidate: Candidate): string {
  const parts = candidate.tables.map((read) => {
    const { layout, table } = read;
    if (read.below && layout.answers.length === 0) return 'questions with a place drawn under or beside each';
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
