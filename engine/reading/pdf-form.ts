/** A questionnaire that people filled in and saved as a PDF: the choice beside each question, and what is written beside it. */
import { addTo } from '#engine/common/add-to.ts';
import type { Extraction, FoundQuestion } from '#contract/extraction.ts';
import type { PdfLine } from '#engine/files/model.ts';
import { blocksOf } from '#engine/questions/pdf/blocks.ts';
import type { Block } from '#engine/questions/pdf/blocks.ts';
import { wholeWords } from '#engine/questions/pdf/broken-words.ts';
import { findColumns } from '#engine/questions/pdf/columns.ts';
import { withoutRepeats } from '#engine/questions/pdf/running-heads.ts';
import { countWords } from '#engine/questions/text.ts';
import { headerMeaning } from '#engine/questions/header-meaning.ts';
import { isChoiceLabel } from '#engine/questions/vocabulary.ts';
import type { Pair } from './model.ts';
import type { Block as TextOrHeading, TextBlock } from './blocks.ts';

type Rect = [number, number, number, number];

/** A question of the table and where it stands. */
interface Row {
  question: FoundQuestion;
  choice: string | null;
  page: number;
  rect: Rect;
}

/** Stretch of a document that a table takes up, in points from the bottom of its first and of its last page. */
export interface TableRegion {
  from: { page: number; top: number };
  to: { page: number; bottom: number };
}

export interface TableForm {
  pairs: Pair[];
  /** Null when something may stand beside the questions that no pair shows. */
  region: TableRegion | null;
}

/** Rows with a choice that make a table of answers, and their share of the questions. */
export const FEWEST_ANSWERED = 4;
const SHARE_ANSWERED = 0.5;
/** Cells of a row begin at one height: within so many points of the question's first line, in so much of the rows. */
const ALIGNED_POINTS = 4;
const ALIGNED_SHARE = 0.6;
/** Words a column has in a row on average, when no header says that it holds remarks. */
const WORDS_OF_REMARK = 4;

/** What people answered in the table of a PDF; null when it holds no such table. */
export function tableForm(lines: PdfLine[], { questions }: Extraction): TableForm | null {
  const rows = questions.flatMap((question) => rowOf(question) ?? []);
  const answered = rows.filter(({ choice }) => choice !== null);
  if (answered.length < FEWEST_ANSWERED || answered.length < rows.length * SHARE_ANSWERED) return null;
  const columns = columnsBeside(lines, rows);
  const told = tellingColumns(columns, rows);
  const chosen = columns.find(({ cells }) => {
    const same = rows.filter(({ choice }, at) => choice !== null && cells.get(at)?.[0]?.text === choice);
    return same.length > answered.length / 2;
  });
  const pairs = rows.flatMap((row, at) => {
    const blocks = told.flatMap(({ cells }) => cells.get(at) ?? []);
    const choice = row.choice ?? chosen?.cells.get(at)?.find(({ text }) => isChoiceLabel(text))?.text ?? null;
    return choice === null && blocks.length === 0 ? [] : [pairOf({ ...row, choice }, blocks)];
  });
  return {
    pairs: pairs.map((pair, position) => ({ ...pair, position })),
    region: told.length > 0 ? regionOf(rows, columns, told) : null,
  };
}

/** Questions whose answer has a field are those of a form with fields. */
function rowOf(question: FoundQuestion): Row | null {
  const { page, rect } = question.at;
  if (page === undefined || rect?.length !== 4 || question.answers.some(({ at }) => at !== undefined)) return null;
  return { question, choice: question.answers.find(({ kind }) => kind === 'choice')?.current ?? null, page, rect: rect as Rect };
}

interface Column {
  /** Above the first question; null without. */
  header: Block | null;
  /** By the place of the row. */
  cells: Map<number, Block[]>;
  aligned: boolean;
}

/** The columns right of the questions, cell by cell: a text belongs to the row at or above whose height it begins. */
function columnsBeside(lines: PdfLine[], rows: Row[]): Column[] {
  const starts = findColumns(lines);
  const known = wholeWords(lines);
  const [first] = rows as [Row, ...Row[]];
  const beyond = rows.map(({ rect }) => rect[0]).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)]!;
  // A narrow table leaves no gap between its header and the first row.
  const isBelow = ({ page, rect }: PdfLine): boolean =>
    page > first.page || (page === first.page && rect[3] <= first.rect[3] + ALIGNED_POINTS);
  return starts.flatMap((start, column): Column[] => {
    if (start <= beyond + ALIGNED_POINTS) return [];
    const blocks = withoutRepeats(blocksOf(lines.filter(isBelow), starts, column, known));
    const header =
      blocksOf(
        lines.filter((line) => line.page === first.page && !isBelow(line)),
        starts,
        column,
        known,
      ).at(-1) ?? null;
    const cells = new Map<number, Block[]>();
    for (const block of blocks) {
      const at = rows.findLastIndex((row) => begins(row, block));
      if (at >= 0 && !isHeader(block, header)) addTo(cells, at, block);
    }
    const level = [...cells].filter(([at, [top]]) => isLevel(rows[at]!, top!)).length;
    return [{ header, cells, aligned: cells.size > 0 && level >= cells.size * ALIGNED_SHARE }];
  });
}

