/** Options that stand as lines inside a cell or under a question, each to be ticked. */
import type { WordCell, WordParagraph } from '#engine/files/model.ts';
import type { Uses } from '../rules/rule.ts';
import { boxesBehind, boxesIn, countWords, tidy } from '../text.ts';
import { isChoiceLabel } from '../vocabulary.ts';

const box = /^\s*(?:[☐☑☒□■❏❐❑❒▢○●◯⬜⬛\uf06f\uf0a8\uf071\uf072]|\u20e3|\[\s?[xX✓]?\s?\]|\(\s?[xX✓]?\s?\))\s*/u;
const ticked = /^\s*(?:[☑☒■●⬛]|\[\s?[xX✓]\s?\]|\(\s?[xX✓]\s?\))/u;

/** Whether a line begins with a box to tick. */
export const hasBox = (text: string): boolean => box.test(text);
export const isTicked = (text: string): boolean => ticked.test(text);
/** A line without its box. */
export const withoutBox = (text: string): string => tidy(text.replace(box, ''));

/** Of options in one line, the one that is ticked; undefined when none is. */
export const tickedIn = (line: string): string | undefined =>
  line
    .split(/(?=[☐☑☒□■❏❐❑❒▢○◯⬜]|[[(]\s{0,3}[xX✓]?\s{0,3}[\])])/u)
    .filter(isTicked)
    .map(withoutBox)[0];

const boxes = /[☐☑☒□■❏❐❑❒▢◯○⬜]|\[\s{0,3}[xX✓]?\s{0,3}\]/gu;

/** Longest option, in words, that is read as one when no box stands before it. */
const LONGEST_OPTION = 6;

export interface CellOptions {
  options: string[];
  /** The one that is ticked, if any. */
  current: string | null;
}

/**
 * The options a cell lists (two or more lines, each with a box or a bullet and short, or all known answers), or null. The
 * line that somebody chose may have a box where the others still have a bullet.
 */
export function optionsInCell(cell: WordCell, uses: Uses): CellOptions | null {
  const lines = cell.paragraphs.flatMap((paragraph) => linesOf(paragraph)).filter((line) => tidy(line.text) !== '');
  const [only] = lines;
  if (only && lines.length === 1 && uses('options in one line of a Word cell')) return inOneLine(tidy(only.text));
  if (lines.length < 2 || lines.length > 20) return null;
  const boxes = lines.filter((line) => hasBox(line.text)).length;
  const listed = lines.every((line) => hasBox(line.text) || (line.bullet && countWords(line.text) <= LONGEST_OPTION));
  const known = lines.filter((line) => isChoiceLabel(withoutBox(line.text))).length;
  if (!uses('options in a Word cell') || (boxes < lines.length && !(listed && known + boxes >= 1) && known < lines.length)) return null;
  return {
    options: lines.map((line) => withoutBox(line.text)),
    current: lines.filter((line) => isTicked(line.text)).map((line) => withoutBox(line.text))[0] ?? null,
  };
}

/** "☐ yes ☐ no", "yes ☐ no ☐". */
function inOneLine(text: string): CellOptions | null {
  const before = boxesIn(text);
  if (before) return { options: before, current: tickedIn(text) ?? null };
  const behind = boxesBehind(text);
  const signs = text.match(boxes) ?? [];
  return behind && { options: behind, current: behind.find((_, at) => isTicked(signs[at] ?? '')) ?? null };
}

const linesOf = (paragraph: WordParagraph): { text: string; bullet: boolean }[] =>
  paragraph.text.split('\n').map((text) => ({ text, bullet: paragraph.list?.bullet === true }));
