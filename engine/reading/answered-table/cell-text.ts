/** What the lines of a cell say: its paragraphs, with the words joined that a line's end broke. */
import type { PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { goesOn } from '#engine/questions/pdf/broken-words.ts';
import type { CellLine, Said } from './model.ts';

/** Usual steps between lines beyond which a paragraph ends. */
const APART = 1.4;
/** Of a column's lines, where all but the widest end. */
const MOST_LINES = 0.98;
/** Widths of a letter that a full line leaves at its end at most. */
const ROOM = 1.6;

/** An address of the web, or the beginning of one, and what only one goes on with. */
const LINK = /\p{L}:\/\/|www\.|[\p{L}\p{N}-]\.\p{L}{2,}\//u;
const LINK_PART = /^[^\s,;)]*(?:[/_=&%#~]|\.\p{L})/u;

/** How the lines of one column stand. */
export interface ColumnShape {
  /** From one line to the next. */
  step: number;
  /** Where full lines end. */
  edge: number;
  /** Words of the document, no pieces of any. */
  known: Set<string>;
}

const low = ({ words }: CellLine): number => Math.min(...words.map(({ y0 }) => y0));
const lastOf = ({ words }: CellLine): PdfWord | undefined => words.at(-1);

/** The most usual step and the right edge of a column, of all its cells. */
export function shapeOf(cells: CellLine[][], known: Set<string>): ColumnShape {
  const lines = cells.flat();
  const ends = lines.map((line) => lastOf(line)?.x1 ?? 0).toSorted((a, b) => a - b);
  const counts = new Map<number, number>();
  const size = lines[0]?.words[0]?.size ?? 10;
  for (const cell of cells)
    for (const [at, line] of cell.entries()) {
      const before = cell[at - 1];
      if (before?.page !== line.page) continue;
      const step = Math.round((low(before) - low(line)) * 2) / 2;
      if (step > size * 0.5 && step < size * 2.2) counts.set(step, (counts.get(step) ?? 0) + 1);
    }
  const [usual] = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0] ?? [size * 1.2];
  return { step: usual, edge: ends[Math.floor((ends.length - 1) * MOST_LINES)] ?? 0, known };
}

/** The paragraphs of a cell; one that goes on over a page's end is two, for each has a place. */
export function paragraphsOf(lines: CellLine[], shape: ColumnShape): Said[] {
  const groups: CellLine[][] = [];
  for (const line of lines) {
    const before = groups.at(-1)?.at(-1);
    if (before?.page === line.page && low(before) - low(line) <= shape.step * APART) groups.at(-1)?.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => ({
    page: group[0]?.page ?? 1,
    rect: boundsOf(group.flatMap(({ words }) => words)),
    text: joined(group, shape),
    lines: group.length,
  }));
}

const sayOf = ({ words }: CellLine): string => words.map(({ text }) => text).join(' ');

function joined(lines: CellLine[], shape: ColumnShape): string {
  let text = '';
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1];
    const next = sayOf(line);
    if (!before) text = next;
    else if (text.endsWith('‐')) text = text.slice(0, -1) + next;
    else text += hangsOn(before, next, shape) ? next : ` ${next}`;
  }
  return text.replace(/\s+/gu, ' ').trim();
}

/** Whether the next line goes on without a space. */
function hangsOn(line: CellLine, next: string, { edge, known }: ColumnShape): boolean {
  const said = sayOf(line);
  const last = lastOf(line);
  const letter = last ? (last.x1 - last.x0) / Math.max(1, last.text.length) : 0;
  const full = last !== undefined && edge - last.x1 < letter * ROOM;
  if (LINK.test(said.slice(said.lastIndexOf(' ') + 1))) return goesOnAsLink(said, next, { full, known });
  return /[\p{L}\d&][-‐/]$/u.test(said) || goesOn({ text: said, full }, next, known);
}

/** An address breaks where a line is full, or behind a sign of its own. */
function goesOnAsLink(said: string, next: string, { full, known }: { full: boolean; known: Set<string> }): boolean {
  const [rest = ''] = next.split(/\s/u);
  if (/[.,;:)\]]$/u.test(said)) return false;
  if (!full && !/[/=&?_%#-]$/u.test(said)) return false;
  return (
    LINK_PART.test(rest) ||
    (/^[\p{Ll}\p{N}]/u.test(rest) && !known.has(rest.toLowerCase().replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')))
  );
}
