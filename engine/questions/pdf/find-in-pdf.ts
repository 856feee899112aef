/**
 * Questions of a PDF: tables by the geometry of their text, else numbered and asking paragraphs. What is found has a page
 * and a rectangle; answers have a place where the PDF has a form field for them, else none.
 */
import { reason } from '#contract/reasons.ts';
import { because } from '../because.ts';
import { comparable } from '#engine/language/text.ts';
import type { AnswerPlace, FoundQuestion, FoundSheet } from '#contract/extraction.ts';
import type { PdfEdge, PdfField, PdfLine, PdfWord } from '#engine/files/model.ts';
import { allRules } from '../rules/rule.ts';
import type { Uses } from '../rules/rule.ts';
import { asks, countWords, holdsBox, isIdLike, looksLikeHeading, splitLeadingId, tidyId, tidy } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { repeatedEnds, withoutChoices } from '../printed-choices.ts';
import { isChoiceLabel, startsLikeQuestion } from '../vocabulary.ts';
import { boxedRows, withBoxedRows } from './boxed-rows.ts';
import { blocksOf } from './blocks.ts';
import { wholeWords } from './broken-words.ts';
import type { Block } from './blocks.ts';
import { cellStarts, columnOfWord, findColumns } from './columns.ts';
import { headingLines } from './emphasis.ts';
import { attachFields } from './find-in-fields.ts';
import { findInRows } from './find-in-rows.ts';
import { findInText } from './find-in-text.ts';
import { attachSpots } from './places/attach-spots.ts';
import { isBlank } from './places/spots.ts';
import { withoutBoxWords, withoutOptionWords } from './option-words.ts';
import { inReadingOrder } from './reading-order.ts';
import { findInRuled } from './ruled/find-in-ruled.ts';
import { withoutRepeats } from './running-heads.ts';
import { withoutTranslations } from './translations.ts';

export interface FoundInPdf {
  sheets: FoundSheet[];
  questions: FoundQuestion[];
}

/** Fewest questions that make a table in a PDF. */
const FEWEST = 4;
/** So many times the questions of one column are those of two. */
const ALL_COLUMNS = 1.5;
/** Share of the questions of running text that are numbered, and of these that count. */
const NUMBERED = 0.6;
const COUNTING = 0.9;
/** Share of the questions that the print alone gives, from which drawn tables are believed. */
const AS_MANY = 0.7;

/** Fewest questions of running text with boxes, or lines to write on, of their own that are believed before a table by its columns. */
const FEWEST_PLACED = 3;

/** Finds the questions of a PDF's lines and drawn edges, and of its form fields where it has some. */
export function findInPdf(all: PdfLine[], fields: PdfField[] = [], uses: Uses = allRules, edges: PdfEdge[] = []): FoundInPdf {
  const own = uses('translations under lines of a PDF') ? withoutTranslations(all) : all;
  const lines = fields.length > 0 && uses('options beside the buttons of a PDF') ? withoutOptionWords(own, fields) : own;
  const asking = fields.length > 0 && uses('options beside the boxes of a PDF') ? withoutBoxWords(lines, fields) : lines;
  const { questions: printed, tabular } = findRuled(asking, edges, uses);
  const questions = attachFields(attachSpots(printed, lines), fields, lines, uses('fields in drawn cells') ? edges : []);
  const filled = questions.some((question) => question.answers.some((one) => one.at?.field !== undefined));
  const sheets: FoundSheet[] = [
    {
      name: 'Pages',
      role: questions.length > 0 ? 'questions' : 'reference',
      ...because(reason(questions.length > 0 ? reasonFor(filled, tabular) : 'printed_nothing')),
      hidden: false,
      count: questions.length,
      mapping: null,
    },
  ];
  return { sheets, questions };
}

function reasonFor(filled: boolean, tabular: boolean) {
  if (filled) return 'fields_labelled';
  return tabular ? 'printed_table' : 'printed_text';
}

interface Printed {
  questions: FoundQuestion[];
  /** They stand in a table. */
  tabular: boolean;
}

