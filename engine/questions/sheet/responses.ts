/** Questions with a labelled place under them: "1.1 Describe …", and in the next row "Response:" with an empty cell. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { Cell } from '#engine/files/model.ts';
import { after } from '../drawn/drawn-row.ts';
import { asTable } from './cards.ts';
import type { Grid } from './grid.ts';
import type { ReadTable, TableReading } from './read-table.ts';
import { sectionName } from './section-column.ts';
import { asks, countWords, isIdLike, looksLikeHeading, splitLeadingId, tidyId } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { startsLikeQuestion } from '../vocabulary.ts';

/** Share of the rows that such pairs make up at least. */
const FEWEST = 0.5;

/** The questions of a sheet whose answers stand under them beside or behind a label, as one table, or null. */
export function findResponses(grid: Grid, reading: TableReading): ReadTable | null {
  const entries: { row: number; question: FoundQuestion }[] = [];
  let covered = 0;
  let section: string | null = null;
  for (let at = 0; at < grid.rows.length; at += 1) {
    const row = grid.rows[at] as number;
    const cells = grid.cells(row);
    const text = cells.at(-1);
    if (!text) continue;
    const [id] = cells.length === 2 ? cells : [];
    const alone = cells.length <= 2 && (!id || isIdLike(grid.text(row, id.column)));
    const answers = alone && isAsked(grid, text) ? answersUnder(grid, grid.rows.slice(at + 1, at + 4), reading) : [];
    if (answers.length > 0) {
      entries.push({ row, question: asQuestion(grid, reading, { text, id: id ?? null, section, answers }) });
      covered += 1 + answers.length;
      at += answers.length;
    } else if (cells.length === 1 && looksLikeHeading(grid.text(row, text.column))) {
      section = sectionName(grid.text(row, text.column));
      covered += 1;
    }
  }
  const enough = entries.length >= (grid.framed ? 1 : 2) && covered >= grid.rows.length * FEWEST;
  return enough ? asTable(grid, entries) : null;
}

const isAsked = (grid: Grid, cell: Cell): boolean => {
  if (hasPlaceBeside(grid, cell)) return false;
  const text = grid.text(cell.row, cell.column);
  return asks(text) || startsLikeQuestion(text) || (splitLeadingId(text) !== null && countWords(text) >= 4) || countWords(text) >= 6;
};

/** A list stands beside the text: it is answered there. */
const hasPlaceBeside = (grid: Grid, { row, column }: Cell): boolean => grid.slot(row, after(grid, row, column)).allowed !== null;

/** The labelled places in the rows right under a question: beside the label, or in its own cell where nothing is beside it. */
function answersUnder(grid: Grid, rows: number[], reading: TableReading): AnswerPlace[] {
  const answers: AnswerPlace[] = [];
  for (const row of rows) {
    const place = labelledPlace(grid, row, reading);
    if (!place) break;
    answers.push(answers.length > 0 ? { ...place, kind: 'comment' } : place);
  }
  return answers;
}

/** The place that a row of a label and nothing else, or its answer, has: beside the label, else in its own cell. */
function labelledPlace(grid: Grid, row: number, reading: TableReading): AnswerPlace | null {
  const [label, value, ...more] = grid.cells(row);
  if (!label || more.length > 0) return null;
  const { text, own, role } = readLabel(grid.text(row, label.column));
  const beside = after(grid, row, label.column);
  const inside = beside > grid.sheet.columnCount && grid.framed;
  const apart = (own !== '' && !inside) || (value !== undefined && value.column !== beside);
  if (role === null || apart || (!inside && grid.covered(row, beside))) return null;
  const current = inside ? own : value ? grid.text(row, value.column) : '';
  return {
    kind: role,
    at: reading.placeOf(row, inside ? label.column : beside),
    ...(current === '' ? {} : { current }),
    label: text.replace(/(?<!\s)\s*:$/, ''),
  };
}

/** "Response: in full", what stands behind the label, and what the label is for; null where it is for no answer. */
function readLabel(said: string): { text: string; own: string; role: 'text' | 'comment' | null } {
  const [, text = '', own = ''] = /^([^:\n]{1,40}:?)\s*(\S[\s\S]*)?$/.exec(said) ?? [];
  const role = countWords(text) <= 3 && !asks(text) ? headerMeaning(text)?.role : undefined;
  return { text, own, role: role === 'answer' ? 'text' : role === 'comment' ? 'comment' : null };
}

interface Pair {
  text: Cell;
  id: Cell | null;
  section: string | null;
  answers: AnswerPlace[];
}

function asQuestion(grid: Grid, reading: TableReading, { text, id, section, answers }: Pair): FoundQuestion {
  const said = grid.text(text.row, text.column);
  const led = id ? null : splitLeadingId(said);
  return {
    sheet: reading.sheetName,
    id: id ? tidyId(grid.text(id.row, id.column)) : (led?.id ?? null),
    section,
    question: led?.rest ?? said,
    at: reading.placeOf(text.row, text.column),
    answers,
    parent: null,
    guidance: null,
  };
}
