/** Rich text (RTF): paragraphs, headings and tables in reading order, as a Word document has them. */
import type { WordBlock, WordCell } from '#engine/files/model.ts';
import { damaged } from '#engine/files/unreadable.ts';
import { decodeBytes, createRtfFonts } from './rtf-fonts.ts';
import type { RtfFonts } from './rtf-fonts.ts';

/** Groups whose text is not the document's: tables of fonts and styles, pictures, what stands at the edge of every page. */
const APART = new Set(
  'colortbl listtable listoverridetable revtbl rsidtbl pict object header headerl headerr headerf footer footerl footerr footerf ftnsep ftnsepc xmlnstbl themedata colorschememapping datastore latentstyles generator annotation atnid atnauthor bkmkstart bkmkend fldinst filetbl pntext pnseclvl mmathPr'.split(
    ' ',
  ),
);
const SIGNS: Record<string, string> = { tab: ' ', emdash: '—', endash: '–', bullet: '•', lquote: '‘', rquote: '’', ldblquote: '“', rdblquote: '”', emspace: ' ', enspace: ' ', line: ' ', '~': '\u00a0', _: '‑', '-': '' }; // prettier-ignore

/** What holds inside a group and ends with it. */
interface Group {
  /** Where text goes. */
  to: 'body' | 'fonts' | 'styles' | 'title' | 'nowhere';
  font: number;
  bold: boolean;
  hidden: boolean;
  /** Plain characters that follow a `\u` for readers that do not know it. */
  skip: number;
}

interface Reading {
  group: Group;
  stack: Group[];
  fonts: RtfFonts;
  styles: Map<number, string>;
  styleName: string;
  style: number;
  outline: number | null;
  text: string;
  bold: boolean;
  inTable: boolean;
  cells: string[];
  rows: string[][];
  blocks: WordBlock[];
  paragraphs: number;
  tables: number;
  title: string;
}

const TOKEN = /\\([a-z]+)(-?\d{1,10})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|[\r\n]+|([^\\{}\r\n]+)/giu;

/**
 * Reads the body; fields show their result, tracked deletions and hidden text are left out.
 * @throws UnreadableFile damaged when the braces do not close what they opened
 */
export function readRtf(bytes: Uint8Array): { blocks: WordBlock[]; title: string | null } {
  const source = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    .toString('latin1')
    .replace(/(?<!\0)\0+$/u, '');
  const plain: Group = { to: 'body', font: 0, bold: false, hidden: false, skip: 1 };
  const text = { text: '', bold: true, inTable: false, cells: [], rows: [] };
  const found = { blocks: [], paragraphs: 0, tables: 0, title: '' };
  const style = { styles: new Map(), styleName: '', style: 0, outline: null };
  const reading: Reading = { group: plain, stack: [], fonts: createRtfFonts(), ...style, ...text, ...found };
  let owed = 0;
  for (const [, word, number, hex, sign, brace, run] of source.matchAll(TOKEN)) {
    if (brace) owed = turn(reading, brace);
    else if (word === 'u') {
      put(reading, String.fromCharCode(Number(number) & 0xffff));
      owed = reading.group.skip;
    } else if (word === 'bin') damaged('it holds raw data, which only old programs write');
    else if (word) control(reading, word.toLowerCase(), number === undefined ? null : Number(number));
    else if (hex && owed > 0) owed--;
    else if (hex) put(reading, decodeBytes(reading.fonts, reading.group.font, Number.parseInt(hex, 16)));
    else if (sign === '*') reading.group.to = 'nowhere';
    else if (sign !== undefined) put(reading, SIGNS[sign] ?? (/[\\{}]/u.test(sign) ? sign : ''));
    else if (run) {
      const shown = run.slice(owed);
      owed = Math.max(0, owed - run.length);
      put(reading, [...shown].map((letter) => (letter < '\u0080' ? letter : decodeBytes(reading.fonts, reading.group.font, letter.charCodeAt(0)))).join('')); // prettier-ignore
    }
  }
  if (reading.stack.length > 0) damaged('it ends before it is complete');
  endParagraph(reading);
  endTable(reading);
  return { blocks: reading.blocks, title: reading.title.trim() || null };
}

