/** A PDF as lines: what is printed piece by piece with where each begins, and form fields where they stand. */
import type { PdfField, PdfLine, PdfWord, Source } from '#engine/files/model.ts';
import { boundsOf } from '#engine/files/pdf/bounds.ts';
import { cellStarts } from '#engine/questions/pdf/columns.ts';
import type { PictureLine, Spot } from '../model.ts';
import { listed, shown } from './show.ts';

type Pages = NonNullable<Source['pdf']>;

interface Standing {
  page: number;
  /** Half of its height, in points from the bottom of the page. */
  middle: number;
  line: PictureLine;
}

/** Points under its upper edge at which a tall field begins to be read. */
const FIRST_LINE = 12;
/** Points by which print and field of one line may differ. */
const ALIKE = 4;

export function pdfPicture({ lines, fields }: Pages): { lines: PictureLine[]; spots: Spot[] } {
  const spots: Spot[] = [];
  const size = usualSize(lines);
  const counts = new Map<number, number>();
  const printed = lines.map((line): Standing => {
    const number = (counts.get(line.page) ?? 0) + 1;
    counts.set(line.page, number);
    return { page: line.page, middle: (line.rect[1] + line.rect[3]) / 2, line: printedLine(line, number, size, spots) };
  });
  const boxes = fields.map((field, index): Standing => {
    const middle = Math.max((field.rect[1] + field.rect[3]) / 2, field.rect[3] - FIRST_LINE);
    return { page: field.page, middle, line: fieldLine(field, index, spots) };
  });
  return { lines: among(printed, boxes), spots };
}

/** Fields among the printed lines: each after those that it stands beside, and before the first one under it. */
function among(printed: readonly Standing[], boxes: readonly Standing[]): PictureLine[] {
  const rest = new Set(boxes);
  const lines: PictureLine[] = [];
  for (const { page, middle, line } of printed) {
    for (const box of rest) {
      if (box.page > page || (box.page === page && box.middle <= middle + ALIKE)) continue;
      lines.push(box.line);
      rest.delete(box);
    }
    lines.push(line);
  }
  return [...lines, ...[...rest].map((box) => box.line)];
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

function printedLine(line: PdfLine, number: number, usual: number, spots: Spot[]): PictureLine {
  const starts = new Set(cellStarts(line.words));
  const pieces: PdfWord[][] = [];
  for (const word of line.words) {
    if (starts.has(word) || pieces.length === 0) pieces.push([]);
    pieces.at(-1)?.push(word);
  }
  const row = `p${line.page}.${number}`;
  const many = pieces.length > 1;
  const named = pieces.map((words, index) => {
    const address = `${row}${many ? (LETTERS[index] ?? `z${index}`) : ''}`;
    const rect = boundsOf(words);
    const text = words.map((word) => word.text).join(' ');
    spots.push({ address, at: { page: line.page, rect: [...rect] }, text, row, takes: { kind: null }, printed: true });
    return { address, text: `${address} x=${Math.round(rect[0])}–${Math.round(rect[2])}${letters(words, usual)}: ${shown(text)}` };
  });
  return {
    text: named.map(({ text }) => text).join(' | '),
    addresses: named.map(({ address }) => address),
    opens: !many && line.words.every((word) => word.bold || word.size > usual * 1.15),
  };
}

/** How letters differ from those of most of the text. */
function letters(words: readonly PdfWord[], usual: number): string {
  const bold = words.every((word) => word.bold);
  const large = words.every((word) => word.size > usual * 1.15);
  return bold || large ? ` <${[...(large ? ['large'] : []), ...(bold ? ['bold'] : [])].join(', ')}>` : '';
}

/** The size of letters that half of the words do not exceed. */
function usualSize(lines: readonly PdfLine[]): number {
  const sizes = lines.flatMap((line) => line.words.map((word) => word.size)).toSorted((a, b) => a - b);
  return sizes[Math.floor(sizes.length / 2)] ?? 10;
}

function fieldLine(field: PdfField, index: number, spots: Spot[]): PictureLine {
  const address = `F${index}`;
  const grouped = field.kind === 'radio' || field.kind === 'choice' || field.kind === 'multi_choice';
  const kind = field.kind === 'radio' ? 'choice' : field.kind;
  spots.push({
    address,
    at: { field: field.name },
    asks: { page: field.page, rect: [...field.rect] },
    text: field.tooltip,
    row: address,
    takes: field.readOnly
      ? null
      : { kind, ...(grouped ? { allowed: field.options } : {}), ...(field.value === '' ? {} : { current: field.value }) },
  });
  const boxes =
    field.widgets.length > 1
      ? ` boxes ${field.widgets.map(({ rect, option }) => `x=${Math.round(rect[0])} ${JSON.stringify(option ?? '')}`).join(', ')}`
      : '';
  const said = `${field.tooltip === '' ? '' : ` hint ${JSON.stringify(shown(field.tooltip))}`}${field.value === '' ? ' (empty)' : ` holds ${JSON.stringify(field.value.slice(0, 80))}`}`;
  const [left, , right] = field.rect;
  return {
    text: `${address} page ${field.page} x=${Math.round(left)}–${Math.round(right)} [${field.kind}${listed(grouped ? field.options : [])}]${boxes}${said}`,
    addresses: [address],
    opens: false,
  };
}
