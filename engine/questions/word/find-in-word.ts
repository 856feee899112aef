/** Questions of a Word document: its tables read as sheets are, its paragraphs by how they ask. */
import { sentenceOf } from '#contract/reason-sentences.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { comparable } from '#engine/language/text.ts';
import { because } from '../because.ts';
import type { FoundQuestion, FoundSheet, MappingByShape, MappingBySheet } from '#contract/extraction.ts';
import type { WordBlock, WordParagraph, WordTable } from '#engine/files/model.ts';
import type { Uses } from '../rules/rule.ts';
import { findInSheets } from '../sheet/find-in-workbook.ts';
import type { FoundInSheets } from '../sheet/find-in-workbook.ts';
import { looksLikeHeading, tidy } from '../text.ts';
import { findBoxes } from './boxes.ts';
import type { SaidOfBox } from './boxes.ts';
import { joinParts } from './lettered.ts';
import { findLists } from './lists.ts';
import { findOptionTables } from './option-tables.ts';
import { findInParagraphs } from './paragraphs.ts';
import { tableSheet } from './table-sheet.ts';
import type { TableSheet } from './table-sheet.ts';

/** What the paragraphs outside tables are called among the sheets. */
export const TEXT = 'Text';

/** Finds the questions of the blocks of a document, in the order in which they stand. Tables are called "Table 1" and so on. */
export function findInWord(
  blocks: WordBlock[],
  options: { hidden: boolean; mapping: MappingBySheet; remembered: MappingByShape; uses: Uses },
): FoundInSheets {
  const boxes =
    options.mapping[TEXT] !== null && options.uses('boxes under questions, in Word')
      ? findBoxes(blocks, saidIn(options.mapping))
      : { questions: [], tables: new Set<number>() };
  const notBoxes = withoutBoxes(blocks, boxes.tables, options.mapping);
  const tables: TableSheet[] = [];
  const headings = new Map<number, string | null>();
  let heading: string | null = null;
  for (const block of blocks) {
    if (block.kind === 'table') {
      tables.push(tableSheet(block, tableName(block.table), options.uses));
      headings.set(block.table, headingWithin(blocks, block) ?? heading);
    } else if (headsTables(block)) heading = tidy(block.text).replace(/\s+/g, ' ');
  }
  const mayBeList = (table: number): boolean => !boxes.tables.has(table) && !(tableName(table) in options.mapping);
  const ticks = options.uses('tables of options, in Word')
    ? findOptionTables(blocks, mayBeList)
    : { questions: [], tables: new Set<number>() };
  const lists = findLists(blocks, (table) => (mayBeList(table) ? (tables[table] ?? null) : null), options.uses);
  const taken = new Set([...boxes.tables, ...lists.tables, ...ticks.tables]);
  const inTables = findInSheets(
    tables.flatMap((table, index) => (taken.has(index) ? [] : [table.sheet])),
    {
      ...options,
      mapping: notBoxes.mapping,
      named: false,
      framed: true,
      placesOf: (sheet) => tables.find((table) => table.sheet === sheet)?.placeOf ?? ((row, column) => ({ row, cell: column })),
    },
  );
  for (const question of inTables.questions) refine(question, tables, headings);
  const under = [...boxes.questions, ...(options.mapping[TEXT] === null ? [] : [...lists.questions, ...ticks.questions])];
  const asked = new Set(under.map((question) => question.at.paragraph));
  const asParagraphs =
    options.mapping[TEXT] === null
      ? []
      : [
          ...under,
          ...findInParagraphs(blocks, inTables.questions.length + asked.size > 0 ? 3 : 1, options.uses).filter(
            (question) => !asked.has(question.at.paragraph) && !namesHeading(blocks, question),
          ),
        ];
  const paragraphs = options.uses('parts counted with letters, in Word') ? joinParts(asParagraphs, blocks) : asParagraphs;
  const sheets: FoundSheet[] = [...inTables.sheets.map(notBoxes.told), ...boxesByHand(boxes.tables, options.mapping)];
  if (paragraphs.length > 0)
    sheets.push({
      name: TEXT,
      role: 'questions',
      ...because(reason(asked.size > 0 ? 'paragraphs_boxed' : 'paragraphs_ask')),
      hidden: false,
      count: paragraphs.length,
      mapping: null,
    });
  return {
    sheets,
    questions: inOrder(blocks, [...inTables.questions, ...paragraphs]),
    warnings: [...notBoxes.warnings, ...inTables.warnings],
  };
}

