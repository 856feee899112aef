/** A questionnaire that people filled in and saved as a PDF: the choice beside each question, and what is written beside it. */
import type { Extraction, FoundQuestion } from '#contract/extraction.ts';
import type { PdfEdge, PdfLine } from '#engine/files/model.ts';
import { countWords } from '#engine/questions/text.ts';
import { headerMeaning } from '#engine/questions/header-meaning.ts';
import { isChoiceLabel } from '#engine/questions/vocabulary.ts';
import { drawnColumns } from './answered-table/drawn-columns.ts';
import { levelColumns } from './answered-table/level-columns.ts';
import { type AskedRow, type Column, LEVEL, type Rect, type Said } from './answered-table/model.ts';
import type { Pair } from './model.ts';
import type { Block as TextOrHeading, TextBlock } from './blocks.ts';

/** Stretch of a document that a table takes up, in points from the bottom of its first and of its last page. */
export interface TableRegion {
  from: { page: number; top: number };
  to: { page: number; bottom: number };
}

export interface TableForm {
  pairs: Pair[];
  /** Null when something may stand beside the questions that no pair shows. */
  region: TableRegion | null;
  /** Pages with rows of which nothing shows what belongs to them; these are no pairs. */
  unsure: number[];
}

/** Rows with a choice that make a table of answers, and their share of the questions. */
export const FEWEST_ANSWERED = 4;
const SHARE_ANSWERED = 0.5;
/** Words a column has in a row on average, when no header says that it holds remarks. */
const WORDS_OF_REMARK = 4;

/**
 * What people answered in the table of a PDF; null when it holds no such table.
 * @param edges the straight lines drawn on its pages, which tell the rows
 */
export function tableForm(lines: PdfLine[], edges: PdfEdge[], { questions }: Extraction): TableForm | null {
  const rows = questions.flatMap((question) => rowOf(question) ?? []);
  if (!isAnswered(rows)) return null;
  const drawn = drawnColumns(lines, edges, rows);
  const { columns, unsure: torn } = drawn ?? levelColumns(lines, rows);
  const told = tellingColumns(columns, rows);
  const isLost = told.length === 0 && columns.some((one) => besideNoRow(one, rows));
  const unsure = new Set(isLost ? rows.keys() : [...torn, ...told.flatMap((one) => [...one.unsure])]);
  const choiceOf = choicesIn(columns, rows);
  const pairs = rows.flatMap((row, at) => {
    if (unsure.has(at)) return [];
    const said = told.flatMap(({ cells }) => cells.get(at) ?? []);
    const choice = (drawn && choiceOf ? choiceOf(at) : (row.choice ?? choiceOf?.(at))) ?? null;
    return choice === null && said.length === 0 ? [] : [pairOf({ ...row, choice }, said)];
  });
  return {
    pairs: pairs.map((pair, position) => ({ ...pair, position })),
    region: told.length > 0 && pairs.length > 0 ? regionOf(rows, columns, told) : null,
    unsure: [...new Set([...unsure].flatMap((at) => rows[at]?.page ?? []))].toSorted((a, b) => a - b),
  };
}

/** Whether people wrote in a column what stands level with no row. */
const besideNoRow = (column: Column, rows: AskedRow[]): boolean => !column.aligned && wordsIn(column) >= rows.length * WORDS_OF_REMARK;

const wordsIn = ({ cells }: Column): number => [...cells.values()].flat().reduce((sum, { text }) => sum + countWords(text), 0);

/** Whether the questions found are those of a table in which people chose answers. */
function isAnswered(rows: AskedRow[]): boolean {
  const answered = rows.filter(({ choice }) => choice !== null).length;
  return answered >= FEWEST_ANSWERED && answered >= rows.length * SHARE_ANSWERED;
}

/** The choice of a row as the column has it in which most of the choices stand; null without such a column. */
function choicesIn(columns: Column[], rows: AskedRow[]): ((row: number) => string | undefined) | null {
  const answered = rows.filter(({ choice }) => choice !== null).length;
  const chosen = columns.find(({ cells }) => {
    const same = rows.filter(({ choice }, at) => choice !== null && cells.get(at)?.[0]?.text === choice);
    return same.length > answered / 2;
  });
  return chosen ? (row) => chosen.cells.get(row)?.find(({ text }) => isChoiceLabel(text))?.text : null;
}

/** Questions whose answer has a field are those of a form with fields. */
function rowOf(question: FoundQuestion): AskedRow | null {
  const { page, rect } = question.at;
  if (page === undefined || rect?.length !== 4 || question.answers.some(({ at }) => at !== undefined)) return null;
  return { question, choice: question.answers.find(({ kind }) => kind === 'choice')?.current ?? null, page, rect: rect as Rect };
}

/** Columns that a header calls answers or remarks; without headers, the nearest one in which people wrote sentences. */
function tellingColumns(columns: Column[], rows: AskedRow[]): Column[] {
  const written = columns.filter(({ aligned, cells }) => aligned && ![...cells.values()].flat().every(({ text }) => isChoiceLabel(text)));
  const named = written.filter(({ header }) => ['answer', 'comment'].includes((header && headerMeaning(header.text)?.role) ?? ''));
  if (named.length > 0) return named;
  const nearest = written.find(
    (one) => (one.header === null || headerMeaning(one.header.text) === null) && wordsIn(one) >= rows.length * WORDS_OF_REMARK,
  );
  return nearest ? [nearest] : [];
}

function pairOf({ question, choice, page, rect }: AskedRow, blocks: Said[]): Pair {
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

function regionOf(rows: AskedRow[], columns: Column[], told: Column[]): TableRegion {
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

const isNearby = ({ rect, lines }: Said, first: AskedRow): boolean =>
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
  page >= from.page && page <= to.page && (page > from.page || top <= from.top + LEVEL) && (page < to.page || bottom >= to.bottom - LEVEL);
