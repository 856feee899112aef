/** Lines of PDF pages joined to paragraphs; headings told by their size or their numbering. */
import type { Block } from './blocks.ts';
import { collapse } from './blocks.ts';
import type { PagePiece } from './pdf-lines.ts';
import { countWords } from './windows.ts';

const ITEM = /^\s*(?:[-–*•▪●◦○■❏☐☒✓]|\d{1,2}[.)]|\(?[a-z]\)|\(?[ivx]{1,4}\))\s/iu;
const NUMBERED = /^(?:\d{1,2}(?:\.\d{1,2})*\.?|[A-Z]\.|[IVX]{1,5}\.)\s+\p{Lu}/u;
/** A line of a table of contents: it says nothing of its own. */
const CONTENTS_LINE = /(?:\.\s?){5,}\s*\d*\s*$/u;
const HEADING_WORDS = 14;
const HEADING_SIZE = 1.12;
/** Line distance over letter height beyond which a paragraph ends. */
const LOOSE = 1.75;

/** Blocks of all pages, in reading order, with a break after each page and around what was read from pictures. */
export function paragraphsOf(pages: PagePiece[][]): Block[] {
  const body = bodySize(pages);
  const hyphens = createHyphens(pages);
  const blocks: Block[] = [];
  const sizes = headingSizes(pages, body);
  let recognised = false;
  for (const lines of pages) {
    for (const group of groups(lines)) {
      if (group.every(({ text }) => CONTENTS_LINE.test(text))) {
        blocks.push({ kind: 'break' });
        continue;
      }
      const block = blockOf(group, hyphens);
      if (block.text === '') continue;
      if (recognised !== (block.place.ocr !== undefined)) blocks.push({ kind: 'break' });
      recognised = block.place.ocr !== undefined;
      const level = headingLevel(group, block.text, body, sizes);
      if (level === null) blocks.push(block);
      else blocks.push({ kind: 'heading', level, text: block.text, place: block.place });
    }
    blocks.push({ kind: 'break' });
  }
  return blocks;
}

/** The letter height most of the text has. */
function bodySize(pages: PagePiece[][]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of pages.flat())
    letters.set(Math.round(size * 2) / 2, (letters.get(Math.round(size * 2) / 2) ?? 0) + text.length);
  return [...letters].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 10;
}

/** Sizes clearly larger than the body, largest first: the levels of headings. */
function headingSizes(pages: PagePiece[][], body: number): number[] {
  const sizes = new Set(pages.flat().map(({ size }) => Math.round(size)));
  return [...sizes].filter((size) => size > body * HEADING_SIZE).sort((a, b) => b - a).slice(0, 5); // prettier-ignore
}

function headingLevel(group: PagePiece[], text: string, body: number, sizes: number[]): number | null {
  const [first] = group;
  if (!/\p{L}{2}/u.test(text) || countWords(text) > HEADING_WORDS || /[.;,]$/u.test(text)) return null;
  if (first!.size > body * HEADING_SIZE) {
    const at = sizes.findIndex((size) => size <= Math.round(first!.size));
    return at < 0 ? sizes.length : at + 1;
  }
  return group.length === 1 && NUMBERED.test(text) && countWords(text) <= 9 && !ITEM.test(text) ? 6 : null;
}

/** Lines that belong together: like size, following closely below each other at about the same left edge. */
function groups(lines: PagePiece[]): PagePiece[][] {
  const out: PagePiece[][] = [];
  let group: PagePiece[] = [];
  for (const line of lines) {
    if (group.length > 0 && !follows(group, line)) {
      out.push(group);
      group = [];
    }
    group.push(line);
  }
  if (group.length > 0) out.push(group);
  return out;
}

function follows(group: PagePiece[], line: PagePiece): boolean {
  const last = group.at(-1)!;
  if ((last.ocr === undefined) !== (line.ocr === undefined)) return false;
  const size = Math.max(last.size, line.size);
  if (Math.abs(last.size - line.size) > size * 0.12 || ITEM.test(line.text)) return false;
  const distance = last.base - line.base;
  if (distance < size * 0.5 || distance > size * LOOSE) return false;
  const usual = group.length > 1 ? group.at(-2)!.base - last.base : distance;
  if (distance > usual * 1.3) return false;
  const left = Math.min(...group.slice(1).map(({ start }) => start), group.length > 1 ? Infinity : group[0]!.start);
  if (Math.abs(line.start - left) > size * 3) return false;
  const right = Math.max(...group.map(({ end }) => end));
  const short = last.end < right - (right - left) * 0.25 && group.length > 1;
  return !(short && /[.:;!?]$/u.test(last.text.trim()));
}

type Hyphens = (before: string, after: string) => string;

function blockOf(group: PagePiece[], hyphens: Hyphens): Extract<Block, { kind: 'text' }> {
  let text = '';
  const lines: { end: number; rect: PagePiece['rect'] }[] = [];
  for (const piece of group) {
    const clean = collapse(piece.text.normalize('NFKC'));
    text = text === '' ? clean : hyphens(text, clean);
    lines.push({ end: text.length, rect: piece.rect });
  }
  const sure = group.flatMap(({ ocr }) => ocr ?? []);
  return { kind: 'text', text, place: { page: group[0]!.page, ...(sure.length > 0 ? { ocr: Math.min(...sure) } : {}) }, lines };
}

/** Joins two lines: a hyphen at the end stays when the document has the word with it or both halves as words, and not in one piece. */
function createHyphens(pages: PagePiece[][]): Hyphens {
  const words = new Set<string>();
  for (const { text } of pages.flat())
    for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/gu) ?? []) words.add(word);
  return (before, after) => {
    const head = /([\p{L}\p{N}]+)[-\u00ad\u2010]$/u.exec(before)?.[1];
    const tail = /^[\p{L}\p{N}]+/u.exec(after)?.[0];
    if (head === undefined || tail === undefined) return `${before} ${after}`;
    const [joined, apart] = [(head + tail).toLowerCase(), `${head}-${tail}`.toLowerCase()];
    const both = words.has(head.toLowerCase()) && words.has(tail.toLowerCase());
    const kept = !words.has(joined) && (words.has(apart) || both || /^[\p{Lu}\p{N}]/u.test(tail));
    return kept ? before + after : before.slice(0, -1) + after;
  };
}
