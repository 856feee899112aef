/** Questions of a printed table that is still empty: numbers that count at one edge, each with a text at another. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { endsInChoices, repeatedEnds, withoutChoices } from '../printed-choices.ts';
import { headerMeaning } from '../header-meaning.ts';
import { asks, boxesIn, countWords, holdsBox, hasLetters, looksLikeHeading, tidy } from '../text.ts';
import { isChoiceLabel } from '../vocabulary.ts';
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

/** "a)" begins a part of its own. */
const letter = /^\(?[a-z][.)]$/u;
/** Of the letters of a question, the height of those of a remark under it at most. */
const SMALLER = 0.95;

/** Most characters of a label over a column. */
const LONGEST_LABEL = 30;
const LONGEST_HEAD = 40;

export interface FoundInRows {
  questions: FoundQuestion[];
  /** Lines of the table, with that of its labels. */
  lines: ReadonlySet<PdfLine>;
}

const NOTHING: FoundInRows = { questions: [], lines: new Set() };

interface Row {
  line: PdfLine;
  id: string;
  /** Left edge of the text beside the number. */
  left: number;
  words: PdfWord[];
  lines: PdfLine[];
  /** Columns right of its text, by the labels over them. */
  columns: Column[];
}

/** One question for each number of a run that counts, with the lines that go on at the same edge; none when texts of other columns fill the table. */
export function findInRows(lines: PdfLine[]): FoundInRows {
  const out = standingOut(lines);
  const numbers = lines.map(rowAt).filter((row) => row !== null);
  const heading = numbers.filter((row) => out.has(row.line) && headsOthers(row, lines));
  const partsOf = ({ id }: Row): number => id.split('.').length;
  const starts = numbers.filter((row) => !(out.has(row.line) && heading.some((one) => partsOf(one) === partsOf(row))));
  const rows = starts.filter((row) => starts.filter((other) => alike(row, other)).length >= FEWEST);
  if (rows.length < FEWEST || !counts(rows)) return NOTHING;
  const numbered = new Set(rows.map((row) => row.line));
  for (const row of rows) {
    row.columns = columnsOver(row, lines);
    row.words = inCell(row.line.words.slice(1), row.columns);
    collect(row, lines, numbered);
  }
  const asked = rows.filter((row) => countWords(textOf(row)) >= 2);
  const head = headOver(rows, lines);
  const asking = asked.filter((row) => asks(textOf(row)) || endsInChoices(textOf(row))).length;
  if (asking < asked.length * 0.5 && !head) return NOTHING;
  const inRows = new Set(rows.flatMap((row) => row.lines));
  const heads = (line: PdfLine): boolean => out.has(line) && !inRows.has(line) && cellStarts(line.words).length < CELLS_OF_HEADER;
  const repeated = repeatedEnds(asked.map(textOf));
  const answers = head ? answersUnder(head, rows) : null;
  const questions = asked.map((row) => asQuestion(row, lines, heads, repeated));
  return {
    questions: answers ? questions.map((one) => ({ ...one, answers: answers.map((place) => ({ ...place })) })) : questions,
    lines: new Set([...rows.flatMap((row) => row.lines), ...(head ? [head] : [])]),
  };
}

/** The line of labels right over the first row, of a table whose rows have nothing right of their texts; null without one. */
function headOver(rows: Row[], lines: PdfLine[]): PdfLine | null {
  const first = rows[0]?.line;
  const head = first && lines[lines.indexOf(first) - 1];
  if (!first || !head || head.page !== first.page) return null;
  const cells = cellsOf(head);
  const labels = cells.length > CELLS_OF_HEADER && cells.every(({ text }) => text.length <= LONGEST_LABEL && !asks(text));
  const empty = rows.every((row) => row.line.words.length === inCell(row.line.words.slice(1)).length + 1);
  return labels && empty ? head : null;
}

/** What the labels right of the texts say of the answers: known short answers are one choice, others a remark; null without any. */
function answersUnder(head: PdfLine, rows: Row[]): AnswerPlace[] | null {
  const left = rows[0]?.left ?? 0;
  const labels = cellsOf(head).filter(({ x0 }) => x0 > left + EDGE);
  const allowed = labels.map(({ text }) => text).filter(isChoiceLabel);
  if (allowed.length < 2) return null;
  const remark = labels.some(({ text }) => headerMeaning(text)?.role === 'comment');
  return [{ kind: 'choice', allowed }, ...(remark ? [{ kind: 'comment' } as const] : [])];
}

/** The cells of a line with their texts and left edges. */
function cellsOf({ words }: PdfLine): { text: string; x0: number }[] {
  const starts = cellStarts(words);
  return starts.map(({ x0 }, index) => {
    const until = starts[index + 1]?.x0 ?? Number.POSITIVE_INFINITY;
    return {
      x0,
      text: words
        .filter((word) => word.x0 >= x0 && word.x0 < until)
        .map((word) => word.text)
        .join(' '),
    };
  });
}

/** A line whose first cell is a number alone and whose second is a text. */
function rowAt(line: PdfLine): Row | null {
  const [first, second] = line.words;
  if (!first || !second || !number.test(first.text) || !/\d/.test(first.text) || !hasLetters(line.text) || second.text === '=') return null;
  const words = inCell(line.words.slice(1));
  return { line, id: first.text.replace(/[.)]$/, ''), left: second.x0, words, lines: [line], columns: [] };
}