/** What stands in drawn tables with the text around them, where these ask; else what the print asks by itself. */
function findRuled(lines: PdfLine[], edges: PdfEdge[], uses: Uses): Printed {
  const ruled = edges.length > 0 && uses('drawn tables of a PDF') ? findInRuled(lines, edges, uses) : null;
  const printed = findPrinted(lines, uses);
  if (!ruled || ruled.questions.length === 0) return printed;
  const questions = withText(ruled.questions, findInText(ruled.outside, uses, 1));
  return questions.length >= printed.questions.length * AS_MANY ? { questions, tabular: true } : printed;
}

/** What the print asks: a table by its columns, numbered rows with what stands beside them, or running text. */
function findPrinted(lines: PdfLine[], uses: Uses): Printed {
  const boxed = uses('rows of a PDF that end in boxes') ? boxedRows(lines) : { lines, rows: [] };
  const said = boxed.rows.length > 0 ? boxed.lines.filter(({ words }) => !words.every(isBlank)) : boxed.lines;
  const inTable = withBoxedRows(findInTable(said, uses), boxed.rows);
  const flowing = uses('columns of text in a PDF') ? inReadingOrder(lines) : lines;
  const inText = findInText(flowing, uses);
  // of a table with text in several columns, one column asks; of running text in columns all do
  const running =
    inText.length >= inTable.length * ALL_COLUMNS && (flowing !== lines || (uses('text that counts, not a table') && counted(inText)));
  const table = inTable.length >= FEWEST && !running ? inTable : [];
  const numbered = findRows(said, uses);
  const [inRows, all] = [withBoxedRows(numbered.questions, boxed.rows), withBoxedRows(numbered.all, boxed.rows)];
  if (asksByPlace(inText, Math.max(table.length, all.length))) return { questions: inText, tabular: false };
  const read = table.length > 0 ? table : inText;
  if (inRows.length > read.length || (table.length === inRows.length && saysMore(inRows, table))) return { questions: all, tabular: true };
  return { questions: read, tabular: table.length > 0 };
}

/** The numbered rows of a table, and these with the text around them. */
function findRows(lines: PdfLine[], uses: Uses): { questions: FoundQuestion[]; all: FoundQuestion[] } {
  const { questions, lines: own } = uses('numbered rows of a printed table')
    ? findInRows(lines)
    : { questions: [], lines: new Set<PdfLine>() };
  const beside =
    questions.length > 0
      ? findInText(
          lines.filter((line) => !own.has(line)),
          uses,
        )
      : [];
  return { questions, all: withText(questions, beside) };
}

/** As many questions of running text have boxes, or lines to write on, of their own as a table by its columns has questions. */
const asksByPlace = (inText: FoundQuestion[], others: number): boolean =>
  inText.filter(({ answers }) => answers.some(({ at }) => at !== undefined)).length >= Math.max(FEWEST_PLACED, others);

/** Most have numbers, and most of these are one more than the one before in their last part, or begin again. */
function counted(questions: FoundQuestion[]): boolean {
  const last = questions.flatMap(({ id }) => /(?<!\d)(\d+)\p{L}?$/u.exec(id ?? '')?.[1] ?? []).map(Number);
  const steps = last.slice(1).filter((value, at) => value === 1 || value === last[at] || value === (last[at] ?? 0) + 1);
  return last.length >= questions.length * NUMBERED && steps.length >= (last.length - 1) * COUNTING;
}

/** The questions of a table with those that stand outside it, down the pages. */
const withText = (rows: FoundQuestion[], beside: FoundQuestion[]): FoundQuestion[] =>
  beside.length > 0 ? [...rows, ...beside].toSorted(downThePages) : rows;

const downThePages = ({ at: one }: FoundQuestion, { at: other }: FoundQuestion): number =>
  (one.page ?? 0) - (other.page ?? 0) || (other.rect?.[3] ?? 0) - (one.rect?.[3] ?? 0);

/** As many questions, none with options, and more of their words or sections: stretched lines were taken for cells. */
function saysMore(rows: FoundQuestion[], table: FoundQuestion[]): boolean {
  const sections = (questions: FoundQuestion[]): number => new Set(questions.map((one) => one.section)).size;
  const letters = (questions: FoundQuestion[]): number => questions.reduce((sum, one) => sum + one.question.length, 0);
  return (
    table.every((one) => one.answers[0]?.allowed === undefined) &&
    (letters(rows) > letters(table) * 1.05 || sections(rows) > sections(table))
  );
}

