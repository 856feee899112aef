/** Frames to tick and lines to write on that are drawn, as the signs that other forms print for them. */
import type { PdfEdge, PdfWidget, PdfWord } from '../model.ts';
import type { Drawn } from './drawn.ts';
import { framesOf } from './tables.ts';

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
/** Points under a line to the words that say what it is for, and the most of these. */
const CAPTION = 6;
const LONGEST_CAPTION = 8;
const FEWEST_CAPTIONS = 2;
/** Points over a line in which underlined words stand. */
const STANDING = 8;
/** Letter height of a sign that stands alone, at most: a frame may be as high as half a page. */
const SIZE = 20;
/** Points over a line that an answer on it takes, at least and at most. */
const LEAST_ROOM = 8;
const MOST_ROOM = 16;
/** Points by which ends of lines are the same. */
const EDGE = 3;

type Rect = PdfWidget['rect'];

/** Most characters of a word in a frame to tick: "5", "N/A". */
const LONGEST_INSIDE = 3;
/** Points of the sides of a frame to write in. */
const NARROWEST = 40;
const LOWEST = 10;

/** The words of a page and the signs for what is drawn between them; what a form field covers is left to it. */
export function withDrawnSigns(words: PdfWord[], { edges, boxes }: Drawn, widgets: Rect[]): PdfWord[] {
  const open = boxes.filter((box) => !widgets.some((rect) => overlap(box, rect)));
  const inside = new Map(open.map((box) => [box, words.filter((word) => isWithin(middleOf(word), box))]));
  const free = open.filter((box) => inside.get(box)?.length === 0);
  const signs = runsOf(free).flatMap((run) => {
    const rect = around(run);
    return run.length >= FEWEST_LETTERS ? [signAt(LINE, rect, words)] : run.map((box) => signAt(BOX, box, words));
  });
  const room = [...writingLines(words, edges), ...writingFrames(words, edges)].filter(
    (rect) => !widgets.some((other) => overlap(rect, other)) && !free.some((box) => overlap(rect, box)),
  );
  const framed = new Map([...inside].flatMap(([box, [only, ...more]]) => (only && more.length === 0 ? [[only, box] as const] : [])));
  if (signs.length + room.length + framed.size === 0) return words;
  const known = words.map((word) => {
    const spot = word.text.length <= LONGEST_INSIDE ? framed.get(word) : undefined;
    return spot ? { ...word, spot } : word;
  });
  return [...known, ...signs, ...room.map((rect) => signAt(LINE, rect, words))];
}

/** Frames of their own with nothing in them. */
function writingFrames(words: PdfWord[], edges: PdfEdge[]): Rect[] {
  const large = framesOf(edges).filter(([x0, y0, x1, y1]) => x1 - x0 >= NARROWEST && y1 - y0 >= LOWEST);
  const holds = ([x0, y0, x1, y1]: Rect, [left, bottom, right, top]: Rect): boolean => x0 < left && y0 < bottom && x1 > right && y1 > top;
  return large.filter(
    (rect) =>
      !words.some((word) => word.x1 > rect[0] && word.x0 < rect[2] && word.y1 > rect[1] && word.y0 < rect[3]) &&
      !large.some((other) => holds(rect, other)),
  );
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
  if (!beside) return { text, x0, y0, x1, y1, size: Math.min(SIZE, Math.max(8, y1 - y0)), bold: false, spot: [x0, y0, x1, y1] };
  return {
    text,
    x0,
    x1,
    y0: beside.y0,
    y1: beside.y1,
    size: beside.size,
    bold: beside.bold,
    spot: [x0, y0, x1, y1],
    ...(beside.font ? { font: beside.font } : {}),
  };
}

/** Lines with nothing on them: behind a label, or several of one width under each other. */
function writingLines(words: PdfWord[], edges: PdfEdge[]): Rect[] {
  const upright = edges.filter(({ along }) => !along);
  const sizes = words.map((word) => word.size).toSorted((a, b) => a - b);
  const size = sizes[Math.floor(sizes.length / 2)] ?? 0;
  const empty = edges.filter(
    (edge) =>
      edge.along &&
      edge.to - edge.from >= SHORTEST &&
      !upright.some(
        (other) => other.from - EDGE <= edge.at && other.to + EDGE >= edge.at && other.at >= edge.from - EDGE && other.at <= edge.to + EDGE,
      ) &&
      !words.some((word) => word.x1 > edge.from + 1 && word.x0 < edge.to - 1 && word.y0 > edge.at - EDGE && word.y0 < edge.at + STANDING),
  );
  const captioned = empty.filter((edge) => hasCaption(edge, words, size));
  if (captioned.length < FEWEST_CAPTIONS) captioned.length = 0;
  return empty
    .filter((edge) => isBehindLabel(edge, words) || hasLike(edge, empty, words) || captioned.includes(edge))
    .map((edge) => [edge.from, edge.at, edge.to, edge.at + roomOver(edge, words, edges)]);
}

/** Points over a line up to what stands there, or to another line. */
function roomOver({ at, from, to }: PdfEdge, words: PdfWord[], edges: PdfEdge[]): number {
  const texts = words.filter((word) => word.x1 > from && word.x0 < to && word.y0 > at + EDGE).map((word) => word.y0 - at);
  const lines = edges.filter((edge) => edge.along && edge.to > from && edge.from < to && edge.at > at + EDGE).map((edge) => edge.at - at);
  return Math.max(LEAST_ROOM, Math.min(MOST_ROOM, ...texts, ...lines));
}

function isBehindLabel({ at, from }: PdfEdge, words: PdfWord[]): boolean {
  const [nearest] = words
    .filter((word) => word.x1 <= from + EDGE && word.y0 - 5 <= at && word.y0 + 5 >= at)
    .toSorted((a, b) => b.x1 - a.x1);
  return nearest !== undefined && from - nearest.x1 <= FARTHEST * nearest.size;
}

/** A few words right under it that reach no further than it and are no larger than most: what is to be written there. */
function hasCaption({ at, from, to }: PdfEdge, words: PdfWord[], size: number): boolean {
  const under = words.filter((word) => word.y1 <= at + 1 && word.y1 >= at - CAPTION && word.x1 > from && word.x0 < to);
  const reach = Math.max(...under.map((word) => word.x1));
  const begins = under.every((word) => word.x0 >= from - EDGE) && reach <= to + EDGE;
  return under.length > 0 && under.length <= LONGEST_CAPTION && begins && under.every((word) => !word.bold && word.size <= size);
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
