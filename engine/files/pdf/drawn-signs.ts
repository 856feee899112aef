/** Frames to tick and lines to write on that are drawn, as the signs that other forms print for them. */
import type { PdfEdge, PdfWidget, PdfWord } from '../model.ts';
import type { Drawn } from './drawn.ts';

/** The signs that stand for what is drawn. */
const BOX = '☐';
const LINE = '__________';

/** Points between two frames that hold the letters of one word. */
const TOUCHING = 1.5;
/** Frames beside each other without a gap that are there for letters. */
const FEWEST_LETTERS = 4;
/** Points of the shortest line to write on. */
const SHORTEST = 40;
/** Letter heights from a label to its line. */
const FARTHEST = 15;
/** Points between two lines to write on, one under the other. */
const CLOSEST = 10;
const WIDEST = 36;
/** Points over a line in which underlined words stand. */
const STANDING = 8;
/** Points by which ends of lines are the same. */
const EDGE = 3;

type Rect = PdfWidget['rect'];

/** The words of a page and the signs for what is drawn between them; what a form field covers is left to it. */
export function withDrawnSigns(words: PdfWord[], { edges, boxes }: Drawn, widgets: Rect[]): PdfWord[] {
  const free = boxes.filter((box) => !words.some((word) => isWithin(middleOf(word), box)) && !widgets.some((rect) => overlap(box, rect)));
  const runs = runsOf(free);
  const signs = runs.flatMap((run) => {
    const rect = around(run);
    return run.length >= FEWEST_LETTERS ? [signAt(LINE, rect, words)] : run.map((box) => signAt(BOX, box, words));
  });
  const lines = writingLines(words, edges).filter((rect) => !widgets.some((other) => overlap(rect, other)));
  return signs.length + lines.length === 0 ? words : [...words, ...signs, ...lines.map((rect) => signAt(LINE, rect, words))];
}

const middleOf = ({ x0, y0, x1, y1 }: PdfWord): [number, number] => [(x0 + x1) / 2, (y0 + y1) / 2];
const isWithin = ([x, y]: [number, number], [x0, y0, x1, y1]: Rect): boolean => x >= x0 && x <= x1 && y >= y0 && y <= y1;
const overlap = (one: Rect, other: Rect): boolean =>
  one[0] < other[2] && one[2] > other[0] && one[1] < other[3] + EDGE && one[3] > other[1] - EDGE;
const around = (rects: Rect[]): Rect => [
  Math.min(...rects.map(([x]) => x)),
  Math.min(...rects.map(([, y]) => y)),
  Math.max(...rects.map(([, , x]) => x)),
  Math.max(...rects.map(([, , , y]) => y)),
];

/** Frames that touch, from left to right. */
function runsOf(boxes: Rect[]): Rect[][] {
  const runs: Rect[][] = [];
  for (const box of boxes.toSorted((a, b) => Math.round(b[1]) - Math.round(a[1]) || a[0] - b[0])) {
    const last = runs.at(-1)?.at(-1);
    if (last && Math.abs(last[1] - box[1]) < TOUCHING && Math.abs(box[0] - last[2]) < TOUCHING) runs.at(-1)?.push(box);
    else runs.push([box]);
  }
  return runs;
}

/** A sign on the height of the word beside it, so that both are of one line. */
function signAt(text: string, [x0, y0, x1, y1]: Rect, words: PdfWord[]): PdfWord {
  const middle = (y0 + y1) / 2;
  const level = words.filter((word) => word.y0 - 2 <= middle && word.y1 >= middle);
  const away = (word: PdfWord): number => Math.min(Math.abs(word.x1 - x0), Math.abs(word.x0 - x1));
  const beside = level.toSorted((a, b) => away(a) - away(b))[0];
  if (!beside) return { text, x0, y0, x1, y1, size: Math.max(8, y1 - y0), bold: false };
  return {
    text,
    x0,
    x1,
    y0: beside.y0,
    y1: beside.y1,
    size: beside.size,
    bold: beside.bold,
    ...(beside.font ? { font: beside.font } : {}),
  };
}

/** Lines with nothing on them: behind a label, or several of one width under each other. */
function writingLines(words: PdfWord[], edges: PdfEdge[]): Rect[] {
  const upright = edges.filter(({ along }) => !along);
  const empty = edges.filter(
    (edge) =>
      edge.along &&
      edge.to - edge.from >= SHORTEST &&
      !upright.some(
        (other) => other.from - EDGE <= edge.at && other.to + EDGE >= edge.at && other.at >= edge.from - EDGE && other.at <= edge.to + EDGE,
      ) &&
      !words.some((word) => word.x1 > edge.from + 1 && word.x0 < edge.to - 1 && word.y0 > edge.at - EDGE && word.y0 < edge.at + STANDING),
  );
  return empty
    .filter((edge) => isBehindLabel(edge, words) || hasLike(edge, empty, words))
    .map(({ at, from, to }) => [from, at - 1, to, at + 7]);
}

function isBehindLabel({ at, from }: PdfEdge, words: PdfWord[]): boolean {
  const [nearest] = words
    .filter((word) => word.x1 <= from + EDGE && word.y0 - 5 <= at && word.y0 + 5 >= at)
    .toSorted((a, b) => b.x1 - a.x1);
  return nearest !== undefined && from - nearest.x1 <= FARTHEST * nearest.size;
}

/** Another one of the same width over or under it, with nothing between. */
const hasLike = (edge: PdfEdge, edges: PdfEdge[], words: PdfWord[]): boolean =>
  edges.some((other) => {
    const [low, high] = [Math.min(edge.at, other.at), Math.max(edge.at, other.at)];
    return (
      high - low >= CLOSEST &&
      high - low <= WIDEST &&
      Math.abs(other.from - edge.from) <= EDGE &&
      Math.abs(other.to - edge.to) <= EDGE &&
      !words.some((word) => word.x1 > edge.from && word.x0 < edge.to && (word.y0 + word.y1) / 2 > low && (word.y0 + word.y1) / 2 < high)
    );
  });
