/** Questions of plain text: one a line, or numbered, or wrapped over lines; headings are sections. */
import type { AnswerPlace, FoundQuestion, FoundSheet } from '#contract/extraction.ts';
import { allRules } from '../rules/rule.ts';
import type { Uses } from '../rules/rule.ts';
import { asksForSeveral } from '../described/several-answers.ts';
import { asks, blankLine, countWords, hasLetters, splitLeadingId, withoutColon } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import { answerIn, answerLabels } from './answer-lines.ts';
import { asRead } from './markdown-lines.ts';
import { findInTables, tablesIn } from './markdown-tables.ts';
import { askedByLine } from './one-a-line.ts';
import { blocksOf } from './text-blocks.ts';
import type { TextBlock } from './text-blocks.ts';

const isMarked = (block: TextBlock): boolean => block.marker !== null && block.marker !== '';

const isQuestion = (block: TextBlock, numberedAsk: boolean): boolean => {
  if (!hasLetters(block.text) || countWords(block.text) < 2 || countWords(block.text) > 100) return false;
  if (asks(block.text) || (startsLikeQuestion(block.text) && countWords(block.text) >= 4)) return true;
  return numberedAsk && isMarked(block);
};

/** Finds the questions of a text. Prose that asks in passing is no questionnaire: a quarter of its blocks must ask or be numbered. */
export function findInLines(written: string[], uses: Uses = allRules): { sheets: FoundSheet[]; questions: FoundQuestion[] } {
  const lines = asRead(written);
  const tables = tablesIn(lines);
  const inTables = new Set(tables.flatMap(({ rows }) => [(rows[0]?.line ?? 0) + 1, ...rows.map(({ line }) => line)]));
  const blocks = blocksOf(lines.map((line, at) => (inTables.has(at + 1) ? '' : line)));
  const { questions: read, titles } = readBlocks(blocks, uses('lines of a list'));
  const questions = withoutAsides(read);
  const sectionAt = (line: number): string | null => titles.findLast(({ number }) => number < line)?.title ?? null;
  const asked = findInTables(tables, sectionAt, uses);
  const body = blocks.filter(isBody);
  const enough = questions.length > 0 && questions.length >= body.length * 0.25;
  const all = [...(enough ? questions : []), ...asked].toSorted((a, b) => (a.at.line ?? 0) - (b.at.line ?? 0));
  return { sheets: [], questions: all };
}

/** Where most questions are numbered or have a line or options of their own, what has none of these speaks about the form. */
function withoutAsides(questions: FoundQuestion[]): FoundQuestion[] {
  const own = questions.filter(({ id, at, answers }) => id !== null || answers.some((place) => place.at?.line !== at.line));
  return own.length >= FEWEST_OWN && own.length * 4 >= questions.length * 3 ? own : questions;
}

const FEWEST_OWN = 3;

interface ReadBlocks {
  questions: FoundQuestion[];
  titles: { number: number; title: string }[];
}

function readBlocks(blocks: TextBlock[], usesLists: boolean): ReadBlocks {
  const marked = blocks.filter((block) => isBody(block) && isMarked(block));
  const numberedAsk = marked.length >= 3 && marked.filter((block) => isQuestion(block, false)).length >= marked.length * 0.3;
  const labels = answerLabels(blocks);
  const heads = titlesOf(blocks.filter((block) => answerIn(block, null, labels) === null));
  const isPlain = blocks.every(({ options }) => options === null);
  const listed = usesLists && isPlain ? askedByLine(blocks.filter((block) => isBody(block) && !heads.has(block))) : new Set();
  const read: ReadBlocks = { questions: [], titles: [] };
  const ask = (block: TextBlock): FoundQuestion => {
    const made = asQuestion(block, read.titles.at(-1)?.title ?? null);
    read.questions.push(made);
    return made;
  };
  /** The last text that was neither answer nor option, and the question made of it. */
  let [last, asked]: [TextBlock | null, FoundQuestion | null] = [null, null];
  for (const block of blocks) {
    const answer = answerIn(block, asked, labels);
    if (block.options || answer) {
      if (!asked && last && mayAsk(last)) {
        read.titles = read.titles.filter(({ number }) => number !== last?.number);
        asked = ask(last);
      }
      if (asked) take(asked, block, answer);
      continue;
    }
    const title = titleOf(block, heads);
    [last, asked] = [block, null];
    if (title !== null && !asks(title)) read.titles.push({ number: block.number, title });
    else if (listed.has(block) || isQuestion(block, numberedAsk)) asked = ask(block);
  }
  return read;
}

