/** Questions of the tables that are drawn on a PDF's pages, read as tables of a Word document are. */
import type { FoundQuestion } from '#contract/extraction.ts';
import type { PdfEdge, PdfLine } from '#engine/files/model.ts';
import type { Uses } from '../../rules/rule.ts';
import { findInSheets } from '../../sheet/find-in-workbook.ts';
import { asks, countWords, hasLetters, looksLikeHeading, splitLeadingId, tidy, withoutColon } from '../../text.ts';
import { tableSheet } from '../../word/table-sheet.ts';
import { LARGER, standingOut, usual } from '../emphasis.ts';
import { atOf } from '../places/places-of.ts';
import { printedPlaces, roomIn } from './cell-places.ts';
import { asWordTable, rectOf, stands, textOf } from './as-word-table.ts';
import type { FilledCell, FilledTable } from './as-word-table.ts';
import { overPages } from './over-pages.ts';
import { tablesOf } from '#engine/files/pdf/tables.ts';
import type { RuledTable } from '#engine/files/pdf/tables.ts';

export interface FoundInRuled {
  questions: FoundQuestion[];
  /** The lines outside the tables that ask. */
  outside: PdfLine[];
}

/** The questions of the drawn tables, with places in their cells. */
export function findInRuled(lines: PdfLine[], edges: PdfEdge[], uses: Uses): FoundInRuled {
  const byPage = Map.groupBy(edges, ({ page }) => page);
  const ruled = [...byPage].toSorted(([a], [b]) => a - b).flatMap(([page, own]) => tablesOf(page, own));
  const tables = overPages(ruled, lines, without(lines, ruled));
  const asking: FilledTable[] = [];
  const questions: FoundQuestion[] = [];
  const out = standingOut(lines);
  for (const table of tables) {
    const found = labelsInCells(table) ?? inTable(table, uses);
    if (found.length === 0) continue;
    asking.push(table);
    const section = headingOver(table, lines, out);
    questions.push(...found.map((one) => ({ ...one, section: one.section ?? section })));
  }
  return {
    questions,
    outside: without(
      lines,
      asking.flatMap((one) => one.tables),
    ),
  };
}

/** The lines without what stands in tables. */
function without(lines: PdfLine[], tables: RuledTable[]): PdfLine[] {
  return lines.filter((line) => !tables.some((table) => table.page === line.page && line.words.some((word) => stands(word, table.rect))));
}

function inTable(table: FilledTable, uses: Uses): FoundQuestion[] {
  const sheet = tableSheet(asWordTable(table, 0), 'Table', uses);
  const found = findInSheets([sheet.sheet], {
    hidden: false,
    mapping: {},
    remembered: {},
    named: false,
    framed: true,
    placesOf: () => sheet.placeOf,
    uses,
  });
  return found.questions.flatMap((question) => {
    const cell = table.rows[question.at.row ?? -1]?.[Number(question.at.cell ?? -1)];
    if (!cell) return [];
    const places = question.answers.flatMap((place) => sheet.refine(place));
    return [
      {
        ...question,
        sheet: null,
        at: { page: cell.page, rect: rectOf(cell) },
        answers: printedPlaces(places, table),
      },
    ];
  });
}

/** The last line over a table that names something and stands out from all text, or from that of the table. */
function headingOver(table: FilledTable, lines: PdfLine[], out: Set<PdfLine>): string | null {
  const [first] = table.tables;
  if (!first) return null;
  const own = table.rows.flatMap((row) => row.flatMap((cell) => cell.lines.flat()));
  const [size, font] = [usual(own, (word) => Math.round(word.size * 2) / 2) ?? 0, usual(own, (word) => word.font)];
  const over = lines.findLast(
    (line) =>
      (line.page < first.page || (line.page === first.page && line.rect[1] >= first.rect[3] - 2)) &&
      (out.has(line) || line.words.every((word) => word.size >= size * LARGER || (word.size >= size && word.font !== font && word.bold))) &&
      looksLikeHeading(line.text) &&
      hasLetters(line.text),
  );
  return over ? tidy(over.text) : null;
}

/** Share of the cells that are a label over room to write. */
const MOST = 0.8;
/** Of its text, so much higher is a cell with room under a label. */
const ROOM = 2;
const LONGEST_LABEL = 10;

/** Frames with a label each at the top and room under it; null for another table. */
function labelsInCells(table: FilledTable): FoundQuestion[] | null {
  const cells = table.rows.flat().filter((cell) => !cell.continued);
  const labelled = cells.filter(isLabelOverRoom);
  if (labelled.length < cells.length * MOST || cells.length < 2) return null;
  return labelled.map((cell) => {
    const text = withoutColon(textOf(cell));
    const room = roomIn(cell, table);
    const led = splitLeadingId(text);
    return {
      sheet: null,
      id: led?.id ?? null,
      section: null,
      question: led?.rest ?? text,
      at: { page: cell.page, rect: rectOf(cell) },
      answers: [{ kind: 'text', ...(room ? { at: atOf(room) } : {}) }],
      parent: null,
      guidance: null,
    };
  });
}

function isLabelOverRoom(cell: FilledCell): boolean {
  const text = textOf(cell);
  const [, low, , high] = rectOf(cell);
  const [, bottom, , top] = cell.rect;
  return (
    hasLetters(text) &&
    countWords(text) <= LONGEST_LABEL &&
    (!asks(text) || cell.lines.length === 1) &&
    top - bottom > (high - low) * ROOM &&
    top - high < low - bottom
  );
}
