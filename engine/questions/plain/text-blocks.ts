/** Lines of a text as they belong together: an entry that is wrapped over lines is one, an underlined line is a heading. */
import { hasLetters, splitLeadingId, tidy } from '../text.ts';
import { optionOn, optionsOn } from './markdown-lines.ts';

export interface TextBlock {
  /** Its first line, from 1. */
  number: number;
  text: string;
  /** "1.", "a)", "AB-01:" before the text, or '' for a bullet. */
  marker: string | null;
  /** Its first line as it stands. */
  written: string;
  /** Marked as a heading: by signs before it, or underlined. */
  heading: string | null;
  /** An empty line stands before it. */
  apart: boolean;
  /** What may be ticked there; null for any other line. */
  options: { label: string; ticked: boolean }[] | null;
}

const bullet = /^\s*(?:[-–*•▪●]|\[ ?\])\s+/u;
const numbered = /^\s*(\(?(?:\d{1,3}(?:\.\d{1,3}){0,4}|[a-z]|[ivx]{1,5})[.)])\s+/iu;
const underline = /^\s*(={3,}|-{3,}|~{3,}|\*{3,})\s*$/u;
/** Shorter lines are not wrapped by a program. */
const NARROWEST = 40;
/** Of the widest line: a line shorter than this had room for another word. */
const FULL = 0.8;

function readLine(raw: string): Pick<TextBlock, 'text' | 'marker'> {
  const text = tidy(raw);
  const number = numbered.exec(text)?.[1];
  if (number !== undefined)
    return { text: tidy(text.replace(numbered, '')), marker: number.replace(/(?<![().])[().]+$/, '').replace(/^\(/, '') };
  const led = splitLeadingId(text);
  if (led) return { text: led.rest, marker: led.id };
  return bullet.test(text) ? { text: tidy(text.replace(bullet, '')), marker: '' } : { text, marker: null };
}

function headingOf(raw: string): string | null {
  const marked = /^(?:#{1,6}|={1,6}) (.+)$/u.exec(tidy(raw))?.[1];
  if (marked === undefined) return null;
  // Closing signs are taken off one by one: one expression for all of it takes minutes on a long run of spaces.
  let end = marked.length;
  while (end > 1 && '#= '.includes(marked[end - 1] as string)) end--;
  return marked.slice(0, end);
}

const indentOf = (raw: string): number => raw.length - raw.trimStart().length;

/** A line of options, with what stands before them as a block of its own; null for any other line. */
function tickedOn(raw: string, number: number, apart: boolean): TextBlock[] | null {
  const one = optionOn(raw);
  const beside = optionsBehind(raw);
  const options = one ? [one] : (optionsOn(raw) ?? beside?.options ?? null);
  if (!options) return null;
  const ticks: TextBlock = { number, text: tidy(raw), written: tidy(raw), marker: null, heading: null, apart, options };
  if (one || !beside) return [ticks];
  return [
    { number, ...readLine(beside.asks), written: tidy(beside.asks), heading: headingOf(beside.asks), apart, options: null },
    { ...ticks, apart: false },
  ];
}

/** "1. Is it so? [ ] Yes [ ] No": what stands before the options, and these. */
function optionsBehind(raw: string): { asks: string; options: NonNullable<TextBlock['options']> } | null {
  const at = raw.search(/(?<=\S\s)(?:\[[ xX✓]?\]|[☐☑☒□○])/u);
  const asks = at < 0 ? '' : raw.slice(0, at).trim();
  const options = hasLetters(asks) ? optionsOn(raw.slice(at)) : null;
  return options ? { asks, options } : null;
}

/** A line of dashes under a text without a marker. */
const isUnderlined = ({ marker, text }: TextBlock, line: string): boolean => underline.test(line) && marker === null && hasLetters(text);

/** Most lines begin in lower case: then a small letter does not say that a line goes on with the one before it. */
function isInLowerCase(lines: readonly string[]): boolean {
  const said = lines.filter((line) => hasLetters(line));
  return said.length > 1 && said.filter((line) => /^\p{Ll}/u.test(tidy(line))).length >= said.length / 2;
}

/** The blocks of a text, in order; empty lines only part them. */
export function blocksOf(lines: string[]): TextBlock[] {
  const width = { widest: Math.max(0, ...lines.map((line) => line.trimEnd().length)), isLower: isInLowerCase(lines) };
  const blocks: TextBlock[] = [];
  let before: { raw: string; indent: number } | null = null;
  for (const [index, raw] of lines.entries()) {
    const last = blocks.at(-1);
    if (tidy(raw) === '') {
      before = null;
      continue;
    }
    if (before && last && isUnderlined(last, raw)) {
      last.heading = last.text;
      before = null;
      continue;
    }
    const ticked = tickedOn(raw, index + 1, before === null);
    if (ticked) {
      blocks.push(...ticked);
      before = null;
      continue;
    }
    const heading = headingOf(raw);
    const { text, marker } = readLine(raw);
    const plain = heading === null && marker === null;
    if (plain && before && last?.heading === null && isWrapped(before, raw, width)) {
      last.text = `${last.text} ${text}`;
      before = { raw, indent: before.indent };
    } else {
      blocks.push({ number: index + 1, text, written: tidy(raw), marker, heading, apart: before === null, options: null });
      before = { raw, indent: indentOf(raw) };
    }
  }
  return blocks;
}

/** Whether a line goes on with the one before it, which did not end yet: indented under it, in lower case, or after a full line. */
function isWrapped(
  before: { raw: string; indent: number },
  raw: string,
  { widest, isLower }: { widest: number; isLower: boolean },
): boolean {
  const line = before.raw.trimEnd();
  if (/[?？!:]["'”’)\]]*$/u.test(line)) return false;
  if (indentOf(raw) > before.indent) return true;
  if (/[.;]$/u.test(line)) return false;
  return (!isLower && /^\p{Ll}/u.test(tidy(raw))) || (widest >= NARROWEST && line.length >= widest * FULL);
}
