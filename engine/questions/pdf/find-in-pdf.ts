/**
 * Questions of a PDF: tables by the geometry of their text, else numbered and asking paragraphs. What is found has a page
 * and a rectangle; answers have a place where the PDF has a form field for them, else none.
 */
import type { AnswerPlace, FoundQuestion, FoundSheet } from '#contract/extraction.ts';
import type { PdfField, PdfLine, PdfWord } from '#engine/files/model.ts';
import { allRules } from '../rules/rule.ts';
import type { Uses } from '../rules/rule.ts';
import { asks, comparable, countWords, hasLetters, isIdLike, labelBeforeBlank, looksLikeHeading, splitLeadingId, tidyId } from '../text.ts';
import { headerMeaning, isChoiceLabel, startsLikeQuestion } from '../vocabulary.ts';
import { blocksOf } from './blocks.ts';
import { wholeWords } from './broken-words.ts';
import type { Block } from './blocks.ts';
import { cellStarts, columnOfWord, findColumns } from './columns.ts';
import { headingLines, headingName, standingOut } from './emphasis.ts';
import { attachFields } from './find-in-fields.ts';

export interface FoundInPdf {
  sheets: FoundSheet[];
  questions: FoundQuestion[];
}

/** Fewest questions that make a table in a PDF. */
const FEWEST = 4;

/** Finds the questions of a PDF's lines, and of its form fields where it has some. */
export function findInPdf(lines: PdfLine[], fields: PdfField[] = [], uses: Uses = allRules): FoundInPdf {
  const table = findInTable(lines, uses);
  const text = table.length >= FEWEST ? table : findInText(lines, uses);
  const questions = attachFields(text, fields, lines);
  const filled = questions.some((question) => question.answers.some((one) => one.at?.field !== undefined));
  const reason = filled
    ? 'form fields, each by the question or label it stands at'
    : table.length >= FEWEST
      ? 'a table, by the places of its words'
      : 'paragraphs that ask or are numbered among such';
  const sheets: FoundSheet[] = [
    {
      name: 'Pages',
      role: questions.length > 0 ? 'questions' : 'reference',
      reason: questions.length > 0 ? reason : 'no table with questions and no paragraphs that ask',
      hidden: false,
      count: questions.length,
      mapping: null,
    },
  ];
  return { sheets, questions };
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
  if (question < 0) return [];
  const id = strongest(ids.map((one, column) => (column < question && one.length >= FEWEST ? one.length : 0)));
  const own = blocks[question] ?? [];
  const merged = uses('rows over two pages of a PDF') ? overPages(own, anchor < 0 ? [] : (answers[anchor] ?? [])) : own;
  return makeQuestions(merged, id < 0 ? [] : (ids[id] ?? []), anchor < 0 ? [] : (answers[anchor] ?? []), {
    fewestWords: named >= 0 ? 2 : 3,
    headings,
  });
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

/** Running heads and feet: the same text at the same height on many pages. */
export function withoutRepeats(blocks: Block[], uses: Uses = allRules): Block[] {
  if (!uses('running heads of a PDF')) return blocks;
  const seen = new Map<string, number>();
  const keyOf = (block: Block): string => `${comparable(block.text).replace(/\d+/g, '0')}@${Math.round(block.rect[3] / 4)}`;
  for (const block of blocks) seen.set(keyOf(block), (seen.get(keyOf(block)) ?? 0) + 1);
  const pages = new Set(blocks.map((block) => block.page)).size;
  return blocks.filter((block) => (seen.get(keyOf(block)) ?? 0) < Math.max(3, pages * 0.5) || isChoiceLabel(block.text));
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
    const next = blocks[index + 1];
    const floor = next && next.page === block.page ? next.rect[3] : 0;
    const within = (other: Block): boolean => other.page === block.page && middle(other) <= block.rect[3] + 3 && middle(other) > floor;
    return { block, id: ids.find(within), anchor: anchors.find(within) };
  });
  const marked = rows.filter((row) => row.id !== undefined || row.anchor !== undefined).length;
  const gated = marked >= Math.max(FEWEST, rows.length * 0.5);
  const questions: FoundQuestion[] = [];
  let section: string | null = null;
  for (const { block, id, anchor } of rows) {
    const led = splitLeadingId(block.text);
    const evident = anchor !== undefined || (id !== undefined && countWords(block.text) >= fewestWords);
    if (gated ? !evident : !asks(block.text) && !startsLikeQuestion(block.text)) {
      if (block.stands && looksLikeHeading(block.text) && headerMeaning(block.text) === null) section = block.text;
      continue;
    }
    const head = headings.findLast((line) => line.page < block.page || (line.page === block.page && line.rect[1] >= block.rect[3] - 3));
    const answer: AnswerPlace = {
      kind: options.length > 0 ? 'choice' : 'text',
      ...(options.length >= 2 ? { allowed: options } : {}),
      ...(anchor ? { current: anchor.text } : {}),
    };
    questions.push({
      sheet: null,
      id: id ? tidyId(id.text.replace(/\s+/g, '')) : (led?.id ?? null),
      section: section ?? (head ? headingName(head.text) : null),
      question: led && !id ? led.rest : block.text,
      at: { page: block.page, rect: [...block.rect] },
      answers: [answer],
      parent: null,
      guidance: null,
    });
  }
  return questions;
}

