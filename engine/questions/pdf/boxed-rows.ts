/** Rows of a printed table whose boxes stand behind the text, each with its word: "A1 Is it so? ☐ yes ☐ no ☐ in part". */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { headerMeaning } from '../header-meaning.ts';
import { countWords } from '../text.ts';
import { placesOf } from './places/places-of.ts';
import { isBlank, isBox, spotsOf } from './places/spots.ts';
import type { Spot } from './places/spots.ts';

/** Rows of a table at least, options of a row, and characters of one at most. */
const FEWEST_ROWS = 3;
const FEWEST_OPTIONS = 2;
const LONGEST = 60;
/** Words of a label for remarks at most. */
const LONGEST_LABEL = 3;
/** Points by which the middle of a row may stand out of the text that asks. */
const ASIDE = 3;

interface BoxedRow {
  line: PdfLine;
  allowed: string[];
  boxes: Spot[];
  /** The line for a remark under it, and where it is written where that is drawn. */
  remark: { room: Spot[] } | null;
}

export interface BoxedRows {
  /** The lines without what may be ticked, and without labels for remarks under it. */
  lines: PdfLine[];
  rows: BoxedRow[];
}

/** The rows of a page that end in boxes with a word each; none where fewer do than make a table. */
export function boxedRows(lines: PdfLine[]): BoxedRows {
  const rows = new Map<PdfLine, BoxedRow & { before: PdfWord[] }>();
  for (const line of lines) {
    const row = rowAt(line);
    if (row) rows.set(line, row);
  }
  if (rows.size < FEWEST_ROWS) return { lines, rows: [] };
  const left = lines.flatMap((line, at) => {
    const row = rows.get(line);
    const over = rows.get(lines[at - 1] as PdfLine);
    if (over && line.page === over.line.page && isRemark(line)) {
      over.remark = { room: spotsOf(line) };
      return [];
    }
    return row ? [lineOf(line, row.before)] : [line];
  });
  return { lines: left, rows: [...rows.values()] };
}

const lineOf = (line: PdfLine, words: PdfWord[]): PdfLine => ({
  ...line,
  words,
  text: words.map(({ text }) => text).join(' '),
  rect: boundsOf(words),
});

/** A text, then boxes with a few words behind each. */
function rowAt(line: PdfLine): (BoxedRow & { before: PdfWord[] }) | null {
  const first = line.words.findIndex(isBox);
  const before = line.words.slice(0, first);
  if (first < 1 || countWords(before.map(({ text }) => text).join(' ')) < 2) return null;
  const options: string[][] = [];
  for (const word of line.words.slice(first)) {
    if (isBox(word)) options.push([]);
    else options.at(-1)?.push(word.text);
  }
  const allowed = options.map((words) => words.join(' '));
  const named = allowed.every((option) => option.length > 0 && option.length <= LONGEST && /[\p{L}\p{N}]/u.test(option));
  const boxes = spotsOf(line).filter(({ kind }) => kind === 'box');
  return named && allowed.length >= FEWEST_OPTIONS && boxes.length === allowed.length
    ? { line, before, allowed, boxes, remark: null }
    : null;
}

/** "Remarks: ______": a label for a remark, with nothing behind it but a line to write on. */
function isRemark({ words }: PdfLine): boolean {
  const label = words
    .filter((word) => !isBlank(word))
    .map(({ text }) => text)
    .join(' ');
  return /[:：]$/u.test(label) && countWords(label) <= LONGEST_LABEL && headerMeaning(label)?.role === 'comment';
}

/** The questions, each with the boxes of its row. */
export const withBoxedRows = (questions: FoundQuestion[], rows: BoxedRow[]): FoundQuestion[] =>
  rows.length === 0
    ? questions
    : questions.map((question) => {
        const row = rows.find(({ line }) => standsIn(question, line));
        return row && question.answers.every(({ allowed }) => allowed === undefined) ? { ...question, answers: answersOf(row) } : question;
      });

function standsIn({ at: { page, rect } }: FoundQuestion, line: PdfLine): boolean {
  const middle = (line.rect[1] + line.rect[3]) / 2;
  return page === line.page && rect !== undefined && middle >= (rect[1] ?? 0) - ASIDE && middle <= (rect[3] ?? 0) + ASIDE;
}

function answersOf({ allowed, boxes, remark }: BoxedRow): AnswerPlace[] {
  const [room] = remark ? placesOf(null, remark.room) : [];
  return [...placesOf(allowed, boxes), ...(remark ? [{ kind: 'comment', ...(room?.at ? { at: room.at } : {}) } as const] : [])];
}
