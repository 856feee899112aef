/** Word tables that are nothing but options with a box each, under the paragraph that they answer. */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { WordBlock, WordCell, WordParagraph, WordTable } from '#engine/files/model.ts';
import { type OptionThere, marksOf } from '../option-marks.ts';
import { hasLetters, holdsBox, looksLikeHeading, optionOf, splitLeadingId, tidy } from '../text.ts';
import { hasBox, isTicked, withoutBox } from './options-in-cell.ts';

/** Fewest options of such a table, and cells that hold them. */
const FEWEST = 2;

export interface OptionTables {
  questions: FoundQuestion[];
  /** Tables that are such options. */
  tables: Set<number>;
}

/** The questions over tables of options; `mayBe` says which tables are looked at. */
export function findOptionTables(blocks: WordBlock[], mayBe: (table: number) => boolean): OptionTables {
  const found: OptionTables = { questions: [], tables: new Set() };
  let over: WordParagraph | null = null;
  let heading: WordParagraph | null = null;
  for (const block of blocks) {
    if (block.kind === 'paragraph') {
      if (tidy(block.text) === '' || block.index === null) continue;
      if (isHeading(block)) heading = block;
      over = block;
      continue;
    }
    const answers = over && mayBe(block.table) ? optionsOf(block) : null;
    if (over && answers && hasLetters(over.text) && !holdsBox(over.text)) {
      found.questions.push(asQuestion(over, heading === over ? null : heading, answers));
      found.tables.add(block.table);
    }
    over = null;
  }
  return found;
}

const isHeading = ({ headingLevel, bold, text }: WordParagraph): boolean => headingLevel !== null || (bold && looksLikeHeading(tidy(text)));

function asQuestion(over: WordParagraph, heading: WordParagraph | null, answers: AnswerPlace[]): FoundQuestion {
  const text = tidy(over.text);
  const led = splitLeadingId(text);
  const marker = over.list?.bullet === false ? (over.list.marker?.replace(/[.)(\s]/gu, '') ?? null) : null;
  return {
    sheet: null,
    id: led?.id ?? marker,
    section: heading && tidy(heading.text).replace(/\s+/gu, ' '),
    question: led?.rest ?? text,
    at: { paragraph: over.index ?? 0 },
    answers,
    parent: null,
    guidance: null,
  };
}

/** The places of a table whose cells are options: a box with its words, a box beside its words, or lines of these; null for another. */
function optionsOf({ rows }: WordTable): AnswerPlace[] | null {
  const cells = rows.flat().filter((cell) => tidy(cell.text) !== '');
  if (cells.length < FEWEST || cells.some((cell) => cell.holdsTable || cell.paragraphs.some(({ controls }) => controls.length > 0)))
    return null;
  if (cells.every((cell) => optionOf(cell.text))) return marksOf(cells.map((cell) => ({ place: { at: placeOf(cell) }, said: cell.text })));
  if (cells.every((cell) => linesIn(cell).every(hasBox))) return cells.map(choiceIn);
  return besideBoxes(rows);
}

/** "☐ | ISO 9001": a cell that is a box, and what it means right of it. */
function besideBoxes(rows: WordCell[][]): AnswerPlace[] | null {
  const pairs: OptionThere[] = [];
  for (const row of rows) {
    const filled = row.filter((cell) => tidy(cell.text) !== '');
    for (let at = 0; at < filled.length; at += 2) {
      const [box, words] = filled.slice(at, at + 2);
      if (!box || !words || !hasBox(box.text) || withoutBox(box.text) !== '' || holdsBox(words.text)) return null;
      pairs.push({ place: { at: placeOf(box) }, said: `${tidy(box.text)} ${tidy(words.text)}` });
    }
  }
  return pairs.length >= FEWEST && pairs.every(({ said }) => optionOf(said)) ? marksOf(pairs) : null;
}

const linesIn = (cell: WordCell): string[] =>
  cell.text
    .split('\n')
    .map(tidy)
    .filter((line) => line !== '');

const placeOf = ({ table, row, cell }: WordCell): AnswerPlace['at'] => ({ table, row, cell });

function choiceIn(cell: WordCell): AnswerPlace {
  const lines = linesIn(cell);
  const current = lines.filter(isTicked).map(withoutBox)[0];
  return { kind: 'choice-in-cell', at: placeOf(cell), allowed: lines.map(withoutBox), ...(current === undefined ? {} : { current }) };
}
