/** Fields that stand in drawn cells: what their cell says, or the cell left of it, asks for them. */
import type { PdfEdge, PdfField, PdfLine, PdfWord } from '#engine/files/model.ts';
import { asks, hasLetters } from '../text.ts';
import { asLabel, wordsBeside } from './field-labels.ts';
import type { Label } from './field-labels.ts';

type Rect = [number, number, number, number];

export interface FieldCell {
  page: number;
  /** The drawn cell, and that with the words where these stand beside it. */
  rect: Rect;
  label: Label;
  /** Smaller print under the label. */
  help: string | null;
}

/** Points by which a line may stand inside what it surrounds. */
const SLACK = 3;
/** Taller cells are frames around a part of the form. */
const TALLEST = 320;
/** Of the letters of the first line: smaller ones are help. */
const SMALLER = 0.92;
/** Fewest fields in cells with words, and their share of all, that tell a form of cells. */
const FEWEST = 4;
const SHARE = 0.5;

/** The cell of each field; empty where the form is not made of cells. */
export function cellsOfFields(fields: PdfField[], lines: PdfLine[], edges: PdfEdge[]): Map<PdfField, FieldCell> {
  const found = new Map<PdfField, FieldCell>();
  const known = new Map<string, FieldCell | null>();
  for (const field of fields) {
    const rect = around(field.page, field.rect, edges);
    if (!rect) continue;
    const key = `${field.page} ${rect.map(Math.round).join(' ')}`;
    if (!known.has(key)) known.set(key, cellAt(field.page, rect, { fields, lines, edges }));
    const cell = known.get(key);
    if (cell) found.set(field, cell);
  }
  return found.size >= FEWEST && found.size >= fields.length * SHARE ? found : new Map();
}

interface Pages {
  fields: PdfField[];
  lines: PdfLine[];
  edges: PdfEdge[];
}

/** The nearest lines around a place on all four sides, each as long as the place; null where one is missing. */
function around(page: number, [x0, y0, x1, y1]: Rect, edges: PdfEdge[]): Rect | null {
  const own = edges.filter((one) => one.page === page);
  const [middle, across] = [(x0 + x1) / 2, (y0 + y1) / 2];
  const level = own.filter(({ along, from, to }) => along && from <= middle && to >= middle);
  const upright = own.filter(({ along, from, to }) => !along && from <= across && to >= across);
  const [top, bottom] = [least(level, (at) => at >= y1 - SLACK), most(level, (at) => at <= y0 + SLACK)];
  const [right, left] = [least(upright, (at) => at >= x1 - SLACK), most(upright, (at) => at <= x0 + SLACK)];
  if (top === null || bottom === null || left === null || right === null) return null;
  // The frame of the field itself is no cell.
  const grown: Rect = [left, bottom, right, top];
  return top - bottom <= TALLEST ? grown : null;
}

const least = (edges: PdfEdge[], is: (at: number) => boolean): number | null => extreme(edges, is, Math.min);
const most = (edges: PdfEdge[], is: (at: number) => boolean): number | null => extreme(edges, is, Math.max);

function extreme(edges: PdfEdge[], is: (at: number) => boolean, pick: (...all: number[]) => number): number | null {
  const found = edges.map(({ at }) => at).filter(is);
  return found.length === 0 ? null : found.reduce((one, other) => pick(one, other));
}

/** The words of a cell, or of the cell left of it, as a label; null without any. */
function cellAt(page: number, rect: Rect, pages: Pages): FieldCell | null {
  const own = said(page, rect, pages);
  if (own) return { page, rect, ...own };
  const [x0, y0, , y1] = rect;
  const beside = around(page, [x0 - SLACK * 2, y0 + SLACK, x0 - SLACK * 2, y1 - SLACK], pages.edges);
  const left = beside && Math.abs(beside[2] - x0) <= SLACK ? said(page, beside, pages) : null;
  return left ? { page, rect: [beside?.[0] ?? x0, y0, rect[2], y1], ...left } : null;
}

/** What a cell says apart from its fields and their options. */
function said(page: number, [x0, y0, x1, y1]: Rect, { fields, lines }: Pages): Pick<FieldCell, 'label' | 'help'> | null {
  const inside = (word: PdfWord): boolean => {
    const [middle, across] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2];
    return middle > x0 && middle < x1 && across > y0 && across < y1;
  };
  const options = new Set(
    fields
      .filter((one) => one.page === page && (one.kind === 'checkbox' || one.kind === 'radio'))
      .flatMap((one) =>
        (one.widgets.length > 0 ? one.widgets : [one]).flatMap(({ rect }) => wordsBeside({ ...one, rect }, lines, fields, 'right')),
      ),
  );
  const rows = lines
    .filter((line) => line.page === page)
    .map((line) => line.words.filter((word) => inside(word) && !options.has(word)))
    .filter((words) => words.length > 0);
  const [head = []] = rows;
  const first = rows.findIndex((words, at) => at > 0 && (words.every((word) => isSmaller(word, head)) || isInOtherLetters(words, head)));
  const label = asLabel((first < 0 ? rows : rows.slice(0, first)).flat());
  const help = first < 0 ? '' : rows.slice(first).flat().map(({ text }) => text).join(' '); // prettier-ignore
  return label && hasLetters(label.text) ? { label, help: help === '' ? null : help } : null;
}

const isSmaller = ({ size }: PdfWord, head: PdfWord[]): boolean => size < (head[0]?.size ?? 0) * SMALLER;

/** Set in letters that the first line has none of, and asking nothing. */
function isInOtherLetters(words: PdfWord[], head: PdfWord[]): boolean {
  const fonts = new Set(head.map(({ font }) => font));
  return words.every(({ font }) => font !== undefined && !fonts.has(font)) && !asks(words.map(({ text }) => text).join(' '));
}