const middle = (block: Block): number => (block.rect[1] + block.rect[3]) / 2;

/** Without a table: paragraphs of the whole width that ask, or are numbered beside such. */
function findInText(lines: PdfLine[], uses: Uses): FoundQuestion[] {
  const blocks = withoutRepeats(paragraphs(lines), uses);
  const questions: FoundQuestion[] = [];
  let section: string | null = null;
  for (const block of blocks) {
    const text = block.text.replace(/^(?:[•▪●○◦–*\uf0b7☐□❏-]|\u20e3)\s*/u, '');
    const led = splitLeadingId(text);
    const body = led?.rest ?? text;
    const words = countWords(body);
    const label = labelBeforeBlank(body);
    if (label !== null) questions.push(inText(block, led?.id ?? null, label, section));
    else if (block.stands && looksLikeHeading(text)) section = headingName(text);
    else if (
      hasLetters(body) &&
      words >= 3 &&
      words <= 90 &&
      (/[?？؟\u037e]\s*$/u.test(body) || (startsLikeQuestion(body) && led !== null))
    )
      questions.push(inText(block, led?.id ?? null, body, section));
  }
  return questions.length >= Math.max(3, blocks.length * 0.15) ? questions : [];
}

const inText = (block: Block, id: string | null, question: string, section: string | null): FoundQuestion => ({
  sheet: null,
  id,
  section,
  question,
  at: { page: block.page, rect: [...block.rect] },
  answers: [{ kind: 'text' }],
  parent: null,
  guidance: null,
});

/** Lines joined to paragraphs: a new one begins after a gap, at a bullet or number, or after the end of a sentence that asks. */
function paragraphs(lines: PdfLine[]): Block[] {
  const found: Block[] = [];
  const out = standingOut(lines);
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    const last = found.at(-1);
    const gap = before && before.page === line.page ? before.rect[1] - line.rect[1] : Number.POSITIVE_INFINITY;
    const size = line.words[0]?.size ?? 10;
    const starts = /^\s*([•▪●○◦–*\uf0b7☐□❏]|\u20e3|\(?\d{1,3}(\.\d{1,3})*[.)]\s|\d{1,3}(\.\d{1,3})+\s|[a-z][.)]\s)/iu.test(line.text);
    if (
      !last ||
      gap > size * 1.75 ||
      starts ||
      last.stands !== out.has(line) ||
      /[?？؟\u037e]\s*$/u.test(last.text) ||
      labelBeforeBlank(last.text) !== null
    )
      found.push({
        page: line.page,
        column: 0,
        text: line.text,
        rect: [...line.rect],
        lines: 1,
        stands: out.has(line),
      });
    else {
      last.text = `${last.text} ${line.text}`;
      last.rect = [
        Math.min(last.rect[0], line.rect[0]),
        Math.min(last.rect[1], line.rect[1]),
        Math.max(last.rect[2], line.rect[2]),
        Math.max(last.rect[3], line.rect[3]),
      ];
    }
  }
  return found;
}