/** A line of the contents: its text is that of a heading further down. */
function namesHeading(blocks: WordBlock[], { question, at }: FoundQuestion): boolean {
  const text = comparable(question);
  return blocks.some(
    (block) =>
      block.kind === 'paragraph' &&
      block.headingLevel !== null &&
      (block.index ?? 0) > (at.paragraph ?? 0) &&
      comparable(block.text) === text,
  );
}

const saidIn =
  (mapping: MappingBySheet): SaidOfBox =>
  (table) => {
    const said = mapping[tableName(table)];
    return said === undefined ? null : said?.box ? 'box' : 'none';
  };

/** The mappings without those that call a table a box which is none: these are not used, and its sheet says so. */
function withoutBoxes(blocks: WordBlock[], boxes: Set<number>, given: MappingBySheet) {
  const refused = new Map<string, Reason>();
  for (const block of blocks)
    if (block.kind === 'table' && !boxes.has(block.table) && saidIn(given)(block.table) === 'box')
      refused.set(tableName(block.table), reason('mapping_no_box', { sheet: tableName(block.table) }));
  return {
    mapping: Object.fromEntries(Object.entries(given).filter(([name]) => !refused.has(name))),
    told: (sheet: FoundSheet): FoundSheet => {
      const said = refused.get(sheet.name);
      return said === undefined ? sheet : { ...sheet, refused: sentenceOf(said) };
    },
    warnings: [...refused.values()],
  };
}

/** The tables that people said are boxes: their questions are among the paragraphs. */
const boxesByHand = (tables: Set<number>, mapping: MappingBySheet): FoundSheet[] =>
  [...tables]
    .filter((table) => saidIn(mapping)(table) === 'box')
    .map((table) => ({
      name: tableName(table),
      role: 'questions',
      ...because(reason('box_by_hand')),
      hidden: false,
      count: 0,
      mapping: mapping[tableName(table)] ?? null,
      mapped_by: 'hand',
    }));

/** What a table is called among the sheets. */
export const tableName = (table: number): string => `Table ${table + 1}`;

/** Of a table in a cell: a heading in that cell, or the nearest row over it that is one cell with a heading in it; null where there is none. */
function headingWithin(blocks: WordBlock[], block: WordTable): string | null {
  const { within } = block;
  if (within === undefined) return null;
  const outer = blocks.find((one) => one.kind === 'table' && one.table === within.table);
  if (outer?.kind !== 'table') return null;
  const beside = blocks.filter((one) => one.kind === 'table' && one.within?.table === within.table && one.within.row === within.row);
  const holders = (outer.rows[within.row] ?? []).filter(({ holdsTable }) => holdsTable === true);
  const own = holders.length === beside.length ? tidy(holders[beside.indexOf(block)]?.text ?? '') : '';
  if (own !== '' && looksLikeHeading(own)) return own.replace(/\s+/g, ' ');
  const over = outer.rows.slice(0, within.row).findLast((row) => row.length === 1 && looksLikeHeading(tidy(row[0]?.text ?? '')));
  return over ? tidy(over[0]?.text ?? '').replace(/\s+/g, ' ') : headingWithin(blocks, outer);
}

/** A heading, or a short line all in bold that asks nothing. */
const headsTables = (block: WordParagraph): boolean =>
  tidy(block.text) !== '' &&
  (block.headingLevel !== null || (block.bold && looksLikeHeading(tidy(block.text)) && block.controls.length === 0));

function refine(question: FoundQuestion, tables: TableSheet[], headings: Map<number, string | null>): void {
  const table = tables[question.at.table ?? -1];
  if (table) question.answers = question.answers.flatMap((place) => table.refine(place));
  question.section ??= headings.get(question.at.table ?? -1) ?? null;
}

/** Puts questions of tables and paragraphs into the order of the document. */
function inOrder(blocks: WordBlock[], questions: FoundQuestion[]): FoundQuestion[] {
  const order = new Map<string, number>();
  for (const [index, block] of blocks.entries()) order.set(block.kind === 'table' ? `t${block.table}` : `p${block.index}`, index);
  const position = (question: FoundQuestion): number =>
    order.get(question.at.table === undefined ? `p${question.at.paragraph}` : `t${question.at.table}`) ?? 0;
  return questions.toSorted((a, b) => position(a) - position(b));
}
