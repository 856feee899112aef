/** A Word table looked at as a sheet, so that its questions are found as in a workbook. */
import type { AnswerPlace, Place } from '#contract/extraction.ts';
import type { Cell, Range, Sheet, Validation, WordCell, WordControl, WordTable } from '#engine/files/model.ts';
import { allRules } from '../rules/rule.ts';
import type { Uses } from '../rules/rule.ts';
import type { PlaceOf } from '../sheet/answer-places.ts';
import { asks, tidy } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import { takenBy } from './control-takes.ts';
import { optionsInCell } from './options-in-cell.ts';

export interface TableSheet {
  sheet: Sheet;
  placeOf: PlaceOf;
  /** The Word cell at a grid place. */
  cellAt(row: number, column: number): WordCell | undefined;
  /** Answers whose cell holds option lines or content controls, made what they are in Word; none where the cell above goes on. */
  refine(place: AnswerPlace): AnswerPlace[];
}

const key = (row: number, column: number): number => row * 4096 + column;
const controlsOf = (cell: WordCell): WordControl[] => cell.paragraphs.flatMap((paragraph) => paragraph.controls);

/** Rows and columns count from 1; a column is a position of the table's grid, spans are merges. */
export function tableSheet(table: WordTable, name: string, uses: Uses = allRules): TableSheet {
  const byPlace = new Map<number, WordCell>();
  const origin = new Map<WordCell, { row: number; column: number }>();
  const cells = new Map<number, Cell>();
  const merges: Range[] = [];
  const validations = new Map<number, Validation[]>();
  let columnCount = 0;
  for (const [index, row] of table.rows.entries()) {
    let column = 1;
    for (const cell of row) {
      const at = { row: index + 1, column };
      byPlace.set(key(at.row, at.column), cell);
      origin.set(cell, at);
      const list = answerList(cell, uses);
      if (list) validations.set(key(at.row, at.column), [{ ranges: [], type: 'list', allowed: list, blocking: false }]);
      if (!cell.holdsTable || cell.text.trim() !== '') cells.set(key(at.row, at.column), asCell(cell, at, list !== null, uses));
      addMerge(merges, cell, at);
      column += cell.gridSpan;
    }
    columnCount = Math.max(columnCount, column - 1);
  }
  const covering = coverMap(merges);
  const inOrder = [...cells.values()].filter((cell) => covering.get(key(cell.row, cell.column)) === undefined || isTop(covering, cell));
  const sheet: Sheet = {
    name,
    hidden: false,
    rowCount: table.rows.length,
    columnCount,
    cells: inOrder,
    at: (row, column) => cells.get(key(row, column)),
    merges,
    mergeAt: (row, column) => covering.get(key(row, column)),
    isRowHidden: () => false,
    isColumnHidden: () => false,
    columnWidth: () => 1,
    protected: false,
    // One that says it is a list: without it nobody would ask for validations.
    validations: validations.size > 0 ? [{ ranges: [], type: 'list', allowed: null, blocking: false }] : [],
    validationsAt: (row, column) => validations.get(key(row, column)) ?? [],
  };
  const placeOf: PlaceOf = (row, column) => {
    const cell = byPlace.get(key(row, column)) ?? coveringCell(table, row, column);
    return { table: table.table, row: cell?.row ?? row - 1, cell: cell?.cell ?? column - 1 };
  };
  const cellAt = (row: number, column: number): WordCell | undefined => byPlace.get(key(row, column));
  return { sheet, placeOf, cellAt, refine: (place) => refine(table, place, uses) };
}

/** The cell that lies over a place of the grid where none begins; of a row that ends before it, the last one. */
function coveringCell(table: WordTable, row: number, column: number): WordCell | undefined {
  const cells = table.rows[row - 1] ?? [];
  let right = 0;
  return cells.find((cell) => (right += cell.gridSpan) >= column) ?? cells.at(-1);
}

const isTop = (covering: Map<number, Range>, cell: Cell): boolean => {
  const range = covering.get(key(cell.row, cell.column));
  return range !== undefined && range.top === cell.row && range.left === cell.column;
};

/** Values to choose from in a cell: its option lines, or the list of its one dropdown. */
function answerList(cell: WordCell, uses: Uses): string[] | null {
  const controls = controlsOf(cell);
  const dropdown = controls.find((control) => control.kind === 'dropdown');
  if (dropdown) return dropdown.options;
  const boxes = controls.filter((control) => control.kind === 'checkbox');
  if (boxes.length > 0) return boxes.map((_, index) => labelOf(cell, index));
  return optionsInCell(cell, uses)?.options ?? null;
}

const labelOf = (cell: WordCell, index: number): string => {
  const labels = cell.text
    .split(/[☐☑☒\n]/u)
    .map((text) => text.trim())
    .filter((text) => text !== '');
  return labels[index] ?? `${index + 1}`;
};

