/** Questions told by what is drawn around them, row by row: ordered rules of which the first that applies decides. */
import type { AnswerPlace } from '#contract/extraction.ts';
import type { Cell, Range } from '#engine/files/model.ts';
import { firstThatApplies } from '../rules/rule.ts';
import type { Rule } from '../rules/rule.ts';
import { mayAsk } from '../sheet/boxes-under.ts';
import { asks, countWords, hasLetters, splitLeadingId, withoutColon } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import { after, asField, isDrawnEmpty, numberBefore, placeAt, rangeAt, standsOut, under } from './drawn-row.ts';
import type { DrawnField, DrawnRow } from './drawn-row.ts';
import { namedColumns } from './named-columns.ts';
import { optionCells } from './option-cells.ts';
import { listField, listUnder } from './lists-to-fill-in.ts';

/** Most words of an option behind its box, and of a label over its place. */
const LONGEST_OPTION = 6;
const LONGEST_LABEL = 8;
/** Most words of what stands right of a question and is none: "/ 15 points". */
const LONGEST_SIDE = 3;

export interface DrawnRule extends Rule<DrawnRow, DrawnField[]> {
  /** Questions of this kind that a sheet has at least; fewer say nothing. */
  fewest: number;
}

/** A rule that reads the row once, for applying and deciding. */
const rule = (name: string, fewest: number, read: (at: DrawnRow) => DrawnField[] | null): DrawnRule => ({
  name,
  fewest,
  applies: (at) => read(at) !== null,
  decides: (at) => read(at) ?? [],
});

export const drawnRules: readonly DrawnRule[] = [
  rule('drawn: a list to fill in', 1, (at) => {
    const field = listField(at);
    return field ? [field] : null;
  }),
  rule('drawn: names beside several named columns', 2, namedColumns),
  rule('drawn: options in cells of their own', 1, optionCells),
  rule('drawn: boxes to mark before their options', 2, marksBeforeOptions),
  rule('drawn: a box under a question', 1, boxUnderQuestion),
  rule('drawn: a list under a question', 2, listUnderQuestion),
  rule('drawn: labels over their places', 3, labelsOverPlaces),
];

/** What the first rule that applies says of a row, with the rule's name; null when none does. */
export const drawnAt = (at: DrawnRow): { rule: string; fields: DrawnField[] } | null => {
  const decided = firstThatApplies(drawnRules, at, at.grid.uses);
  return decided ? { rule: decided.rule, fields: decided.decision } : null;
};

/** "Roof | ▢ tiles | ▢ metal | ▢ flat": a text, then empty cells with an option right of each, and nothing after the last. */
function marksBeforeOptions(at: DrawnRow): DrawnField[] | null {
  const { grid, row, cells } = at;
  const id = cells.length > 3 ? numberBefore(grid, cells.slice(0, 1)) : null;
  const [text, ...options] = id ? cells.slice(1) : cells;
  if (!text || options.length < 2 || !hasLetters(grid.text(row, text.column))) return null;
  const answers: AnswerPlace[] = [];
  let before: Cell = text;
  for (const option of options) {
    const box = after(grid, row, before.column);
    const said = grid.text(row, option.column);
    const beside = after(grid, row, box) === option.column && isDrawnEmpty(grid, row, box);
    if (!beside || countWords(said) > LONGEST_OPTION || asks(said)) return null;
    answers.push({ ...placeAt(at, row, box), kind: 'mark', value: said });
    before = option;
  }
  return isDrawnEmpty(grid, row, after(grid, row, before.column)) ? null : [asField(at, { text, id, answers, rows: [row] })];
}

/**
 * A plain text, its number before and its points after it, over a drawn empty place as wide as all of them, which may list options.
 * In a Word table, help for a numbered question may stand between in a row of its own.
 */
function boxUnderQuestion(at: DrawnRow): DrawnField[] | null {
  const asked = askedAlone(at);
  if (!asked) return null;
  const note = noteUnder(at, asked);
  const box = boxUnderRow(note === null ? at : { ...at, row: note.row, cells: [note] }, note ?? asked.text);
  if (!box) return null;
  const { allowed } = at.grid.slot(box.top, box.left);
  const place = { ...placeAt(at, box.top, box.left), ...(allowed === null ? {} : ({ kind: 'choice', allowed } as const)) };
  const field = asField(at, { ...asked, answers: [place], rows: note ? [at.row, note.row] : [at.row] });
  if (note) field.question.guidance = at.grid.text(note.row, note.column);
  return [field];
}

