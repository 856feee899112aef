/** What stands around the questions of a filled form: its rows are answers, all else is text as in any other document. */
import type { Extraction, FoundSheet, Place } from '#contract/extraction.ts';
import type { Cell, Sheet, Source, WordBlock } from '#engine/files/model.ts';
import { parseCell } from '#engine/files/ranges.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import { looksLikeHeading } from '#engine/questions/text.ts';
import { sheetNameRole, startsLikeQuestion } from '#engine/questions/vocabulary.ts';
import { tableName } from '#engine/questions/word/find-in-word.ts';
import type { Blocks } from './blocks.ts';
import { readSheets } from './sheets.ts';
import { readWord } from './word.ts';

/** What the questions of a form take up, whether they are answered or not. */
interface Form {
  tables: Map<string, Table>;
  paragraphs: Set<number>;
  /** What they and their answers say, folded. */
  texts: Set<string>;
}

/** Rows of one sheet or Word table, from 1. */
interface Table {
  /** From the header of a table to its last question. */
  spans: { header: number | null; from: number; to: number }[];
  /** Of a question or an answer, or told to belong to the form. */
  rows: Set<number>;
}

/** Cells of a header row, at least: two beside a form are a label and its value. So many right over a header are a further row of it. */
const HEADER_CELLS = 3;

/** Rows that belong to a table and tell nothing: where it ends, how an example looks … */
const MARKS = new Set(['table_end', 'row_deleted', 'row_example', 'row_label', 'row_legend', 'row_placeholder', 'row_sum', 'joining_word']);
/** Sheets that list what may be chosen, or what another sheet asks about. */
const LISTS = new Set(['lists_options', 'asked_about']);

/**
 * The text of a filled form beside its questions and answers. Left out are sheets that repeat the questions, score the answers or
 * list the options, those whose name says that they are instructions or for looking up, and what requests something of its reader.
 */
export function aroundForm(source: Source, found: Extraction): Blocks {
  const form = formOf(found);
  const keeps = (name: string): boolean => isKept(found.sheets.find((sheet) => sheet.name === name));
  if (source.word) return readWord(source.word.flatMap((block) => besideForm(block, form, keeps)));
  const sheets = (source.sheets ?? []).filter(({ name }) => keeps(name));
  return {
    title: null,
    pages: null,
    ...readSheets(
      sheets.flatMap((sheet) => stretchesBeside(sheet, form)),
      HEADER_CELLS,
    ),
  };
}

/** The rows of a sheet over its questions, between them and under them, as sheets of their own. */
function stretchesBeside(sheet: Sheet, form: Form): Sheet[] {
  const beside = rowsBeside(sheet.name, textsByRow(sheet.cells), form);
  const stretches: Cell[][] = [];
  let isOpen = false;
  for (const cell of sheet.cells.filter(({ text }) => text.trim() !== '')) {
    if (beside.has(cell.row) && !isOpen) stretches.push([]);
    isOpen = beside.has(cell.row);
    if (isOpen) stretches.at(-1)?.push(cell);
    else if (isTitle(stretches.at(-1))) stretches.pop();
  }
  return stretches.map((cells) => ({ ...sheet, cells }));
}

/** What stands alone over a table and names it; under a table it would be a note. */
const isTitle = (cells: Cell[] = []): boolean => cells.length === 1 && cells.every(({ text }) => looksLikeHeading(text));