/** What was chosen in a cell with a list, '' for nothing yet. */
function chosenIn(cell: WordCell, uses: Uses): string {
  const control = controlsOf(cell).find((one) => one.kind === 'dropdown');
  if (control) return control.placeholder ? '' : control.value;
  const ticked = controlsOf(cell).findIndex((one) => one.kind === 'checkbox' && one.value !== '');
  return ticked >= 0 ? labelOf(cell, ticked) : (optionsInCell(cell, uses)?.current ?? '');
}

function asCell(cell: WordCell, at: { row: number; column: number }, listed: boolean, uses: Uses): Cell {
  const placeholder = controlsOf(cell).length > 0 && controlsOf(cell).every((control) => control.placeholder);
  const texts = cell.paragraphs.filter((paragraph) => paragraph.text.trim() !== '');
  return {
    ...at,
    text: cell.continued ? '' : listed ? chosenIn(cell, uses) : placeholder ? '' : cell.text,
    locked: controlsOf(cell).length === 0,
    ...(texts.length > 0 && texts.every((paragraph) => paragraph.bold) ? { bold: true } : {}),
    ...(cell.shaded ? { fill: 'shaded' } : {}),
  };
}

/** A span is a merge; a continued cell makes the merge of the cell above longer. */
function addMerge(merges: Range[], cell: WordCell, at: { row: number; column: number }): void {
  const right = at.column + cell.gridSpan - 1;
  if (cell.continued) {
    const above = merges.findLast((one) => one.left === at.column && one.bottom === at.row - 1);
    if (above) above.bottom = at.row;
    else merges.push({ top: at.row - 1, left: at.column, bottom: at.row, right });
  } else if (right > at.column) merges.push({ top: at.row, left: at.column, bottom: at.row, right });
}

function coverMap(merges: Range[]): Map<number, Range> {
  const covering = new Map<number, Range>();
  for (const range of merges)
    for (let row = range.top; row <= range.bottom; row += 1)
      for (let column = range.left; column <= range.right; column += 1) covering.set(key(row, column), range);
  return covering;
}

function refine(table: WordTable, place: AnswerPlace, uses: Uses): AnswerPlace[] {
  const at: Place = place.at ?? {};
  const cell = table.rows[at.row ?? -1]?.[Number(at.cell ?? -1)];
  if (!cell) return [place];
  if (cell.continued) return [];
  const { merged: _merged, ...rest } = place;
  const controls = controlsOf(cell);
  const [only, ...more] = controls;
  // What is written into a cell with one control goes into the control.
  if (only && more.length === 0 && only.kind !== 'checkbox') return [{ ...ofControl(rest, cell, only, 0), at }];
  if (controls.length > 0) return controls.map((control, index) => ofControl(rest, cell, control, index));
  const inside = optionsInCell(cell, uses);
  if (inside && rest.kind === 'choice')
    return [{ ...rest, kind: 'choice-in-cell', allowed: inside.options, ...(inside.current === null ? {} : { current: inside.current }) }];
  return [uses('prompts in a Word cell') ? promptsAside(rest, cell) : rest];
}

function ofControl(place: AnswerPlace, cell: WordCell, control: WordControl, index: number): AnswerPlace {
  const { current: _current, allowed: _allowed, ...rest } = place;
  const taken = { ...rest, at: { control: control.id }, ...takenBy(control) };
  if (taken.kind === 'checkbox')
    return { ...taken, value: place.kind === 'mark' && place.value !== undefined ? place.value : labelOf(cell, index) };
  return taken.kind === 'text' && place.kind === 'comment' ? { ...taken, kind: 'comment' } : taken;
}

/**
 * "If yes: describe …" in a notes cell asks for more; it is no answer that stands there. What asks on are the lines that
 * ask, are bulleted as the ones before them, or stand in the first paragraph; the lines after those are an answer.
 */
function promptsAside(place: AnswerPlace, cell: WordCell): AnswerPlace {
  const text = place.current;
  const lines = cell.paragraphs.flatMap((paragraph, index) =>
    paragraph.text.split('\n').map((line) => ({ text: tidy(line), listed: paragraph.list !== null, first: index === 0 })),
  );
  const said = lines.filter((line) => line.text !== '');
  const [first, ...others] = said;
  const asksOn = first !== undefined && /:\s*$/.test(first.text) && others.length > 0;
  const conditional = first !== undefined && /^\s*(if|when|wenn|falls|si|se|če|ako|якщо)\b/iu.test(first.text);
  if (text === undefined || !(asksOn || conditional)) return place;
  const bulleted = others.some((line) => line.listed);
  const prompting = said.map(
    (line) => line.first || (bulleted ? line.listed : asks(line.text) || startsLikeQuestion(line.text) || /[:;]$/.test(line.text)),
  );
  const end = prompting.lastIndexOf(true) + 1;
  const join = (some: typeof said): string => some.map((line) => line.text).join('\n');
  const { current: _current, ...rest } = place;
  return { ...rest, prompt: join(said.slice(0, end)), ...(end < said.length ? { current: join(said.slice(end)) } : {}) };
}
