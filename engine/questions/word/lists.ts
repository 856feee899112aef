/** Lists to fill in: a Word table of a header over empty rows, under the paragraph that says what is to be listed. */
import type { FoundQuestion } from '#contract/extraction.ts';
import type { WordBlock, WordParagraph } from '#engine/files/model.ts';
import type { DrawnRow } from '../drawn/drawn-row.ts';
import { listUnder, placesOf } from '../drawn/lists-to-fill-in.ts';
import type { Uses } from '../rules/rule.ts';
import { createGrid } from '../sheet/grid.ts';
import { asks, countWords, hasLetters, looksLikeHeading, splitLeadingId, tidy } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import type { TableSheet } from './table-sheet.ts';

/** Fewest words of a sentence over a list that neither asks nor ends in a colon. */
const FEWEST_WORDS = 4;

export interface WordLists {
  questions: FoundQuestion[];
  /** Tables that are such a list. */
  tables: Set<number>;
}

/** The lists of a document; `sheetOf` gives the tables that may be one. */
export function findLists(blocks: WordBlock[], sheetOf: (table: number) => TableSheet | null, uses: Uses): WordLists {
  const found: WordLists = { questions: [], tables: new Set() };
  if (!uses('drawn: a list to fill in')) return found;
  let over: WordParagraph[] = [];
  let heading: WordParagraph | null = null;
  for (const block of blocks) {
    if (block.kind === 'paragraph') {
      if (tidy(block.text) === '' || block.index === null) continue;
      if (isHeading(block)) [over, heading] = [[], block];
      over.push(block);
      continue;
    }
    const question = listIn(sheetOf(block.table), sentenceAmong(over), heading, uses);
    if (question) found.questions.push(question);
    if (question) found.tables.add(block.table);
    over = [];
  }
  return found;
}

/** The list of a table as one question that its text asks; null when either is missing. */
function listIn(sheet: TableSheet | null, text: WordParagraph | null, heading: WordParagraph | null, uses: Uses): FoundQuestion | null {
  const at = sheet && text ? firstRow(sheet, uses) : null;
  const list = at && listUnder(at);
  if (!text || !at || !list) return null;
  const led = splitLeadingId(tidy(text.text));
  return {
    sheet: null,
    id: led?.id ?? null,
    section: heading && heading !== text ? tidy(heading.text).replace(/\s+/g, ' ') : null,
    question: led?.rest ?? tidy(text.text),
    at: { paragraph: text.index ?? 0 },
    answers: placesOf(at, list),
    parent: null,
    guidance: null,
  };
}

const isHeading = (block: WordParagraph): boolean =>
  block.headingLevel !== null || (block.bold && looksLikeHeading(tidy(block.text)) && !asks(block.text));

function firstRow({ sheet, placeOf }: TableSheet, uses: Uses): DrawnRow | null {
  const grid = createGrid(sheet, { hidden: false, framed: true, uses });
  const [row] = grid.rows;
  return row === undefined ? null : { grid, reading: { sheetName: null, placeOf }, row, cells: grid.cells(row) };
}

/** The paragraph that asks for the list, else a sentence right over it, else the heading. */
function sentenceAmong(over: WordParagraph[]): WordParagraph | null {
  const near = over.toReversed();
  const wants = (one: WordParagraph): boolean => asks(one.text) || startsLikeQuestion(tidy(one.text)) || /[:：]\s*$/u.test(tidy(one.text));
  const sentence = (one: WordParagraph): boolean => !isHeading(one) && countWords(one.text) >= FEWEST_WORDS;
  const found = near.find(wants) ?? near.find(sentence) ?? near.find(isHeading) ?? null;
  return found && hasLetters(found.text) ? found : null;
}