function findInTable(lines: PdfLine[], uses: Uses): FoundQuestion[] {
  const columns = findColumns(lines);
  if (columns.length < 2) return [];
  const known = wholeWords(lines);
  const headings = headingLines(lines, columns);
  const aside = new Set(headings);
  const body = lines.filter((line) => !aside.has(line) && !isHeader(line));
  const blocks = columns.map((_, column) => withoutRepeats(blocksOf(body, columns, column, known), uses));
  const answers = blocks.map((one) => one.filter((block) => isChoiceLabel(block.text)));
  const anchor = strongest(
    answers.map((one, column) =>
      uses('answers as anchors in a PDF') && one.length >= FEWEST && one.length >= (blocks[column]?.length ?? 0) * 0.4 ? one.length : 0,
    ),
  );
  const ids = blocks.map((one) => one.filter((block) => isIdLike(block.text.replace(/\s+/g, ''))));
  const named = emptyBeside(blocks, namedColumn(lines, columns));
  const scores = blocks.map((one, column) => (column === anchor ? 0 : scoreColumn(one, column === named)));
  const question = strongest(scores);
  if (question < 0 || !beginsCells(body, columns, question)) return [];
  const id = strongest(ids.map((one, column) => (column < question && one.length >= FEWEST ? one.length : 0)));
  const own = blocks[question] ?? [];
  const merged = uses('rows over two pages of a PDF') ? overPages(own, anchor < 0 ? [] : (answers[anchor] ?? [])) : own;
  return makeQuestions(merged, id < 0 ? [] : (ids[id] ?? []), anchor < 0 ? [] : (answers[anchor] ?? []), {
    fewestWords: named >= 0 ? 2 : 3,
    headings,
  });
}

/** Share of the lines of a column whose first word stands apart from the word before it. */
const APART = 0.5;

/** A column whose lines mostly go on from the word before is no column: words of sentences stand under each other by chance. */
function beginsCells(lines: PdfLine[], columns: number[], column: number): boolean {
  const firsts = lines.flatMap(({ words }) => {
    const at = words.findIndex((word) => columnOfWord(columns, word) === column);
    return at < 0 || holdsBox(words[at - 1]?.text ?? '') ? [] : [at === 0 || cellStarts(words.slice(at - 1, at + 1)).length === 2];
  });
  return firsts.filter(Boolean).length >= firsts.length * APART;
}

const strongest = (scores: number[]): number => {
  const most = Math.max(0, ...scores);
  return most > 0 ? scores.indexOf(most) : -1;
};

/** The column that a header line calls requirements or questions, with one for answers or remarks beside it; -1 without. */
function namedColumn(lines: PdfLine[], columns: number[]): number {
  for (const line of lines) {
    const starts = cellStarts(line.words);
    const cells = starts.map((word, index) => {
      const until = starts[index + 1]?.x0 ?? Number.POSITIVE_INFINITY;
      const text = line.words.filter((one) => one.x0 >= word.x0 && one.x0 < until).map((one) => one.text);
      return {
        column: columnOfWord(columns, word),
        role: countWords(text.join(' ')) <= 4 ? headerMeaning(text.join(' '))?.role : undefined,
      };
    });
    const question = cells.find((cell) => cell.role === 'question');
    if (question && cells.some((cell) => cell.role === 'answer' || cell.role === 'comment')) return question.column;
  }
  return -1;
}

/** A named column counts where nothing but short answers stands right of it: a form still to be filled in. */
function emptyBeside(blocks: Block[][], named: number): number {
  const beside = blocks.slice(named + 1).flat();
  const said = beside.filter((block) => !isChoiceLabel(block.text) && headerMeaning(block.text) === null);
  return named >= 0 && said.length <= (blocks[named]?.length ?? 0) * 0.2 ? named : -1;
}

/** How much a column's blocks read like questions: many, wordy, distinct, and asking unless a header names them. */
function scoreColumn(blocks: Block[], named: boolean): number {
  const worded = blocks.filter((block) => countWords(block.text) >= (named ? 2 : 4));
  if (worded.length < FEWEST) return 0;
  const asking = worded.filter((block) => asks(block.text)).length / worded.length;
  const distinct = new Set(worded.map((block) => comparable(block.text))).size / worded.length;
  if (asking < 0.5 && !named) return 0;
  return Math.max(asking, named ? 0.6 : 0) * distinct * Math.log2(1 + worded.length);
}

