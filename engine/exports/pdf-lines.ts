/** Text broken into lines of a width, for a page where every line has to know its footnotes. */

type FontName = 'regular' | 'bold';

export interface Span {
  text: string;
  font: FontName;
  color: string;
  /** Number of a footnote: the text is shown small and raised. */
  note?: number;
}

export interface Line {
  /** Neighbouring pieces of one look; `x` from the start of the line, in points. */
  pieces: (Span & { x: number; size: number })[];
  notes: number[];
}

export type Measure = (text: string, font: FontName, size: number) => number;

/** Size of a footnote's number beside its text. */
const RAISED = 0.65;

interface Word {
  span: Span;
  text: string;
  width: number;
  size: number;
}

/** Words with the blanks after them; line breaks stand alone. */
const wordsOf = (spans: Span[], size: number, measure: Measure): (Word | '\n')[] =>
  spans.flatMap((span) => {
    const own = span.note === undefined ? size : size * RAISED;
    return (span.text.match(/\n|[^\S\n]+|[^\s]+/g) ?? []).map((text): Word | '\n' =>
      text === '\n' ? '\n' : { span, text, width: measure(text, span.font, own), size: own },
    );
  });

/** A word that no line can hold, in pieces that one can. */
const piecesOf = (word: Word, width: number, measure: Measure): Word[] => {
  if (word.width <= width) return [word];
  const pieces: Word[] = [];
  let text = '';
  for (const sign of word.text) {
    const next = measure(text + sign, word.span.font, word.size);
    if (next > width && text !== '') {
      pieces.push({ ...word, text, width: measure(text, word.span.font, word.size) });
      text = sign;
    } else text += sign;
  }
  return [...pieces, { ...word, text, width: measure(text, word.span.font, word.size) }];
};

/** Breaks spans into lines of at most `width` points. Blanks hang over the end of a line; a footnote's number stays at its word. */
export const breakLines = (spans: Span[], size: number, width: number, measure: Measure): Line[] => {
  const lines: Word[][] = [[]];
  let at = 0;
  for (const word of wordsOf(spans, size, measure)) {
    if (word === '\n') {
      lines.push([]);
      at = 0;
      continue;
    }
    const isBlank = word.text.trim() === '';
    for (const piece of piecesOf(word, width, measure)) {
      if (!isBlank && piece.span.note === undefined && at > 0 && at + piece.width > width) {
        lines.push([]);
        at = 0;
      }
      if (isBlank && at === 0) continue;
      lines.at(-1)?.push(piece);
      at += piece.width;
    }
  }
  return lines.map(lineOf);
};

const lineOf = (words: Word[]): Line => {
  const pieces: Line['pieces'] = [];
  let x = 0;
  for (const { span, text, width, size } of words) {
    const last = pieces.at(-1);
    const sameLook =
      last !== undefined && last.font === span.font && last.color === span.color && last.size === size && last.note === span.note;
    if (sameLook) last.text += text;
    else pieces.push({ ...span, text, x, size });
    x += width;
  }
  return { pieces, notes: [...new Set(words.flatMap(({ span }) => (span.note === undefined ? [] : [span.note])))] };
};