interface Column {
  label: string;
  x0: number;
}

/** The columns right of a row's text, by the nearest line over it that has a label over its number, over its text and over two more. */
function columnsOver(row: Row, lines: PdfLine[]): Column[] {
  for (let at = lines.indexOf(row.line) - 1; at >= 0; at -= 1) {
    const line = lines[at] as PdfLine;
    if (line.page !== row.line.page) break;
    const [first, second, ...columns] = cellsOf(line).map(({ text, x0 }) => ({ label: text, x0 }));
    const heads = first && second && near(first.x0, row.line.words[0]?.x0) && near(second.x0, row.left);
    const labels = columns.every(({ label }) => label.length <= LONGEST_HEAD && !asks(label) && !holdsBox(label));
    if (heads && columns.length >= 2 && labels && !number.test(first.label) && !asks(second.label)) return columns;
  }
  return [];
}

const near = (one: number, other = Number.NaN): boolean => Math.abs(one - other) <= EDGE;

/** The boxes in one of the columns right of a row's text, and the remark where a column is for that. */
function answersBeside({ lines, columns }: Row): AnswerPlace[] {
  const texts = columns.map(({ x0 }, at) => {
    const until = columns[at + 1]?.x0 ?? Number.POSITIVE_INFINITY;
    return lines.flatMap(({ words }) => words.filter((word) => word.x0 >= x0 - EDGE && word.x0 < until - EDGE)).map((word) => word.text);
  });
  const boxed = texts.map((words) => boxesIn(words.join(' '))).find((options) => options !== null);
  const remark = columns.some(({ label }, at) => texts[at]?.length === 0 && headerMeaning(label)?.role === 'comment');
  return [boxed ? { kind: 'choice', allowed: boxed } : { kind: 'text' }, ...(remark ? [{ kind: 'comment' } as const] : [])];
}

/** "2. Production" over "2.1 …": the numbers under it go on with its own. */
function headsOthers({ id, line }: Row, lines: PdfLine[]): boolean {
  const under = lines.slice(lines.indexOf(line) + 1).find(({ words }) => number.test(words[0]?.text ?? ''));
  return under?.words[0]?.text.startsWith(`${id}.`) ?? false;
}

/** The words up to the next column, or to a gap that no justified line has. */
function inCell(words: PdfWord[], [next]: Column[] = []): PdfWord[] {
  const edge = next === undefined ? Number.POSITIVE_INFINITY : next.x0 - EDGE;
  const end = words.findIndex((word, index) => word.x0 >= edge || (index > 0 && word.x0 - (words[index - 1]?.x1 ?? 0) > GAP * word.size));
  return end < 0 ? words : words.slice(0, end);
}

const alike = (one: Row, other: Row): boolean =>
  Math.abs(one.left - other.left) <= EDGE && Math.abs((one.line.words[0]?.x0 ?? 0) - (other.line.words[0]?.x0 ?? 0)) <= EDGE * 3;

/** Whether most numbers are one more than the one before, in their last part. */
function counts(rows: Row[]): boolean {
  const last = rows.map((row) => Number(/(?<!\d)\d+$/.exec(row.id)?.[0] ?? Number.NaN));
  const steps = last.slice(1).filter((value, index) => value === (last[index] ?? 0) + 1 || value === 1);
  return steps.length >= (rows.length - 1) * 0.8;
}

/** Whether a line that begins so belongs to a row: in a column beside its text, or at its edge and neither a part nor a remark. */
function goesOn(row: Row, first: PdfWord, height: number): boolean {
  const [next] = row.columns;
  if (next && first.x0 >= next.x0 - EDGE) return true;
  const remark = first.size < height * SMALLER && asks(textOf(row));
  return Math.abs(first.x0 - row.left) <= EDGE && !letter.test(first.text) && !remark;
}

/** Adds the lines under a row that go on at its text's edge, up to the next number. */
function collect(row: Row, lines: PdfLine[], numbered: Set<PdfLine>): void {
  for (const line of lines.slice(lines.indexOf(row.line) + 1)) {
    const before = row.lines.at(-1) as PdfLine;
    const height = row.words[0]?.size ?? 10;
    if (numbered.has(line) || line.page !== row.line.page || before.rect[1] - line.rect[1] > height * APART) return;
    if (!line.words[0] || !goesOn(row, line.words[0], height)) return;
    row.words.push(...inCell(line.words, row.columns));
    row.lines.push(line);
  }
}

/** The row's text; in scripts without spaces a line goes on without one. */
function textOf({ words }: Row): string {
  let text = '';
  for (const [index, word] of words.entries()) {
    const before = words[index - 1];
    const wrapped = before !== undefined && word.x0 < before.x1 && dense.test(before.text.at(-1) ?? '') && dense.test(word.text);
    text += before === undefined || wrapped ? word.text : ` ${word.text}`;
  }
  return tidy(text);
}

const dense = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{M}]/u;

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
    answers: options ? [{ kind: 'choice', allowed: options }] : answersBeside(row),
    parent: null,
    guidance: null,
  };
}