/** A block at the top of a page without an answer beside it goes on with the last one of the page before, if that one did not ask yet. */
function overPages(blocks: Block[], anchors: Block[]): Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    const begins = anchors.some(
      (anchor) => anchor.page === block.page && anchor.rect[3] <= block.rect[3] + 4 && anchor.rect[3] >= block.rect[1] - 4,
    );
    const unfinished = last !== undefined && !/[.?!:;]\s*$/.test(last.text);
    if (last && unfinished && block.page === last.page + 1 && !begins && !looksStarted(block.text))
      last.text = `${last.text} ${block.text}`;
    else joined.push({ ...block });
  }
  return joined;
}

const looksStarted = (text: string): boolean => startsLikeQuestion(text) && /^\p{Lu}/u.test(text);

/** Three or more cells of few words that all name roles, surely those of a question and an answer: the head of a table. */
function isHeader(line: PdfLine): boolean {
  const meanings = cellsOf(line.words).map((text) => (countWords(text) <= 3 ? headerMeaning(text) : null));
  const sure = (role: string, weight: number): boolean => meanings.some((one) => one?.role === role && one.weight >= weight);
  return meanings.length >= 3 && meanings.every((one) => one !== null) && sure('question', 2) && (sure('answer', 3) || sure('comment', 3));
}

function cellsOf(words: PdfWord[]): string[] {
  const starts = new Set(cellStarts(words));
  const cells: string[] = [];
  for (const word of words) {
    if (starts.has(word)) cells.push(word.text);
    else cells[cells.length - 1] = `${cells.at(-1) ?? ''} ${word.text}`;
  }
  return cells;
}

interface Making {
  fewestWords: number;
  headings: PdfLine[];
}

function makeQuestions(blocks: Block[], ids: Block[], anchors: Block[], { fewestWords, headings }: Making): FoundQuestion[] {
  const options = [...new Map(anchors.map((anchor) => [comparable(anchor.text), anchor.text])).values()];
  const rows = blocks.map((block, index) => {
    const within = (other: Block): boolean => standsBeside(other, block, blocks[index + 1]);
    return { block, id: ids.find(within), anchor: anchors.find(within) };
  });
  const marked = rows.filter((row) => row.id !== undefined || row.anchor !== undefined).length;
  const gated = marked >= Math.max(FEWEST, rows.length * 0.5);
  const repeated = repeatedEnds(blocks.map((block) => block.text));
  const questions: FoundQuestion[] = [];
  let section: string | null = null;
  for (const { block, id, anchor } of rows) {
    const evident = anchor !== undefined || (id !== undefined && countWords(block.text) >= fewestWords);
    if (gated ? !evident : !asks(block.text) && !startsLikeQuestion(block.text)) {
      if (headsOthers(block)) section = block.text;
      continue;
    }
    const led = id ? { id: tidyId(id.text.replace(/\s+/g, '')), rest: block.text } : splitLeadingId(block.text);
    const own = withoutChoices(led?.rest ?? block.text, repeated);
    questions.push({
      sheet: null,
      id: led?.id ?? null,
      section: section ?? headingOver(block, headings),
      question: own.text,
      at: { page: block.page, rect: [...block.rect] },
      answers: [placeOf(own.options ?? options, anchor)],
      parent: null,
      guidance: null,
    });
  }
  return questions;
}

const headsOthers = ({ stands, text }: Block): boolean => stands && looksLikeHeading(text) && headerMeaning(text) === null;

/** Whether a block stands beside another one, over the next of its column. */
function standsBeside(other: Block, block: Block, next: Block | undefined): boolean {
  const floor = next && next.page === block.page ? next.rect[3] : 0;
  return other.page === block.page && middle(other) <= block.rect[3] + 3 && middle(other) > floor;
}

/** The last heading before a block. */
function headingOver(block: Block, headings: PdfLine[]): string | null {
  const head = headings.findLast((line) => line.page < block.page || (line.page === block.page && line.rect[1] >= block.rect[3] - 3));
  return head ? tidy(head.text) : null;
}

const placeOf = (allowed: string[], anchor: Block | undefined): AnswerPlace => ({
  kind: allowed.length > 0 ? 'choice' : 'text',
  ...(allowed.length >= 2 ? { allowed } : {}),
  ...(anchor ? { current: anchor.text } : {}),
});

const middle = (block: Block): number => (block.rect[1] + block.rect[3]) / 2;
