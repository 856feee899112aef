import { PDFRawStream, decodePDFRawStream } from '@cantoo/pdf-lib';
import type { PDFContext, PDFDict, PDFRef, PDFStream } from '@cantoo/pdf-lib';
import type { AnswerFont } from './font.ts';
import { layText } from './layout.ts';
import type { PlacedText, TextBox } from './layout.ts';
import { arrayOf, dictOf, inherited, name, numberOf, textOf } from './objects.ts';

/** What is drawn in a widget. */
export type Drawing =
  | { kind: 'text'; text: string; multiline: boolean }
  /** One letter a cell. */
  | { kind: 'comb'; text: string; cells: number }
  /** All options one under the other, the chosen ones on a ground. */
  | { kind: 'list'; options: string[]; chosen: Set<number>; top: number };

export interface Drawn {
  stream: PDFRawStream;
  /** Whether all of the text is to be seen. */
  fits: boolean;
  /** The font has no sign for a letter of it. */
  missing: boolean;
}

/** Between the border of a field and its text, in points. */
const PADDING = 2;
const FONT_NAME = 'AnswerFont';
/** Ground of a chosen option, as viewers draw it. */
const CHOSEN = '0.6 0.757 0.855 rg';
/** A larger appearance is drawn by a program as a picture and is not kept. */
const MOST_BYTES = 64 << 10;

/** Draws what stands in a field: the font is ours, colour, size, place and frame are the form's own. */
export function draw(widget: PDFDict, drawing: Drawing, font: AnswerFont): Drawn {
  const { context } = widget;
  const turn = numberOf(context, dictOf(context, widget.get(name('MK')))?.get(name('R'))) ?? 0;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = arrayOf(context, widget.get(name('Rect'))).map((one) => numberOf(context, one) ?? 0);
  const [across, up] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  const [width, height] = turn % 180 === 0 ? [across, up] : [up, across];
  const border = borderOf(widget);
  const inset = border.width + PADDING;
  const look = lookOf(widget);
  const box: TextBox = {
    width: Math.max(1, width - 2 * inset),
    height: Math.max(1, height - 2 * (border.width + (drawing.kind === 'text' && drawing.multiline ? PADDING : 0))),
    size: look.size,
    align: look.align,
    multiline: drawing.kind === 'text' && drawing.multiline,
  };
  const { content, fits, missing } = contentOf(drawing, box, { font, inset, height, colour: look.colour });
  const clip = `${n(border.width)} ${n(border.width)} ${n(Math.max(0, width - 2 * border.width))} ${n(Math.max(0, height - 2 * border.width))} re W n`;
  const marked = `/Tx BMC\nq\n${clip}\n${content}\nQ\nEMC`;
  const old = oldAppearance(widget);
  const stream = old ? `${old.before}${marked}${old.after}` : `${frame(widget, width, height, border)}${marked}`;
  return { stream: formStream(context, stream, { width, height, turn, font: font.font.ref, resources: old?.resources }), fits, missing };
}

interface Place {
  font: AnswerFont;
  inset: number;
  height: number;
  colour: string;
}

function contentOf(drawing: Drawing, box: TextBox, place: Place): { content: string; fits: boolean; missing: boolean } {
  const { font, inset, height, colour } = place;
  if (drawing.kind === 'list') return listContent(drawing, box, place);
  const { text, missing } = font.drawable(drawing.text);
  if (text === '') return { content: '', fits: true, missing };
  if (drawing.kind === 'comb') {
    const cell = (box.width + 2 * PADDING) / drawing.cells;
    const size = box.size || Math.min(12, box.height * 0.7, cell * 1.2);
    const lines = [...text].map((letter, at): PlacedText => {
      return { text: letter, x: cell * (at + 0.5) - (font.measure(letter) * size) / 2 - PADDING, y: (height - size * 0.714) / 2 };
    });
    return { content: textBlock(lines, size, { font, colour, x: inset, y: 0 }), fits: true, missing };
  }
  const laid = layText(text, box, font.measure);
  const lower = (height - box.height) / 2;
  return { content: textBlock(laid.lines, laid.size, { font, colour, x: inset, y: lower }), fits: laid.fits, missing };
}