function formOf({ questions, sheets }: Extraction): Form {
  const form: Form = { tables: new Map(), paragraphs: new Set(), texts: new Set() };
  for (const { name, mapping, left_out: left = [] } of sheets) {
    const { spans, rows } = tableOf(form, name);
    for (const { headerRow: header, firstRow, lastRow } of mapping ? [mapping, ...(mapping.also ?? [])] : [])
      spans.push({ header, from: Math.min(header ?? firstRow, firstRow), to: lastRow });
    for (const { row, because = [] } of left) if (because.some(({ code }) => MARKS.has(code))) rows.add(row);
  }
  for (const { sheet, id, section, question, guidance, at, answers } of questions) {
    const said = answers.flatMap(({ current = '', label = '' }) => [...current.split('\n'), current, label]);
    for (const text of [section ?? '', question, `${id ?? ''} ${question}`, ...(guidance ?? '').split('\n'), ...said])
      form.texts.add(foldedWords(text));
    for (const place of [at, ...answers.flatMap((answer) => answer.at ?? [])]) addPlace(form, sheet ?? sheets[0]?.name ?? '', place);
  }
  return form;
}

function tableOf({ tables }: Form, name: string): Table {
  const table = tables.get(name) ?? { spans: [], rows: new Set() };
  tables.set(name, table);
  return table;
}

function addPlace(form: Form, sheet: string, { cell, row, table, paragraph }: Place): void {
  const at = typeof cell === 'string' ? parseCell(cell)?.row : row === undefined ? undefined : row + 1;
  if (at !== undefined) tableOf(form, table === undefined ? sheet : tableName(table)).rows.add(at);
  if (paragraph !== undefined) form.paragraphs.add(paragraph);
}

function isKept(sheet: FoundSheet | undefined): boolean {
  if (!sheet || sheet.role === 'questions' || sheet.role === 'cover') return true;
  const tells = sheet.role === 'instructions' || sheet.role === 'reference';
  return tells && sheetNameRole(sheet.name) === null && !sheet.because?.some(({ code }) => LISTS.has(code));
}

function textsByRow(cells: { row: number; text: string }[]): Map<number, string[]> {
  const rows = Map.groupBy(
    cells.filter(({ text }) => text.trim() !== ''),
    ({ row }) => row,
  );
  return new Map([...rows].map(([row, list]) => [row, list.map(({ text }) => text)]));
}

/** Of the rows of a sheet or table, those that are no part of the form. */
function rowsBeside(name: string, rows: Map<number, string[]>, form: Form): Set<number> {
  const table = tableOf(form, name);
  const spans = table.spans.map(({ header, from, to }) => ({ from: topOf(header ?? from, from, rows), to }));
  const isTaken = (row: number): boolean => table.rows.has(row) || spans.some(({ from, to }) => row >= from && row <= to);
  return new Set([...rows].flatMap(([row, texts]) => (isTaken(row) || isOfForm(texts, form) ? [] : [row])));
}

/** The first row of a table, with every row of its header. */
function topOf(header: number, from: number, rows: Map<number, string[]>): number {
  let top = header;
  while ((rows.get(top - 1)?.length ?? 0) >= HEADER_CELLS) top -= 1;
  return Math.min(top, from);
}

/** Whether a row or paragraph repeats what the form says, or only asks its reader for something. */
const isOfForm = (texts: string[], form: Form): boolean =>
  texts.every((text) => form.texts.has(foldedWords(text))) ||
  (texts.length === 1 && sentencesOf(texts.join('')).every((sentence) => startsLikeQuestion(sentence)));

function besideForm(block: WordBlock, form: Form, keeps: (name: string) => boolean): WordBlock[] {
  if (block.kind === 'paragraph') {
    const isAsked = block.index !== null && form.paragraphs.has(block.index);
    return isAsked || (block.headingLevel === null && isOfForm([block.text], form)) ? [] : [block];
  }
  const name = tableName(block.table);
  if (!keeps(name)) return [];
  const texts = block.rows.map((row, at) => row.filter(({ text, continued }) => !continued && text.trim() !== '').map(({ text }) => ({ row: at + 1, text }))); // prettier-ignore
  const beside = rowsBeside(name, textsByRow(texts.flat()), form);
  return beside.size === 0 ? [] : [{ ...block, rows: block.rows.filter((_, at) => beside.has(at + 1)) }];
}