const titleOf = (block: TextBlock, heads: Set<TextBlock>): string | null =>
  block.heading ?? (heads.has(block) ? (isLettered(block) ? block.written : block.text).replace(/:$/, '') : null);

const isBody = ({ heading, options }: TextBlock): boolean => heading === null && options === null;

/** What stands over an answer or over options asks for it. */
const mayAsk = ({ text }: TextBlock): boolean => hasLetters(text) && countWords(text) <= 100;

/** Gives a question the answer line, or the options, that stand under it. */
function take(question: FoundQuestion, { options }: TextBlock, answer: AnswerPlace | null): void {
  const [place] = question.answers;
  const isBeside = place !== undefined && (place.allowed !== undefined || answer?.kind === 'comment');
  if (answer) question.answers = isBeside ? [place, { ...answer, kind: 'comment' }] : [answer];
  if (!options || !place) return;
  const allowed = [...(place.allowed ?? []), ...options.map(({ label }) => withoutColon(label.replace(blankLine, '')))];
  const ticked = [...(place.current === undefined ? [] : [place.current]), ...options.flatMap((one) => (one.ticked ? [one.label] : []))];
  const kind = ticked.length > 1 || asksForSeveral(question.question) ? 'multi_choice' : 'choice';
  question.answers = [{ kind, allowed, ...(ticked.length > 0 ? { current: ticked.join('\n') } : {}) }, ...question.answers.slice(1)];
}

const asQuestion = (block: TextBlock, section: string | null): FoundQuestion => ({
  sheet: null,
  id: (block.marker === '' ? null : block.marker) ?? splitLeadingId(block.heading ?? '')?.id ?? null,
  section,
  question: block.heading === null ? withoutColon(block.text) : (splitLeadingId(block.heading)?.rest ?? block.heading),
  at: { line: block.number },
  answers: [{ kind: 'text', at: { line: block.number } }],
  parent: null,
  guidance: null,
});

/**
 * Short blocks that head the ones after them: without a marker before one that has one; with a number that the next one's
 * begins with ("2." before "2.1"); or, where there are two or more, standing apart before what asks.
 */
function titlesOf(blocks: TextBlock[]): Set<TextBlock> {
  const found = new Set<TextBlock>();
  const loose: TextBlock[] = [];
  for (const [index, block] of blocks.entries()) {
    const next = blocks[index + 1];
    if (!next || !mayHead(block)) continue;
    if (headsNext(block, next)) found.add(block);
    else if (block.marker === null && block.apart && next.apart && asks(next.text) && !/[.,;!]$/.test(block.text)) loose.push(block);
  }
  return loose.length >= 2 ? new Set([...found, ...loose]) : found;
}

/** By its number, by its letter over a number, or without a marker over what has one. */
function headsNext(block: TextBlock, { marker }: TextBlock): boolean {
  if (marker === null) return false;
  if (block.marker === null) return true;
  return (isMarked(block) && marker.startsWith(`${block.marker}.`)) || (isLettered(block) && block.apart && /^\d/u.test(marker));
}

/** "A. Quality", "II. Safety", over what is numbered. */
const isLettered = ({ marker }: TextBlock): boolean => /^(?:\p{Lu}|[IVX]{1,5})$/u.test(marker ?? '');

/** Words of a sentence at least. */
const SENTENCE = 4;
const isSentence = (text: string): boolean => /[.!;]$/u.test(text) && countWords(text) >= SENTENCE;

/** A few words that are no heading by their marks, and neither state, ask nor request. */
const mayHead = ({ heading, text }: TextBlock): boolean =>
  heading === null && countWords(text) <= 8 && !isSentence(text) && !asks(text) && !startsLikeQuestion(text);
