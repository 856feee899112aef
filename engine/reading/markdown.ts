/** Markdown and plain text, read as they stand: headings apart, list items and table rows as blocks, markup signs left in the text. */
import { cellsOf } from '#engine/language/sentences.ts';
import type { Block, Blocks } from './blocks.ts';
import { collapse } from './blocks.ts';
import { readHtml } from './html.ts';

const HEADING = /^ {0,3}(#{1,6}|={1,6})\s+(\S.*)$/u;
const UNDERLINE = /^ {0,3}(=+|-{2,})\s*$/u;
const RULE = /^ {0,3}([-*_])\s*(\1\s*){2,}$/u;
const FENCE = /^\s*(```|~~~|----$)/u;
const ITEM = /^\s*(?:[-*+•▪◦]|\d{1,3}[.)]|\(?[a-z]\))\s+\S/iu;
const HTML_TABLE = /^ {0,3}<table[\s>]/iu;
const HTML_TABLE_END = /<\/table>/iu;
const TABLE_RULE = /^\s*(?:\|\s*)?:?-{2,}:?\s*(?:\|\s*:?-+:?\s*)*(?:\|\s*)?$/u;

/** A line of markup is short; a longer one is text, and a pattern over it would keep a way back for each of its letters. */
const LONGEST_MARK = 5000;
const is = (pattern: RegExp, line: string): boolean => line.length <= LONGEST_MARK && pattern.test(line);

interface Reading {
  lines: string[];
  at: number;
  blocks: Block[];
  paragraph: number;
}

/**
 * Every text is some Markdown. Paragraphs count from 0, headings too.
 * @throws UnreadableFile `limit` when a table written as HTML nests too deep
 */
export function readMarkdown(text: string): Blocks {
  const { title, body } = frontMatter(text.replace(/\r\n?/gu, '\n'));
  const reading: Reading = { lines: body.replace(/<!--[\s\S]*?(-->|$)/gu, '\n\u0000\n').split('\n'), at: 0, blocks: [], paragraph: 0 };
  while (reading.at < reading.lines.length) readBlock(reading);
  const first = reading.blocks.find((block) => block.kind === 'heading');
  return { title: title ?? (first?.level === 1 ? first.text : null), pages: null, blocks: reading.blocks, warnings: [] };
}

function frontMatter(text: string): { title: string | null; body: string } {
  const found = /^\uFEFF?---[ \t]*\n([\s\S]*?\n)---[ \t]*(\n|$)/u.exec(text);
  if (!found) return { title: null, body: text };
  const named = /^(?:title|name):(.+)$/imu.exec(found[1]!)?.[1]?.trim();
  return { title: named?.replace(/^["']|["']$/gu, '') || null, body: text.slice(found[0].length) };
}

function readBlock(reading: Reading): void {
  const line = reading.lines[reading.at]!;
  const next = reading.lines[reading.at + 1] ?? '';
  if (line === '\u0000') return skip(reading, 1);
  const heading = line.length <= LONGEST_MARK ? HEADING.exec(line) : null;
  if (heading) return addHeading(reading, heading[1]!.length, heading[2]!.trimEnd().replace(/(?<!#)#+$/u, ''), 1);
  if (is(RULE, line)) return skip(reading, 1);
  if (line.trim() === '') {
    reading.at += 1;
    return;
  }
  if (is(FENCE, line)) return readFence(reading);
  if (HTML_TABLE.test(line)) return readHtmlTable(reading);
  if (line.includes('|') && is(TABLE_RULE, next) && next.includes('-')) return readTable(reading);
  if (is(UNDERLINE, next) && !is(ITEM, line) && /[\p{L}\p{N}]/u.test(line))
    return addHeading(reading, next.trim().startsWith('=') ? 1 : 2, line, 2);
  readParagraph(reading);
}

function skip(reading: Reading, lines: number): void {
  reading.blocks.push({ kind: 'break' });
  reading.at += lines;
}

function addHeading(reading: Reading, level: number, text: string, lines: number): void {
  const clean = collapse(withoutMarkup(text));
  if (clean !== '') reading.blocks.push({ kind: 'heading', level, text: clean, place: { paragraph: reading.paragraph++ } });
  reading.at += lines;
}

/** Spaces before an item; a tab is as many as an item is commonly set in. */
const depthOf = (line: string): number => /^\s*/u.exec(line)![0].replaceAll('\t', '    ').length;

function addText(reading: Reading, lines: string[], header?: string): void {
  const text = collapse(lines.map((line) => line.replace(/^\s*(?:>\s?)+/u, '')).join(' '));
  if (text === '') return;
  const depth = is(ITEM, lines[0]!) ? { depth: depthOf(lines[0]!) } : {};
  reading.blocks.push({ kind: 'text', text, ...(header ? { header } : {}), ...depth, place: { paragraph: reading.paragraph++ } });
}

/** Lines up to a blank one or the next block; an item keeps its indented and its plain following lines. */
function readParagraph(reading: Reading): void {
  const lines = [reading.lines[reading.at++]!];
  while (reading.at < reading.lines.length) {
    const line = reading.lines[reading.at]!;
    const next = reading.lines[reading.at + 1] ?? '';
    if (line.trim() === '' || line === '\u0000' || is(HEADING, line) || is(RULE, line) || is(FENCE, line) || is(ITEM, line)) break;
    if ((line.includes('|') && is(TABLE_RULE, next)) || HTML_TABLE.test(line)) break;
    lines.push(line);
    reading.at += 1;
  }
  addText(reading, lines);
}

/** A fenced text keeps its lines; without a closing fence it ends with the file. */
function readFence(reading: Reading): void {
  const fence = FENCE.exec(reading.lines[reading.at]!)![1]!;
  skip(reading, 1);
  while (reading.at < reading.lines.length) {
    const line = reading.lines[reading.at]!;
    if (line.trim().startsWith(fence)) break;
    addText(reading, [line]);
    reading.at += 1;
  }
  skip(reading, 1);
}

function readTable(reading: Reading): void {
  const header = cellsOf(reading.lines[reading.at]!).map((cell) => collapse(withoutMarkup(cell))).filter(Boolean).join(' | '); // prettier-ignore
  reading.blocks.push({ kind: 'break' });
  reading.at += 2;
  while (reading.at < reading.lines.length) {
    const line = reading.lines[reading.at]!;
    if (!line.includes('|') || line.trim() === '') break;
    addText(reading, [line], header);
    reading.at += 1;
  }
}

/** A table that is written as HTML is read as one, up to the line that closes it. */
function readHtmlTable(reading: Reading): void {
  const from = reading.at;
  while (reading.at < reading.lines.length && !HTML_TABLE_END.test(reading.lines[reading.at]!)) reading.at += 1;
  reading.at += 1;
  const table = reading.lines.slice(from, reading.at).join('\n').replaceAll('\u0000', '');
  reading.blocks.push({ kind: 'break' });
  for (const block of readHtml(table).blocks)
    reading.blocks.push(block.kind === 'break' ? block : { ...block, place: { paragraph: reading.paragraph++ } });
  reading.blocks.push({ kind: 'break' });
}

/** A text as it reads once rendered: emphasis, code, link and table signs gone. For showing, stemming and encoding; not for quoting. */
export function withoutMarkup(text: string): string {
  return text
    .replace(/&nbsp;/gu, ' ')
    .replace(/!?\[([^\]]{0,1000})\]\([^)\s]{0,2000}(?:\s"[^"]{0,500}")?\)/gu, '$1')
    .replace(/<\/?(?:a|b|code|em|i|span|strong|sub|sup|u)(?:\s[^<>]*)?>/giu, '')
    .replace(/<\/?[a-z][^<>]*>/giu, ' ')
    .replace(/\\(?=\s|$)/gmu, '')
    .replace(/(\*\*|__|`+|~~)/gu, '')
    .replace(/(?<![\p{L}\p{N}])[*_](?=\S)|(?<=\S)[*_](?![\p{L}\p{N}])/gu, '')
    .replace(/^[ \t]{0,40}[-*+•▪◦]\s+/gmu, '')
    .replace(/[ \t]{0,40}\|[ \t]{0,40}/gu, '  ')
    .trim();
}