const begins = (row: Row, { page, rect }: Block): boolean =>
  row.page < page || (row.page === page && row.rect[3] >= rect[3] - ALIGNED_POINTS);

/** A cell that begins on the page after its question's goes on from the page before. */
const isLevel = (row: Row, { page, rect }: Block): boolean => page !== row.page || Math.abs(row.rect[3] - rect[3]) <= ALIGNED_POINTS;

/** A table repeats its header on every page. */
const isHeader = (block: Block, header: Block | null): boolean => header !== null && block.text === header.text;

/** Columns that a header calls answers or remarks; without headers, the nearest one in which people wrote sentences. */
function tellingColumns(columns: Column[], rows: Row[]): Column[] {
  const written = columns.filter(({ aligned, cells }) => aligned && ![...cells.values()].flat().every(({ text }) => isChoiceLabel(text)));
  const named = written.filter(({ header }) => ['answer', 'comment'].includes((header && headerMeaning(header.text)?.role) ?? ''));
  if (named.length > 0) return named;
  const nearest = written.find(({ header, cells }) => {
    const words = [...cells.values()].flat().reduce((sum, { text }) => sum + countWords(text), 0);
    return (header === null || headerMeaning(header.text) === null) && words >= rows.length * WORDS_OF_REMARK;
  });
  return nearest ? [nearest] : [];
}

function pairOf({ question, choice, page, rect }: Row, blocks: Block[]): Pair {
  const told = blocks.filter(({ text }) => text !== choice);
  const [first] = told;
  const at = first?.page ?? page;
  return {
    position: 0,
    ref: question.id,
    section: question.section,
    question: question.question,
    guidance: question.guidance,
    options: question.answers.flatMap(({ allowed }) => allowed ?? []),
    choice,
    answer: told.map(({ text }) => text).join('\n'),
    place: { page: at, rects: first ? told.filter((block) => block.page === at).map((block) => block.rect) : [rect] },
  };
}

function regionOf(rows: Row[], columns: Column[], told: Column[]): TableRegion {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const heads = columns.flatMap(({ header }) => (header && isNearby(header, first) ? header.rect[3] : []));
  const ends = [last, ...told.flatMap(({ cells }) => cells.get(rows.length - 1) ?? [])];
  const page = Math.max(...ends.map((end) => end.page));
  return {
    from: { page: first.page, top: Math.max(first.rect[3], ...heads) },
    to: { page, bottom: Math.min(...ends.filter((end) => end.page === page).map(({ rect }) => rect[1])) },
  };
}

/** Line heights between a header and the first row, at most. */
const HEADER_GAP = 4;

const isNearby = ({ rect, lines }: Block, first: Row): boolean =>
  rect[1] - first.rect[3] < (HEADER_GAP * (rect[3] - rect[1])) / Math.max(1, lines);

/** What of a document stands outside a table; of a text that reaches into it, the lines that do not. */
export const outside = (blocks: TextOrHeading[], region: TableRegion): TextOrHeading[] =>
  blocks.flatMap((block): TextOrHeading[] => {
    if (block.kind === 'break' || block.place.page === undefined) return [block];
    const { page, rects = [] } = block.place;
    const lines = block.kind === 'text' ? (block.lines ?? []) : rects.map((rect) => ({ end: 0, rect }));
    const kept = lines.filter(({ rect }) => !isWithin(page, rect, region));
    if (kept.length === lines.length) return lines.length === 0 && isBetween(page, region) ? [] : [block];
    return block.kind === 'heading' || kept.length === 0 ? [] : cutTo(block, kept);
  });

function cutTo(block: TextBlock, kept: NonNullable<TextBlock['lines']>): TextBlock[] {
  const starts = new Map(block.lines!.map((line, at) => [line, block.lines![at - 1]?.end ?? 0]));
  let text = '';
  const lines = kept.map((line) => {
    text += block.text.slice(starts.get(line)!, line.end);
    return { ...line, end: text.length };
  });
  return text.trim() === '' ? [] : [{ ...block, text, lines }];
}

const isBetween = (page: number, { from, to }: TableRegion): boolean => page > from.page && page < to.page;

const isWithin = (page: number, [, bottom, , top]: Rect, { from, to }: TableRegion): boolean =>
  page >= from.page &&
  page <= to.page &&
  (page > from.page || top <= from.top + ALIGNED_POINTS) &&
  (page < to.page || bottom >= to.bottom - ALIGNED_POINTS);