function listContent(
  { options, chosen, top }: Drawing & { kind: 'list' },
  box: TextBox,
  { font, inset, height, colour }: Place,
): { content: string; fits: boolean; missing: boolean } {
  const size = box.size || 12;
  const step = size * 1.2;
  const shown = options.slice(top, top + Math.ceil(height / step));
  const texts = shown.map((option) => font.drawable(option));
  const lines = texts.map(({ text }, at): PlacedText => ({ text, x: 0, y: height - inset - size * 0.9 - at * step }));
  const grounds = shown.flatMap((_, at) =>
    chosen.has(top + at)
      ? [`${n(inset - PADDING)} ${n(height - inset - (at + 1) * step + size * 0.1)} ${n(box.width + 2 * PADDING)} ${n(step)} re f`]
      : [],
  );
  const ground = grounds.length > 0 ? `q ${CHOSEN} ${grounds.join(' ')} Q\n` : '';
  return {
    content: ground + textBlock(lines, size, { font, colour, x: inset, y: 0 }),
    fits: true,
    missing: texts.some(({ missing }) => missing),
  };
}

const n = (value: number): string => String(Math.round(value * 1000) / 1000);

function textBlock(lines: PlacedText[], size: number, at: { font: AnswerFont; colour: string; x: number; y: number }): string {
  const shown = lines.filter(({ text }) => text !== '');
  const each = shown.map(({ text, x, y }) => `1 0 0 1 ${n(at.x + x)} ${n(at.y + y)} Tm ${at.font.encoded(text)} Tj`);
  return `BT\n${at.colour}\n/${FONT_NAME} ${n(size)} Tf\n${each.join('\n')}\nET`;
}

/** A form that asks for smaller letters than these would show nothing. */
const READABLE = 4;
const COLOUR = /(?<![\d.+-])(?:[\d.+-]{1,40}\s{1,40}){1,4}(?:g|rg|k)(?=\s|$)/g;

/** Colour, size and alignment of a field's text, from its default appearance (ISO 32000-2, 12.7.4.3). */
function lookOf(widget: PDFDict): { colour: string; size: number; align: TextBox['align'] } {
  const { context } = widget;
  const form = dictOf(context, context.trailerInfo.Root && dictOf(context, context.trailerInfo.Root)?.get(name('AcroForm')));
  const look = textOf(context, inherited(widget, 'DA')) ?? textOf(context, form?.get(name('DA'))) ?? '';
  const size = Number(/(?<![\d.])([\d.]+)\s+Tf(?=\s|$)/.exec(look)?.[1] ?? 0);
  const quadding = numberOf(context, inherited(widget, 'Q')) ?? numberOf(context, form?.get(name('Q'))) ?? 0;
  return {
    colour: look.match(COLOUR)?.at(-1) ?? '0 g',
    size: Number.isFinite(size) && size >= READABLE ? size : 0,
    align: quadding === 1 ? 'center' : quadding === 2 ? 'right' : 'left',
  };
}

/** Width of the frame; a frame that is set in relief takes twice its room. */
function borderOf(widget: PDFDict): { width: number } {
  const { context } = widget;
  const style = dictOf(context, widget.get(name('BS')));
  const given = numberOf(context, style?.get(name('W'))) ?? numberOf(context, arrayOf(context, widget.get(name('Border')))[2]);
  const drawn = dictOf(context, widget.get(name('MK')))?.has(name('BC')) ?? false;
  const relief = ['/B', '/I'].includes(String(style?.get(name('S'))));
  return { width: Math.max(0, given ?? (drawn ? 1 : 0)) * (relief ? 2 : 1) };
}

/** Ground and frame that the form asks for, where no appearance stands yet. */
function frame(widget: PDFDict, width: number, height: number, border: { width: number }): string {
  const { context } = widget;
  const look = dictOf(context, widget.get(name('MK')));
  const colour = (key: string, operators: string[]): string | null => {
    const parts = arrayOf(context, look?.get(name(key))).map((one) => numberOf(context, one) ?? 0);
    const operator = operators[[1, 3, 4].indexOf(parts.length)];
    return operator ? `${parts.map(n).join(' ')} ${operator}` : null;
  };
  const ground = colour('BG', ['g', 'rg', 'k']);
  const line = border.width > 0 ? colour('BC', ['G', 'RG', 'K']) : null;
  const half = border.width / 2;
  return [
    ...(ground ? [`q ${ground} 0 0 ${n(width)} ${n(height)} re f Q\n`] : []),
    ...(line
      ? [`q ${line} ${n(border.width)} w ${n(half)} ${n(half)} ${n(width - border.width)} ${n(height - border.width)} re S Q\n`]
      : []),
  ].join('');
}

