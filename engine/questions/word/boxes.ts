/** Questions with a box under them: a heading or a paragraph, then a table of one cell, empty or labelled "Response:". */
import { comparable } from '#engine/language/text.ts';
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import type { WordBlock, WordCell, WordParagraph, WordTable } from '#engine/files/model.ts';
import { asks, boxesIn, countWords, hasLetters, looksLikeHeading, splitLeadingId, tidy } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import { tickedIn } from './options-in-cell.ts';

/** Fewest boxes of a document that has its answers in such. */
const FEWEST = 2;
/** Most words of a label in a box. */
const LONGEST_LABEL = 4;

interface Box {
  table: WordTable;
  /** Where the answer goes. */
  cell: WordCell;
  /** The first line of the box. */
  label: string;
  /** The text over the box. */
  question: WordParagraph;
  /** What stands between them and says how to answer. */
  guidance: string | null;
  section: string | null;
}

export interface Boxes {
  questions: FoundQuestion[];
  /** Tables that are such a box. */
  tables: Set<number>;
}

/** What people say of a table: that it is a box, or that it is none. */
export type SaidOfBox = (table: number) => 'box' | 'none' | null;

/** The questions over boxes, and which tables these are. One box that people name says that the others like it are boxes too. */
export function findBoxes(blocks: WordBlock[], said: SaidOfBox): Boxes {
  const boxes = boxesOf(blocks).filter((box) => said(box.table.table) !== 'none');
  const byHand = boxes.filter((box) => said(box.table.table) === 'box');
  const labels = new Map<string, number>();
  for (const box of boxes) labels.set(comparable(box.label), (labels.get(comparable(box.label)) ?? 0) + 1);
  const labelled = (label: string): boolean =>
    byHand.some((box) => comparable(box.label) === comparable(label)) ||
    headerMeaning(label)?.role === 'answer' ||
    (labels.get(comparable(label)) ?? 0) >= Math.max(3, boxes.length * 0.5);
  const waiting = boxes.filter(
    (box) => byHand.includes(box) || box.label === '' || (countWords(box.label) <= LONGEST_LABEL && labelled(box.label)),
  );
  const enough = byHand.length > 0 || waiting.length >= FEWEST || (waiting.length === 1 && waiting.every((box) => isAsked(box.question)));
  const empty = waiting.filter((box) => box.label === '').length >= FEWEST;
  const found = enough ? boxes.filter((box) => waiting.includes(box) || (isAsked(box.question) && !(empty && isNote(box)))) : [];
  return { questions: found.map((box) => asQuestion(box, waiting.includes(box))), tables: new Set(found.map((box) => box.table.table)) };
}

/** Where other boxes are empty: a framed text under what asks nothing itself, or is a heading, says something to the reader. */
const isNote = ({ question }: Box): boolean =>
  question.headingLevel !== null || !(asks(question.text) || startsLikeQuestion(question.text));

/** Boxes of a document with the text right over each, and the heading over that. */
function boxesOf(blocks: WordBlock[]): Box[] {
  const boxes: Box[] = [];
  const headings: WordParagraph[] = [];
  let over: WordParagraph | null = null;
  let between: WordParagraph[] = [];
  for (const block of blocks) {
    if (block.kind === 'table') {
      const cell = boxCell(block);
      const asking = asksOver(between);
      const question = asking ?? over;
      const section = headings.findLast((one) => one !== question && isOver(one, question)) ?? null;
      if (cell && question && hasLetters(question.text))
        boxes.push({
          table: block,
          cell,
          label: labelOf(block),
          question,
          guidance: asking ? textAfter(between, asking) : null,
          section: section && tidy(section.text).replace(/\s+/g, ' '),
        });
      over = null;
      between = [];
    } else if (block.index !== null && tidy(block.text) !== '') {
      over = block;
      between.push(block);
      if (block.headingLevel !== null || (block.bold && looksLikeHeading(tidy(block.text)))) headings.push(block);
    }
  }
  return boxes;
}