/** The one text of the row under a numbered question that neither asks nor has a number. */
function noteUnder({ grid, row, cells }: DrawnRow, { text, id }: { text: Cell; id: Cell | null }): Cell | null {
  if (!grid.framed || cells.length > (id ? 2 : 1) || !(id ?? splitLeadingId(grid.text(row, text.column)))) return null;
  const below = under(grid, row, text.column);
  const [note, ...more] = grid.cells(below);
  const said = note ? grid.text(below, note.column) : '';
  const speaks = note !== undefined && more.length === 0 && said !== '' && !note.bold && splitLeadingId(said) === null && !asks(said);
  return speaks && rangeAt(grid, below, note.column).right >= rangeAt(grid, row, text.column).right ? note : null;
}

/** A plain text over a cell of which the sheet says what may be chosen; beside that, a short label and room for a remark. */
function listUnderQuestion(at: DrawnRow): DrawnField[] | null {
  const { grid, row } = at;
  const asked = grid.framed ? null : askedAlone(at);
  if (!asked) return null;
  const below = under(grid, row, asked.text.column);
  const { allowed, formula } = grid.slot(below, asked.text.column);
  if (allowed === null || formula || grid.text(below, asked.text.column) !== '' || grid.covered(below, asked.text.column)) return null;
  const [label, ...more] = grid.cells(below);
  if (more.length > 0 || (label && (label.column < asked.text.column || countWords(grid.text(below, label.column)) > LONGEST_SIDE)))
    return null;
  const choice: AnswerPlace = { ...placeAt(at, below, asked.text.column), kind: 'choice', allowed };
  const beside = label ? after(grid, below, label.column) : 0;
  const remark: AnswerPlace[] =
    label && isFreeBeside(at, below, beside)
      ? [{ ...placeAt(at, below, beside), kind: 'comment', label: withoutColon(grid.text(below, label.column)) }]
      : [];
  return [asField(at, { ...asked, answers: [choice, ...remark], rows: [row, below] })];
}

const isFreeBeside = ({ grid }: DrawnRow, row: number, column: number): boolean =>
  grid.text(row, column) === '' && !grid.slot(row, column).formula && !grid.covered(row, column);

/** The longest text of a row that asks, with nothing beside it but its number before and its points after it. */
function askedAlone({ grid, row, cells }: DrawnRow): { text: Cell; id: Cell | null } | null {
  const text = cells.length > 3 ? undefined : cells.toSorted((a, b) => b.text.length - a.text.length)[0];
  if (!text) return null;
  const before = cells.filter((one) => one.column < text.column);
  const id = numberBefore(grid, before);
  if (before.length !== (id ? 1 : 0)) return null;
  if (!cells.every((one) => one.column <= text.column || isSide(grid.text(row, one.column)))) return null;
  const said = grid.text(row, text.column);
  const wants = id !== null || asks(said) || startsLikeQuestion(said);
  return mayAsk(said, id !== null) && (wants || !standsOut(text)) ? { text, id } : null;
}

/** The drawn empty place right under a row, as wide as all its cells. */
function boxUnderRow({ grid, row, cells }: DrawnRow, text: Cell): Range | null {
  const last = cells.at(-1) ?? text;
  const below = under(grid, row, text.column);
  const box = rangeAt(grid, below, text.column);
  const wide = box.right > box.left || (grid.framed && grid.sheet.columnCount === 1);
  const spans = box.top === below && box.left <= text.column && box.right >= rangeAt(grid, row, last.column).right;
  return wide && spans && isDrawnEmpty(grid, box.top, box.left) ? box : null;
}

const isSide = (text: string): boolean => countWords(text) <= LONGEST_SIDE && /\d/.test(text);

/** Two labels or more in a row, each over an empty drawn place of its own width, and under these other texts or none. */
function labelsOverPlaces(at: DrawnRow): DrawnField[] | null {
  const { grid, row, cells } = at;
  if (grid.framed || cells.length < 2 || listUnder(at)) return null;
  const fields = cells.map((text) => {
    const said = grid.text(row, text.column);
    const [own, below] = [rangeAt(grid, row, text.column), under(grid, row, text.column)];
    const place = rangeAt(grid, below, text.column);
    const alike = place.left === own.left && place.right === own.right && place.top === below;
    const label = hasLetters(said) && countWords(said) <= LONGEST_LABEL && standsOut(text) && !/[.;]$/.test(said);
    const apart = text.fill === undefined || grid.sheet.at(place.top, place.left)?.fill !== text.fill;
    if (!alike || !label || !apart || !isDrawnEmpty(grid, below, text.column)) return null;
    return asField(at, { text, id: null, answers: [placeAt(at, below, text.column)], rows: [row] });
  });
  const all = fields.filter((one) => one !== null);
  return all.length === fields.length && grid.cells(row + 1).length === 0 ? all : null;
}
