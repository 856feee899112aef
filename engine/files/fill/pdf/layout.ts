/** A font as layout needs it: width of a text at size 1. */
export type Measure = (text: string) => number;

export interface TextBox {
  width: number;
  height: number;
  /** In points; 0 lets the text be as large as fits. */
  size: number;
  multiline: boolean;
  align: 'left' | 'center' | 'right';
}

export interface PlacedText {
  text: string;
  x: number;
  /** Of the base line, from the lower edge of the box. */
  y: number;
}

export interface TextLayout {
  size: number;
  lines: PlacedText[];
  /** Whether all of the text is to be seen. */
  fits: boolean;
}

/** Text is set no larger than this where the form leaves the size open, as programs do. */
const LARGEST = 12;
/** Smaller letters are not read on paper; a text that needs them is cut off on the page and stands whole in the field. */
const SMALLEST = 6;
const STEP = 0.5;
/** From one base line to the next, in letter heights; the base of the first line lies one height under the edge. */
const LEADING = 1.2;
/** Height of capital letters of the answer font, in letter heights. */
const CAPITALS = 0.714;
/** More text than this is on no page that a field is on. */
const MOST_TEXT = 60_000;

/** Sets a text into a box: broken at its words, as large as the form asks for or as fits, smaller when it would not fit. */
export function layText(text: string, box: TextBox, measure: Measure): TextLayout {
  const seen = text.slice(0, MOST_TEXT);
  const paragraphs = box.multiline ? seen.split('\n') : [seen.replace(/(?<!\s)\s*\n\s*/g, ' ')];
  const widths = new Map<string, number>();
  const width: Measure = (piece) => {
    const known = widths.get(piece);
    if (known !== undefined) return known;
    const found = measure(piece);
    widths.set(piece, found);
    return found;
  };
  const largest = box.size > 0 ? box.size : box.multiline ? LARGEST : Math.min(LARGEST, Math.max(SMALLEST, box.height * 0.7));
  for (let size = largest; ; size -= STEP) {
    const lines = box.multiline ? paragraphs.flatMap((one) => wrap(one, box.width / size, width)) : paragraphs;
    const high = (lines.length - 1) * size * LEADING + size * (box.multiline ? 1.25 : CAPITALS);
    const wide = box.multiline || (width(lines[0] ?? '') || 0) * size <= box.width;
    const fits = wide && high <= box.height;
    if (fits || size - STEP < Math.min(SMALLEST, largest))
      return { size, lines: place(lines, size, box, width), fits: fits && seen === text };
  }
}

function place(lines: string[], size: number, box: TextBox, width: Measure): PlacedText[] {
  const first = box.multiline ? box.height - size : (box.height - size * CAPITALS) / 2;
  const shown = lines.filter((_, at) => at === 0 || first - at * size * LEADING > -size);
  return shown.map((text, at) => {
    const room = box.width - width(text) * size;
    const x = box.align === 'left' || room < 0 ? 0 : box.align === 'right' ? room : room / 2;
    return { text, x, y: first - at * size * LEADING };
  });
}

/** Lines of a paragraph no wider than `most`; a word that is wider is broken. */
function wrap(paragraph: string, most: number, width: Measure): string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const word of paragraph.match(/\s+|\S+/g) ?? []) {
    const own = width(word);
    if (used + own <= most) {
      line += word;
      used += own;
      continue;
    }
    if (/^\s/.test(word)) continue;
    if (line.trim() !== '') lines.push(line.trimEnd());
    const pieces = own <= most ? [word] : breakWord(word, most, width);
    line = pieces.at(-1) ?? '';
    used = width(line);
    lines.push(...pieces.slice(0, -1));
  }
  return [...lines, line.trimEnd()];
}

function breakWord(word: string, most: number, width: Measure): string[] {
  const pieces: string[] = [];
  let piece = '';
  let used = 0;
  for (const letter of word) {
    const own = width(letter);
    if (piece !== '' && used + own > most) {
      pieces.push(piece);
      piece = '';
      used = 0;
    }
    piece += letter;
    used += own;
  }
  return [...pieces, piece];
}
