/** Questions of a printed table that is still empty: numbers that count at one edge, each with a text at another. */
import type { FoundQuestion } from '#contract/extraction.ts';
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { endsInChoices, repeatedEnds, withoutChoices } from '../printed-choices.ts';
import { asks, countWords, hasLetters, looksLikeHeading, tidy } from '../text.ts';
import { cellStarts } from './columns.ts';
import { standingOut } from './emphasis.ts';

/** Fewest rows of such a table. */
const FEWEST = 4;
/** So many cells in a line are labels over columns, not a heading. */
const CELLS_OF_HEADER = 3;
/** Points by which texts of one column begin apart at most. */
const EDGE = 4;
/** Letter heights between two words that part cells. */
const GAP = 4;
/** Line heights between two lines of one text at most. */
const APART = 1.9;

const number = /^(?:\p{L}{1,3}[-.]?)?\d{1,3}(?:\.\d{1,3}){0,3}[.)]?$/u;

interface Row {
  line: PdfLine;
  id: string;
  /** Left edge of the text beside the number. */
  left: number;
  words: PdfWord[];
  lines: PdfLine[];
}

/** One question for each number of a run that counts, with the lines that go on at the same edge; none when texts of other columns fill the table. */
export function findInRows(lines: PdfLine[]): FoundQuestion[] {
  const out = standingOut(lines);
  const numbers = lines.map(rowAt).filter((row) => row !== null);
  const starts = numbers.filter((row) => !(out.has(row.line) && headsOthers(row, lines)));
  const rows = starts.filter((row) => starts.filter((other) => alike(row, other)).length >= FEWEST);
  if (rows.length < FEWEST || !counts(rows)) return [];
  const numbered = new Set(rows.map((row) => row.line));
  for (const row of rows) collect(row, lines, numbered);
  const asked = rows.filter((row) => countWords(textOf(row)) >= 2);
  if (asked.filter((row) => asks(textOf(row)) || endsInChoices(textOf(row))).length < asked.length * 0.5) return [];
  const heads = (line: PdfLine): boolean => out.has(line) && !numbered.has(line) && cellStarts(line.words).length < CELLS_OF_HEADER;
  const repeated = repeatedEnds(asked.map(textOf));
  return asked.map((row) => asQuestion(row, lines, heads, repeated));
}

/** A line whose first cell is a number alone and whose second is a text. */
function rowAt(line: PdfLine): Row | null {
  const [first, second] = line.words;
  if (!first || !second || !number.test(first.text) || !/\d/.test(first.text) || !hasLetters(line.text) || second.text === '=') return null;
  const words = inCell(line.words.slice(1));
  return { line, id: first.text.replace(/[.)]$/, ''), left: second.x0, words, lines: [line] };
}

/** "2. Production" over "2.1 …": the numbers under it go on with its own. */
function headsOthers({ id, line }: Row, lines: PdfLine[]): boolean {
  const under = lines.slice(lines.indexOf(line) + 1).find(({ words }) => number.test(words[0]?.text ?? ''));
  return under?.words[0]?.text.startsWith(`${id}.`) ?? false;
}

/** The words up to a gap that no justified line has. */
function inCell(words: PdfWord[]): PdfWord[] {
  const end = words.findIndex((word, index) => index > 0 && word.x0 - (words[index - 1]?.x1 ?? 0) > GAP * word.size);
  return end < 0 ? words : words.slice(0, end);
}

const alike = (one: Row, other: Row): boolean =>
  Math.abs(one.left - other.left) <= EDGE && Math.abs((one.line.words[0]?.x0 ?? 0) - (other.line.words[0]?.x0 ?? 0)) <= EDGE * 3;

/** Whether most numbers are one more than the one before, in their last part. */
function counts(rows: Row[]): boolean {
  const last = rows.map((row) => Number(/\d+$/.exec(row.id)?.[0] ?? Number.NaN));
  const steps = last.slice(1).filter((value, index) => value === (last[index] ?? 0) + 1 || value === 1);
  return steps.length >= (rows.length - 1) * 0.8;
}

/** Adds the lines under a row that go on at its text's edge, up to the next number. */
function collect(row: Row, lines: PdfLine[], numbered: Set<PdfLine>): void {
  for (const line of lines.slice(lines.indexOf(row.line) + 1)) {
    const before = row.lines.at(-1) as PdfLine;
    const height = row.words[0]?.size ?? 10;
    if (numbered.has(line) || line.page !== row.line.page || before.rect[1] - line.rect[1] > height * APART) return;
    const [first] = line.words;
    if (!first || Math.abs(first.x0 - row.left) > EDGE) return;
    row.words.push(...inCell(line.words));
    row.lines.push(line);
  }
}

const textOf = (row: Row): string => tidy(row.words.map((word) => word.text).join(' '));

function asQuestion(row: Row, lines: PdfLine[], heads: (line: PdfLine) => boolean, repeated: Set<string>): FoundQuestion {
  const { text, options } = withoutChoices(textOf(row), repeated);
  const heading = lines
    .slice(0, lines.indexOf(row.line))
    .findLast((line) => heads(line) && looksLikeHeading(line.text) && hasLetters(line.text));
  return {
    sheet: null,
    id: row.id,
    section: heading ? tidy(heading.text) : null,
    question: text,
    at: { page: row.line.page, rect: boundsOf(row.words) },
    answers: [options ? { kind: 'choice', allowed: options } : { kind: 'text' }],
    parent: null,
    guidance: null,
  };
}
