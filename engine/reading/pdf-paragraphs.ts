/** Lines of PDF pages joined to paragraphs, items and rows of tables; headings told by their size, their font or their numbering. */
import { normalise } from '#contract/normalise.ts';
import type { Block, TextBlock } from './blocks.ts';
import { collapse } from './blocks.ts';
import { hasItemSign, isItem } from './items.ts';
import { groupsOf, spacingOf } from './pdf-groups.ts';
import type { PagePiece } from '#engine/recognition/page-piece.ts';
import { rowsOf } from './pdf-rows.ts';
import type { Group, Row } from './pdf-rows.ts';
import { createTables } from './pdf-tables.ts';
import { createJoins } from './pdf-words.ts';
import { countWords } from '#engine/language/count-words.ts';

const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2})*\.?|[A-Z]\.|[IVX]{1,5}\.)\s+\p{Lu}/u;
/** A line of a table of contents: it says nothing of its own. */
const CONTENTS_LINE = /(?:\.\s?){4}\.\s*(?:\d+\s*)?$/u;
const HEADING_WORDS = 14;
const HEADING_SIZE = 1.12;
/** Headings of the body's size stand below those that are larger, of which there are five levels. */
const LOWEST = 6;

/** Blocks of all pages, in reading order, with a break after each page and around what was read from pictures. */
export function paragraphsOf(pages: PagePiece[][]): Block[] {
  const asBlock = blockMaker(pages);
  const spacing = spacingOf(pages);
  const levelOf = headings(pages);
  const tables = createTables();
  const blocks: Block[] = [];
  let recognised = false;
  for (const lines of pages) {
    const found = rowsOf(groupsOf(lines, spacing)).flatMap((one) => (isRow(one) && isLayout(one, levelOf) ? one.flat() : [one]));
    if (isContents(found)) {
      blocks.push({ kind: 'break' });
      continue;
    }
    for (const [at, one] of found.entries()) {
      const row = isRow(one);
      const block = row ? tables.block(one, found.slice(at + 1).filter(isRow), asBlock) : asBlock(one);
      if (!block || block.text === '') continue;
      if (!row && one.every(({ text }) => CONTENTS_LINE.test(text))) {
        blocks.push({ kind: 'break' });
        continue;
      }
      if (recognised !== (block.place.ocr !== undefined)) blocks.push({ kind: 'break' });
      recognised = block.place.ocr !== undefined;
      const level = row ? null : levelOf(one, block.text);
      if (!row && (level !== null || countWords(block.text) > HEADING_WORDS)) tables.end(one);
      if (level === null) blocks.push(!row && isItem(block.text) ? { ...block, item: true } : block);
      else blocks.push({ kind: 'heading', level, text: block.text, place: block.place });
    }
    blocks.push({ kind: 'break' });
  }
  return blocks;
}

const isRow = (one: Group | Row): one is Row => Array.isArray(one[0]);

/** Columns of a designed page: a cell begins with a heading over its own text. */
const isLayout = (row: Row, levelOf: LevelOf): boolean =>
  row.some((cell) => cell.length > 1 && cell.some((group) => (levelOf(group, textOf(group)) ?? LOWEST) < LOWEST));

const textOf = (group: Group): string => collapse(group.map(({ text }) => text).join(' '));

const CONTENTS =
  /^(?:table of contents|contents|kazalo(?: vsebine)?|vsebina|sommaire|table des matières|indice|sommario|зміст|inhalt(?:sverzeichnis)?|índice|contenido|sumário)$/iu;
/** Of what stands on a page of contents, how much ends in the number of a page. */
const SHARE_OF_CONTENTS = 0.6;

/** A page of contents says nothing of its own. */
function isContents(found: (Group | Row)[]): boolean {
  const texts = found.map((one) => textOf(one.flat(2) as Group));
  const others = texts.filter((text) => !CONTENTS.test(text));
  return others.length < texts.length && others.filter((text) => /\d$/u.test(text)).length >= others.length * SHARE_OF_CONTENTS;
}

/** The value that most letters of the text have. */
function mostUsed<T>(pieces: PagePiece[], of: (piece: PagePiece) => T): T | undefined {
  const letters = new Map<T, number>();
  for (const piece of pieces) letters.set(of(piece), (letters.get(of(piece)) ?? 0) + piece.text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0];
}

/** Tells a heading's level: 1 is the largest; null for text. */
type LevelOf = (group: Group, text: string) => number | null;

function headings(pages: PagePiece[][]): LevelOf {
  const all = pages.flat();
  const body = mostUsed(all, ({ size }) => Math.round(size * 2) / 2) ?? 10;
  const sizes = [...new Set(all.map(({ size }) => Math.round(size)))].filter((size) => size > body * HEADING_SIZE).sort((a, b) => b - a).slice(0, 5); // prettier-ignore
  const font = mostUsed(all.filter((piece) => piece.font !== undefined), ({ font: name }) => name); // prettier-ignore
  const fontOfPage = pages.map((lines) => mostUsed(lines.filter((piece) => piece.font !== undefined), ({ font: name }) => name)); // prettier-ignore
  return (group, text) => {
    const [first] = group;
    if (!/\p{L}{2}/u.test(text) || countWords(text) > HEADING_WORDS || /[.;,]$/u.test(text) || hasItemSign(text)) return null;
    if (first!.size > body * HEADING_SIZE) {
      const at = sizes.findIndex((size) => size <= Math.round(first!.size));
      return at < 0 ? sizes.length : at + 1;
    }
    if (isItem(text)) return null;
    if (group.length === 1 && NUMBERED.test(text) && countWords(text) <= 9) return LOWEST;
    const own = group.every((line) => line.font !== undefined && line.font === first!.font);
    const unlike = own && first!.font !== font && first!.font !== fontOfPage[first!.page - 1];
    return unlike && group.length <= 2 && (/^\p{Lu}/u.test(text) || NUMBERED.test(text)) && !/[:?!–-]$/u.test(text) ? LOWEST : null;
  };
}

/** Makes a block of a paragraph's lines; words that are broken at a line's end are joined. */
function blockMaker(pages: PagePiece[][]): (group: Group) => TextBlock {
  const joined = createJoins(pages);
  return (group) => {
    let text = '';
    const lines: { end: number; rect: PagePiece['rect'] }[] = [];
    for (const [at, piece] of group.entries()) {
      const clean = collapse(normalise(piece.text, 'NFKC'));
      text = text === '' ? clean : joined(text, clean, group[at - 1]!);
      lines.push({ end: text.length, rect: piece.rect });
    }
    const sure = group.flatMap(({ ocr }) => ocr ?? []);
    return { kind: 'text', text, place: { page: group[0]!.page, ...(sure.length > 0 ? { ocr: Math.min(...sure) } : {}) }, lines };
  };
}
