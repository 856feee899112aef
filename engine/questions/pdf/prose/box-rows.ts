/** Boxes beside each other on one height, with nothing between them: what stands behind a statement to rate. */
import type { PdfLine, PdfWord } from '#engine/files/model.ts';
import { isBox, rectOfSpot } from '../places/spots.ts';
import type { Spot } from '../places/spots.ts';

interface PlacedBox {
  word: PdfWord;
  line: PdfLine;
  rect: Spot['rect'];
}

export interface BoxRow {
  page: number;
  /** Height of the middle of the boxes. */
  y: number;
  boxes: PlacedBox[];
  /** Middles of the boxes, from the left. */
  columns: number[];
  /** Where the row begins: right of what stands left of it. */
  from: number;
}

/** Boxes of a row at least. */
const FEWEST = 2;
/** Points by which boxes of one row differ in height. */
const LEVEL = 3;

const middle = ({ rect }: PlacedBox): number => (rect[1] + rect[3]) / 2;
const across = ([x0, , x1]: Spot['rect']): number => (x0 + x1) / 2;

/** The rows of boxes down the pages; `headed`: letters stand between it and the row before, over the boxes. */
export function rowsOfBoxes(lines: PdfLine[]): { row: BoxRow; headed: boolean }[] {
  const rows = [...Map.groupBy(lines, ({ page }) => page)].flatMap(([page, own]) => rowsOfPage(page, own));
  return rows.map((row, at) => {
    const before = rows[at - 1];
    return { row, headed: !before || before.page !== row.page || lines.some((line) => isBetween(line, before, row)) };
  });
}

/** Words over the boxes of a row, under those of the one before. */
const isBetween = ({ page, words }: PdfLine, before: BoxRow, row: BoxRow): boolean =>
  page === row.page &&
  words.some(
    (word) =>
      !isBox(word) &&
      word.y0 > row.y &&
      word.y1 < before.y &&
      word.x1 > (row.boxes[0]?.rect[0] ?? 0) &&
      word.x0 < (row.boxes.at(-1)?.rect[2] ?? 0),
  );

function rowsOfPage(page: number, lines: PdfLine[]): BoxRow[] {
  const boxes = lines.flatMap((line) => line.words.filter(isBox).map((word): PlacedBox => ({ word, line, rect: rectOfSpot(word) })));
  const levels: PlacedBox[][] = [];
  for (const box of boxes.toSorted((a, b) => middle(b) - middle(a))) {
    const level = levels.at(-1);
    if (level?.[0] && Math.abs(middle(level[0]) - middle(box)) <= LEVEL) level.push(box);
    else levels.push([box]);
  }
  return levels.flatMap((level) => rowsOfLevel(page, level, lines));
}

/** Boxes of one height, parted where a text stands between them. */
function rowsOfLevel(page: number, level: PlacedBox[], lines: PdfLine[]): BoxRow[] {
  if (level.length < FEWEST) return [];
  const y = middle(level[0] as PlacedBox);
  const own = new Set(level.map(({ word }) => word));
  const texts = lines.flatMap(({ words }) => words).filter((word) => !own.has(word) && word.y0 <= y && word.y1 >= y);
  const runs: PlacedBox[][] = [];
  for (const box of level.toSorted((a, b) => a.rect[0] - b.rect[0])) {
    const last = runs.at(-1)?.at(-1);
    const parted = !last || texts.some((word) => word.x0 >= last.rect[2] - 1 && word.x1 <= box.rect[0] + 1);
    if (parted) runs.push([box]);
    else runs.at(-1)?.push(box);
  }
  return runs.flatMap((boxes, at): BoxRow[] => {
    const from = runs[at - 1]?.at(-1)?.rect[2] ?? Number.NEGATIVE_INFINITY;
    return boxes.length < FEWEST ? [] : [{ page, y, boxes, from, columns: boxes.map(({ rect }) => across(rect)) }];
  });
}
