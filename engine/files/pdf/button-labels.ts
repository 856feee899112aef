/** What is printed beside or over the buttons and boxes of a PDF form: what each means to people, whatever the file calls it. */
import type { PdfField, PdfLine, PdfWidget, PdfWord } from '../model.ts';
import { labelsOver } from './labels-over.ts';

/** Most characters of a label. */
const LONGEST = 60;
/** Most lines from a row of boxes up to the labels over them. */
const FARTHEST_UP = 60;
/** Letter heights from a button to its label, and between two words of it. */
const FARTHEST = 3;
const GAP = 4;

/** "0", "b", "Option2", "On", "in_part": a name that a program gives, which nobody reads. */
const isCryptic = (option: string): boolean => /[\d_]/u.test(option) || option.length <= 1 || /^(?:on|off|true|false)$/iu.test(option);

/** Gives the groups of buttons whose options have such names the labels that are printed with each; others stay as they are. */
export function nameButtons(fields: PdfField[], lines: PdfLine[]): void {
  for (const field of fields) {
    const labels = field.kind === 'radio' && field.options.some(isCryptic) ? labelsOf(field, lines, fields) : null;
    if (labels) field.labels = labels;
  }
}

function labelsOf({ widgets, options }: PdfField, lines: PdfLine[], fields: PdfField[]): Record<string, string> | null {
  const beside = widgets.map((widget) => labelBeside(widget, lines, fields));
  const found = beside.every(isLabel) ? beside : labelsOverRow(widgets, lines);
  const labels = Object.fromEntries(widgets.map(({ option }, at) => [option ?? '', found?.[at] ?? '']));
  const distinct = new Set(Object.values(labels).map((label) => label.toLowerCase()));
  return Object.values(labels).every(isLabel) && distinct.size === options.length && options.every((one) => one in labels) ? labels : null;
}

const isLabel = (text: string): boolean => /\p{L}|\d/u.test(text) && text.length <= LONGEST;

const isBeside = (one: PdfWidget['rect'], low: number, high: number): boolean => one[1] < high && one[3] > low;

/** The words right of a button up to a wide gap or the next field. */
function labelBeside({ page, rect: [, y0, x1, y1] }: PdfWidget, lines: PdfLine[], fields: PdfField[]): string {
  const middle = (y0 + y1) / 2;
  const words = lines
    .filter((line) => line.page === page && line.rect[1] <= middle && line.rect[3] >= middle)
    .flatMap((line) => line.words)
    .filter((word) => word.x0 >= x1 - 3)
    .toSorted((a, b) => a.x0 - b.x0);
  const others = fields.flatMap(({ widgets }) =>
    widgets.filter((one) => one.page === page && isBeside(one.rect, y0, y1) && one.rect[0] >= x1 - 3),
  );
  const edge = Math.min(Number.POSITIVE_INFINITY, ...others.map(({ rect }) => rect[0]));
  const found: PdfWord[] = [];
  let reached = x1;
  for (const word of words) {
    if (word.x0 >= edge || word.x0 - reached > (found.length > 0 ? GAP : FARTHEST) * word.size) break;
    found.push(word);
    reached = word.x1;
  }
  return found.map((word) => word.text).join(' ');
}

/** What stands over each of the places of a row. */
function labelsOverRow(widgets: PdfWidget[], lines: PdfLine[]): string[] | null {
  const [first] = widgets;
  if (
    !first ||
    widgets.length < 2 ||
    !widgets.every(({ rect, page }) => page === first.page && isBeside(rect, first.rect[1], first.rect[3]))
  )
    return null;
  const boxes = widgets.map(({ rect: [x0, , x1] }) => ({ x0, x1 }));
  const over = lines.filter((line) => line.page === first.page && line.rect[1] >= first.rect[3] - 2).toReversed();
  for (const line of over.slice(0, FARTHEST_UP)) {
    const labels = labelsOver(line, boxes);
    if (labels) return labels;
  }
  return null;
}

/** What stands over a box that is one of a row of boxes; '' without. */
export function labelOverBox(field: PdfField, lines: PdfLine[], fields: PdfField[]): string {
  const [own] = field.widgets;
  if (!own) return '';
  const row = fields
    .filter(({ kind }) => kind === 'checkbox')
    .flatMap(({ widgets }) => widgets.filter(({ page, rect }) => page === own.page && isBeside(rect, own.rect[1], own.rect[3])))
    .toSorted((a, b) => a.rect[0] - b.rect[0]);
  return labelsOverRow(row, lines)?.[row.indexOf(own)] ?? '';
}