/** A brace: what a group set holds until it ends. Nothing is owed to a `\u` across it. */
function turn(reading: Reading, brace: string): 0 {
  if (brace === '{') reading.stack.push({ ...reading.group });
  else {
    if (reading.group.to === 'styles' && reading.styleName !== '') endStyle(reading);
    reading.group = reading.stack.pop() ?? damaged('it closes more than it opened');
  }
  return 0;
}

function control(reading: Reading, word: string, number: number | null): void {
  const { group } = reading;
  const on = number !== 0;
  if (APART.has(word)) group.to = 'nowhere';
  else if (word === 'fonttbl') group.to = 'fonts';
  else if (word === 'stylesheet') group.to = 'styles';
  else if (word === 'info') group.to = 'nowhere';
  else if (word === 'title') group.to = 'title';
  else if (word === 'ansicpg') reading.fonts.ansi = number ?? 1252;
  else if (word === 'f' || word === 'deff') {
    group.font = number ?? 0;
    if (word === 'deff') reading.stack.forEach((outer) => (outer.font = group.font));
  } else if (word === 'fcharset' && group.to === 'fonts') reading.fonts.charsets.set(group.font, number ?? 0);
  else if (word === 's') reading.style = number ?? 0;
  else if (word === 'plain') Object.assign(group, { bold: false, hidden: false });
  else if (word === 'b') group.bold = on;
  else if (word === 'v' || word === 'deleted') group.hidden = on;
  else if (word === 'uc') group.skip = Math.max(0, number ?? 1);
  else if (group.to === 'body') structure(reading, word, number);
}

function structure(reading: Reading, word: string, number: number | null): void {
  if (word === 'par' || word === 'sect' || word === 'page') {
    if (reading.inTable) put(reading, ' ');
    else endParagraph(reading);
  } else if (word === 'pard') Object.assign(reading, { inTable: false, style: 0, outline: null });
  else if (word === 'intbl') reading.inTable = true;
  else if (word === 'outlinelevel') reading.outline = number;
  else if (word === 'cell') {
    reading.cells.push(reading.text.trim());
    reading.text = '';
  } else if (word === 'row') {
    reading.rows.push(reading.cells);
    Object.assign(reading, { cells: [], text: '', inTable: false });
  } else if (word in SIGNS) put(reading, SIGNS[word]!);
}

function put(reading: Reading, text: string): void {
  const { group } = reading;
  if (group.to === 'styles') reading.styleName += text;
  else if (group.to === 'title') reading.title += text;
  else if (group.to === 'body' && !group.hidden) {
    if (!reading.inTable && reading.rows.length > 0) endTable(reading);
    reading.text += text;
    if (text.trim() !== '') reading.bold &&= group.bold;
  }
}

/** `{\s1 …heading 1;}` of the style sheet. */
function endStyle(reading: Reading): void {
  reading.styles.set(reading.style, reading.styleName.replace(/;\s*$/u, '').trim());
  reading.styleName = '';
}

function endParagraph(reading: Reading): void {
  const { text, style, outline, styles, bold } = reading;
  reading.text = '';
  reading.bold = true;
  if (text.trim() === '') return;
  endTable(reading);
  const name = styles.get(style) ?? null;
  const level = outline ?? Number(/^heading (\d)$/iu.exec(name ?? '')?.[1] ?? 0) - 1;
  const headingLevel = level >= 0 && level < 9 ? level + 1 : null;
  const index = reading.paragraphs++;
  reading.blocks.push({ kind: 'paragraph', index, text, style: name, headingLevel, list: null, bold, controls: [] });
}

function endTable(reading: Reading): void {
  const { rows } = reading;
  reading.rows = [];
  if (rows.length === 0) return;
  const table = reading.tables++;
  const cellOf = (text: string, row: number, cell: number): WordCell => ({ table, row, cell, gridSpan: 1, continued: false, text, paragraphs: [], shaded: false }); // prettier-ignore
  reading.blocks.push({ kind: 'table', table, rows: rows.map((cells, row) => cells.map((text, cell) => cellOf(text, row, cell))) });
}
