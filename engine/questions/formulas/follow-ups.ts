/** What a form says beside a question once one of its options is chosen, told from the formula that says it. */
import type { FollowUp } from '#contract/extraction.ts';
import type { Sheet } from '#engine/files/model.ts';
import { type CellIndex, type Spot, holds, indexCells } from './cells.ts';
import { evaluate } from './evaluate.ts';
import { type Formula, areasIn, comparisonsIn, readFormula } from './grammar.ts';
import { type Supposed, cellsOf } from './supposed.ts';
import { asText, isFault } from './values.ts';

/** The cell with the formula, the one that an answer is written into, and the options of its list; none where it takes any text. */
interface Dependence {
  sheet: Sheet;
  says: Spot;
  answer: Spot;
  options: readonly string[];
}

export interface Formulas {
  /**
   * A text for each answer that the formula has one for; `unread` where it cannot be told, null where no formula stands there or it does not
   * read the answer's cell.
   */
  followUps(of: Dependence): FollowUp[] | 'unread' | null;
}

/** Answers that are tried: longer lists are no choice that a form speaks to one by one. */
const MOST_ANSWERS = 20;
/** Stands for a text that no formula knows (a character that is nobody's). */
const ANY_TEXT = '\u{F8FF}';
/** Characters of a text that are kept. */
const LONGEST = 1000;

/** The formulas of a workbook; `sheets` are all of its sheets, hidden ones too: texts are looked up there. */
export function formulasOf(sheets: readonly Sheet[]): Formulas {
  const book = { sheets: new Map(sheets.map((sheet) => [sheet.name.toLowerCase(), sheet])), index: indexCells() };
  return { followUps: (of) => followUpsOf(of, book) };
}

interface Book {
  sheets: ReadonlyMap<string, Sheet>;
  index: CellIndex;
}

function followUpsOf({ sheet, says, answer, options }: Dependence, book: Book): FollowUp[] | 'unread' | null {
  const text = sheet.at(says.row, says.column)?.formula;
  if (text === undefined) return null;
  const formula = readFormula(text);
  if (formula === null) return 'unread';
  if (!reads(formula, sheet, answer)) return null;
  const supposed = (value: string): Supposed => ({ ...book, own: sheet, answer: { ...answer, value } });
  const tried = options.length > 0 ? options : [...comparedWith(formula, supposed('')), null];
  if (tried.length > MOST_ANSWERS) return 'unread';
  const found: FollowUp[] = [];
  for (const choice of tried) {
    const value = evaluate(formula, supposed(choice ?? ANY_TEXT));
    if (isFault(value) || asText(value).includes(ANY_TEXT)) return 'unread';
    const said = asText(value).trim().slice(0, LONGEST);
    if (said !== '' && said !== '0') found.push({ choice, text: said });
  }
  return found;
}

const reads = (formula: Formula, sheet: Sheet, answer: Spot): boolean =>
  areasIn(formula).some((area) => (area.sheet === null || area.sheet.toLowerCase() === sheet.name.toLowerCase()) && holds(area, answer));

/** What the formula asks the answer to be: a cell without a list may hold that, or any other text. */
function comparedWith(formula: Formula, supposed: Supposed): string[] {
  const isAnswer = (part: Formula | undefined): boolean => {
    const cells = cellsOf(part, supposed);
    return (
      cells !== null &&
      cells.on === supposed.own &&
      cells.top === cells.bottom &&
      cells.left === cells.right &&
      holds(cells, supposed.answer)
    );
  };
  const found = comparisonsIn(formula).flatMap(([one, other]) => (isAnswer(one) ? [other] : isAnswer(other) ? [one] : []));
  const texts = found.map((part) => evaluate(part, supposed)).map((value) => (isFault(value) ? '' : asText(value)));
  return [...new Set(texts)].filter((text) => text !== '');
}