/** What the form draws around the text of a field, when its appearance says where the text stands. */
function oldAppearance(widget: PDFDict): { before: string; after: string; resources: PDFDict | undefined } | null {
  const { context } = widget;
  const stream = context.lookup(dictOf(context, widget.get(name('AP')))?.get(name('N')));
  if (!(stream instanceof PDFRawStream) || stream.contents.length > MOST_BYTES) return null;
  const matrix = arrayOf(context, stream.dict.get(name('Matrix'))).map((one) => numberOf(context, one) ?? 0);
  if (matrix.length > 0 && matrix.join(' ') !== '1 0 0 1 0 0') return null;
  const text = streamText(stream);
  const start = text.indexOf('/Tx BMC');
  const end = text.lastIndexOf('EMC');
  if (start < 0 || end < start) return null;
  return { before: text.slice(0, start), after: text.slice(end + 3), resources: dictOf(context, stream.dict.get(name('Resources'))) };
}

/** Empty for a stream that is damaged: its field is drawn as one without an appearance. */
function streamText(stream: PDFRawStream): string {
  try {
    const bytes = decodePDFRawStream(stream).decode();
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  } catch {
    return '';
  }
}

interface Form {
  width: number;
  height: number;
  turn: number;
  font: PDFRef;
  resources: PDFDict | undefined;
}

const TURNED: Record<number, number[]> = { 90: [0, 1, -1, 0], 180: [-1, 0, 0, -1], 270: [0, -1, 1, 0] };

function formStream(context: PDFContext, content: string, { width, height, turn, font, resources }: Form): PDFRawStream {
  const fonts = dictOf(context, resources?.get(name('Font')))?.clone() ?? context.obj({});
  fonts.set(name(FONT_NAME), font);
  const own = resources?.clone() ?? context.obj({});
  own.set(name('Font'), fonts);
  const matrix = TURNED[((turn % 360) + 360) % 360];
  return context.flateStream(Buffer.from(content, 'latin1'), {
    Type: 'XObject',
    Subtype: 'Form',
    BBox: [0, 0, width, height],
    ...(matrix ? { Matrix: [...matrix, 0, 0] } : {}),
    Resources: own,
  });
}

/** Draws the sign of a ticked box or button that has no appearance of its own: two strokes from corner to corner. */
export function drawTick(widget: PDFDict): { on: PDFStream; off: PDFStream } {
  const { context } = widget;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = arrayOf(context, widget.get(name('Rect'))).map((one) => numberOf(context, one) ?? 0);
  const [width, height] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  const around = frame(widget, width, height, borderOf(widget));
  const [a, b] = [n(width * 0.2), n(height * 0.2)];
  const [c, d] = [n(width * 0.8), n(height * 0.8)];
  const form = (content: string): PDFStream =>
    context.flateStream(content, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} });
  return { on: form(`${around}q 1.5 w 0 G ${a} ${b} m ${c} ${d} l ${a} ${d} m ${c} ${b} l S Q`), off: form(around || ' ') };
}

/** Points of the sides of a cross at most. */
const LARGEST_CROSS = 14;

/** Draws a cross in the middle of an annotation, as large as its shorter side. */
export function drawCross(annotation: PDFDict): PDFStream {
  const { context } = annotation;
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = arrayOf(context, annotation.get(name('Rect'))).map((one) => numberOf(context, one) ?? 0);
  const [width, height] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  const half = Math.min(width, height, LARGEST_CROSS) * 0.36;
  const [left, right, low, high] = [width / 2 - half, width / 2 + half, height / 2 - half, height / 2 + half].map(n);
  const strokes = `${left} ${low} m ${right} ${high} l ${left} ${high} m ${right} ${low} l S`;
  return context.flateStream(`q 1.4 w 0 G ${strokes} Q`, { Type: 'XObject', Subtype: 'Form', BBox: [0, 0, width, height], Resources: {} });
}