/** Most paragraphs that say how to answer. */
const MOST_GUIDING = 3;

/** The last heading or bold text over a box when it asks itself, and the paragraphs between them neither ask nor count. */
function asksOver(between: WordParagraph[]): WordParagraph | null {
  const heading = between.findLast((one) => one.headingLevel !== null || (one.bold && isAsked(one)));
  if (!heading || !isAsked(heading)) return null;
  const after = between.slice(between.indexOf(heading) + 1);
  const guides = after.every(({ text, bold }) => !bold && !asks(text) && splitLeadingId(tidy(text)) === null);
  return guides && after.length <= MOST_GUIDING ? heading : null;
}

function textAfter(between: WordParagraph[], heading: WordParagraph): string | null {
  const texts = between.slice(between.indexOf(heading) + 1).map((one) => tidy(one.text));
  return texts.length === 0 ? null : texts.join('\n');
}

/** A heading stands over a question that is no heading, or one of a lower level. */
const isOver = (heading: WordParagraph, question: WordParagraph | null): boolean =>
  question?.headingLevel == null || (heading.headingLevel !== null && heading.headingLevel < question.headingLevel);

/** The cell to write in: the only one, or the empty one beside a label. */
function boxCell({ rows }: WordTable): WordCell | null {
  const [first, second, ...more] = rows.flat();
  if (!first || rows.length > 2 || more.length > 0 || rows.flat().some((cell) => cell.holdsTable)) return null;
  if (!second) return first;
  return tidy(second.text) === '' && countWords(first.text) <= LONGEST_LABEL && headerMeaning(tidy(first.text))?.role === 'answer'
    ? second
    : null;
}

/** What the box says first, before a colon. */
function labelOf({ rows }: WordTable): string {
  const [line = ''] = tidy(rows[0]?.[0]?.text ?? '').split('\n');
  return /^([^:：]{1,40})[:：]/u.exec(line)?.[1] ?? line;
}

const isAsked = ({ text }: WordParagraph): boolean =>
  asks(text) || startsLikeQuestion(text) || (splitLeadingId(tidy(text)) !== null && countWords(text) >= 4);

/** A place with boxes to tick; `current` is the option that is ticked. */
const ticking = ({ at }: AnswerPlace, allowed: string[], current: string | undefined): AnswerPlace => ({
  kind: 'choice-in-cell',
  at,
  allowed,
  ...(current === undefined ? {} : { current }),
});

/** Where the answer goes, with what stands there; of a labelled box without its label. */
function placeIn({ cell, label }: Box, labelled: boolean): AnswerPlace {
  const { table, row, cell: column } = cell;
  const at = { table, row, cell: column };
  const said = tidy(cell.text);
  const offered = boxesIn(said);
  if (offered) return ticking({ kind: 'text', at }, offered, tickedIn(said));
  const current = labelled && label !== '' ? tidy(said.replace(/^[^:：\n]*[:：]?/u, '')) : said;
  const [control, ...more] = cell.paragraphs.flatMap((one) => one.controls);
  const open = control !== undefined && more.length === 0 && control.placeholder;
  return { kind: 'text', at, ...(open || current === '' ? {} : { current }) };
}

function asQuestion(box: Box, labelled: boolean): FoundQuestion {
  const { question, guidance, section } = box;
  const text = tidy(question.text);
  const split = splitLeadingId(text);
  const marker = question.list?.bullet === false ? (question.list.marker ?? null) : null;
  const answers = [placeIn(box, labelled)];
  return {
    sheet: null,
    id: split?.id ?? marker?.replace(/(?<![.)\s])[.)\s]+$/, '') ?? null,
    section,
    question: split?.rest ?? text,
    at: { paragraph: question.index ?? 0 },
    answers,
    parent: null,
    guidance,
  };
}
