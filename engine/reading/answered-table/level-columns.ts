/**
 * The columns of a table without drawn rows. Its cells stand level with the questions at the top, or in the middle; what fits
 * neither is no row's, and the rows around it are unsure.
 */
import { addTo } from '#engine/common/add-to.ts';
import type { PdfLine } from '#engine/files/model.ts';
import { blocksOf } from '#engine/questions/pdf/blocks.ts';
import type { Block } from '#engine/questions/pdf/blocks.ts';
import { wholeWords } from '#engine/questions/pdf/broken-words.ts';
import { columnOfWord, findColumns } from '#engine/questions/pdf/columns.ts';
import { withoutRepeats } from '#engine/questions/pdf/running-heads.ts';
import { paragraphsOf, shapeOf } from './cell-text.ts';
import { centredCells } from './centred-cells.ts';
import type { AskedRow, CellLine, Column, Columns, Said } from './model.ts';
import { LEVEL } from './model.ts';

/** Share of the cells of a column that stand level with their questions. */
const ALIGNED_SHARE = 0.6;
/** Where fewer do, they may be level by chance, and no row is sure. */
const SURE_SHARE = 0.9;

interface Read {
  cells: Map<number, Said[]>;
  /** Share of the cells that stand level with their questions. */
  level: number;
  unsure: Set<number>;
}

/** The columns right of the questions, cell by cell. */
export function levelColumns(lines: PdfLine[], rows: AskedRow[]): Columns {
  const starts = findColumns(lines);
  const known = wholeWords(lines);
  const [first] = rows as [AskedRow, ...AskedRow[]];
  const beyond = rows.map(({ rect }) => rect[0]).toSorted((a, b) => a - b)[Math.floor(rows.length / 2)] ?? 0;
  // A narrow table leaves no gap between its header and the first row.
  const isBelow = ({ page, rect }: PdfLine): boolean => page > first.page || (page === first.page && rect[3] <= first.rect[3] + LEVEL);
  const over = lines.filter((line) => line.page === first.page && !isBelow(line));
  const columns = starts.flatMap((start, column): Column[] => {
    if (start <= beyond + LEVEL) return [];
    const header = blocksOf(over, starts, column, known).at(-1) ?? null;
    const all = blocksOf(lines.filter(isBelow), starts, column, known);
    const blocks = withoutRepeats(all).filter((block) => !isHeader(block, header));
    const left = new Set(all.filter((block) => !blocks.includes(block)));
    const own = lines.filter(isBelow).flatMap((line) => cellLine(line, starts, column));
    const tops = byTop(
      own.filter((line) => ![...left].some((block) => isOf(block, line))),
      { rows, known },
    );
    const read = better(tops, byMiddle(blocks, rows));
    const aligned = read.cells.size > 0 && read.level >= ALIGNED_SHARE;
    const unsure = new Set(read.level < SURE_SHARE ? [...read.unsure, ...read.cells.keys()] : read.unsure);
    return [{ header, cells: read.cells, aligned, unsure }];
  });
  return { columns, unsure: new Set() };
}

function cellLine({ page, words: all }: PdfLine, starts: number[], column: number): CellLine[] {
  const words = all.filter((word) => columnOfWord(starts, word) === column);
  return words.length > 0 ? [{ page, words }] : [];
}

const topOf = ({ words }: CellLine): number => Math.max(...words.map(({ y1 }) => y1));
const isOf = ({ page, rect }: Block, line: CellLine): boolean => page === line.page && topOf(line) <= rect[3] + 1 && topOf(line) > rect[1];

/** A line belongs to the row at or above whose height it stands. */
function byTop(lines: CellLine[], { rows, known }: { rows: AskedRow[]; known: Set<string> }): Read {
  const found = new Map<number, CellLine[]>();
  for (const line of lines) {
    const at = rows.findLastIndex(({ page, rect }) => page < line.page || (page === line.page && rect[3] >= topOf(line) - LEVEL));
    if (at >= 0) addTo(found, at, line);
  }
  const shape = shapeOf([...found.values()], known);
  const cells = new Map([...found].map(([at, own]) => [at, paragraphsOf(own, shape)] as const));
  // A cell that begins on the page after its question's goes on from the page before.
  const off = [...cells].flatMap(([at, [top]]) => (isLevel(rows[at], top) ? [] : [at]));
  return { cells, level: cells.size === 0 ? 0 : 1 - off.length / cells.size, unsure: new Set(off.flatMap((at) => [at, at + 1])) };
}

const isLevel = (row?: AskedRow, said?: Said): boolean =>
  row === undefined || said === undefined || said.page !== row.page || Math.abs(row.rect[3] - said.rect[3]) <= LEVEL;

/** Texts belong to the row in whose middle they stand, alone or together. */
function byMiddle(blocks: Block[], rows: AskedRow[]): Read {
  const cells = new Map<number, Said[]>();
  const unsure = new Set<number>();
  let lost = 0;
  for (const [page, texts] of Map.groupBy(blocks, (block) => block.page)) {
    const own = rows.flatMap((row, at) => (row.page === page ? [{ row, at }] : []));
    const found = centredCells(
      own.map(({ row }) => row),
      texts,
    );
    lost += found.left;
    for (const [index, { at }] of own.entries()) {
      const said = found.cells[index];
      if (said && said.length > 0) cells.set(at, said);
      else if (!said) unsure.add(at);
    }
    if (own.length === 0) for (const at of neighbours(page, rows)) unsure.add(at);
  }
  return { cells, level: 1 - lost / Math.max(1, blocks.length), unsure };
}

/** The rows before and after a page on which none is asked, if they stand on the pages beside it. */
function neighbours(page: number, rows: AskedRow[]): number[] {
  const before = rows.findLastIndex((row) => row.page < page);
  return [before, before + 1].filter((at) => Math.abs((rows[at]?.page ?? Number.NEGATIVE_INFINITY) - page) === 1);
}

/** The way in which more cells stand level with their questions; where both do, rows are sure of what both say. */
function better(tops: Read, middles: Read): Read {
  if (tops.level !== middles.level) return tops.level > middles.level ? tops : middles;
  const rows = new Set([...tops.cells.keys(), ...middles.cells.keys()]);
  const unlike = [...rows].filter((row) => sayOf(tops, row) !== sayOf(middles, row));
  return { ...tops, unsure: new Set([...tops.unsure, ...unlike]) };
}

const sayOf = ({ cells }: Read, row: number): string =>
  (cells.get(row) ?? [])
    .map(({ text }) => text)
    .join('')
    .replace(/\s/gu, '');

/** A table repeats its header on every page. */
const isHeader = (block: Block, header: Block | null): boolean => header !== null && block.text === header.text;
