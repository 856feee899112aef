/** Paragraphs of running text on the pages of a PDF. */
import type { PdfLine } from '#engine/files/model.ts';
import { endsInChoices } from '../../printed-choices.ts';
import { labelBeforeBlank } from '../../text.ts';
import type { Block } from '../blocks.ts';
import { standingOut } from '../emphasis.ts';
import { spotsOf } from '../places/spots.ts';
import type { Choices } from '../places/spots.ts';

/** Letter heights between two lines that part paragraphs. */
const GAP = 1.75;
/** Letter heights between a number and a text that stand in cells of their own. */
const CELL_GAP = 0.9;

const begins = /^\s*([•▪●○◦–*\uf0b7☐□❏]|\u20e3|\(?\d{1,3}(\.\d{1,3})*[.)]\s|\d{1,3}(\.\d{1,3})+\s|\(?[a-z][.)]\s)/iu;

/**
 * Lines joined to paragraphs: a new one begins after a gap, at a bullet or number, or after the end of a sentence that asks.
 * `rows` says what may be chosen in the row that a line is.
 */
export function paragraphs(lines: PdfLine[], rows: Map<PdfLine, Choices> = new Map()): Block[] {
  const found: Block[] = [];
  const out = standingOut(lines);
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const last = found.at(-1);
    const gap = before && before.page === line.page ? before.rect[1] - line.rect[1] : Number.POSITIVE_INFINITY;
    const apart = gap > (line.words[0]?.size ?? 10) * GAP || begins.test(line.text) || idBefore(line) !== null;
    const choices = rows.get(line);
    if (!last || apart || choices || last.choices || last.stands !== out.has(line) || isWhole(last.text))
      found.push(asBlock(line, out.has(line), choices));
    else goOn(last, line);
  }
  return found;
}

/** A line to write on ends it. */
const endsBlank = /(?:_{3}|\.{6}|…{3})$/u;

/** Nothing goes on after it: a question, a label, a line to write on, options. */
const isWhole = (text: string): boolean =>
  /[?？؟\u037e]\s*$/u.test(text) ||
  endsBlank.test(text) ||
  labelBeforeBlank(text) !== null ||
  endsInChoices(text) ||
  /[:：]\s*$/u.test(text);

/** The number of a line that stands in a cell of its own, "A1" before a gap. */
function idBefore({ words: [first, second] }: PdfLine): string | null {
  const id = first !== undefined && /^(?:\p{Lu}{1,3}[-.]?)?\d{1,3}(?:\.\d{1,3}){0,3}$/u.test(first.text) ? first : null;
  return id && second && second.x0 - id.x1 > id.size * CELL_GAP && /^[¿¡"„“«(]?\p{L}/u.test(second.text) ? id.text : null;
}

/** A line as a paragraph; a number in a cell of its own is set apart as a tabulator would. */
function asBlock(line: PdfLine, stands: boolean, choices: Choices | undefined): Block {
  const id = idBefore(line);
  return {
    page: line.page,
    column: 0,
    text: id ? `${id}\t${line.text.slice(id.length).trimStart()}` : line.text,
    rect: [...line.rect],
    lines: 1,
    stands,
    spots: spotsOf(line),
    ...(choices ? { choices } : {}),
  };
}

function goOn(last: Block, line: PdfLine): void {
  const [left, bottom, right, top] = last.rect;
  last.text = `${last.text} ${line.text}`;
  last.spots = [...(last.spots ?? []), ...spotsOf(line)];
  last.rect = [Math.min(left, line.rect[0]), Math.min(bottom, line.rect[1]), Math.max(right, line.rect[2]), Math.max(top, line.rect[3])];
}
