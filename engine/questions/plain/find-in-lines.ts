/** Questions of plain text: one a line, or numbered, or wrapped over lines; headings are sections. */
import type { AnswerPlace, FoundQuestion, FoundSheet } from '#contract/extraction.ts';
import { asks, countWords, hasLetters, tidy } from '../text.ts';
import { headerMeaning } from '../header-meaning.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import { blocksOf } from './text-blocks.ts';
import type { TextBlock } from './text-blocks.ts';

const isMarked = (block: TextBlock): boolean => block.marker !== null && block.marker !== '';

const isQuestion = (block: TextBlock, numberedAsk: boolean): boolean => {
  if (!hasLetters(block.text) || countWords(block.text) < 2 || countWords(block.text) > 100) return false;
  if (asks(block.text) || (startsLikeQuestion(block.text) && countWords(block.text) >= 4)) return true;
  return numberedAsk && isMarked(block);
};

/** Finds the questions of a text. Prose that asks once in passing is no questionnaire: a quarter of its blocks must ask or be numbered. */
export function findInLines(lines: string[]): { sheets: FoundSheet[]; questions: FoundQuestion[] } {
  const blocks = blocksOf(lines);
  const body = blocks.filter((block) => block.heading === null);
  const marked = body.filter(isMarked);
  const numberedAsk = marked.length >= 3 && marked.filter((block) => isQuestion(block, false)).length >= marked.length * 0.3;
  const titles = titlesOf(blocks);
  const questions: FoundQuestion[] = [];
  let section: string | null = null;
  let asked: FoundQuestion | null = null;
  for (const block of blocks) {
    const answer = asked ? answerIn(block, asked) : null;
    if (asked && answer) asked.answers = [answer];
    const title = block.heading ?? (titles.has(block) ? block.text.replace(/:$/, '') : null);
    if (title !== null && !asks(title)) section = title;
    else if (!answer && isQuestion(block, numberedAsk)) questions.push((asked = asQuestion(block, section)));
  }
  const enough = questions.length > 0 && questions.length >= body.length * 0.25;
  return { sheets: [], questions: enough ? questions : [] };
}

const asQuestion = (block: TextBlock, section: string | null): FoundQuestion => ({
  sheet: null,
  id: block.marker === '' ? null : block.marker,
  section,
  question: block.heading ?? block.text,
  at: { line: block.number },
  answers: [{ kind: 'text', at: { line: block.number } }],
  parent: null,
  guidance: null,
});

/** "A1:" under "Q1: …", "Answer:" with or without a text after it: where the answer to the question before stands. */
function answerIn(block: TextBlock, question: FoundQuestion): AnswerPlace | null {
  const whole = block.marker === null || block.marker === '' ? block.text : `${block.marker}: ${block.text}`;
  const [, label = '', said = ''] = /^([^:?]{1,24}):\s*(\S.*)?$/su.exec(whole) ?? [];
  const named = countWords(label) <= 3 && headerMeaning(label)?.role === 'answer';
  if (label === '' || !(named || isPaired(label, question))) return null;
  return { kind: 'text', at: { line: block.number }, ...(tidy(said) === '' ? {} : { current: tidy(said) }) };
}

/** "A1" under "Q1". */
function isPaired(label: string, { id }: FoundQuestion): boolean {
  const number = /^\p{L}{1,2}\s?(\d{1,3})$/u.exec(label)?.[1];
  return number !== undefined && label !== id && id?.endsWith(number) === true;
}

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
    const counts = isMarked(block) && next.marker?.startsWith(`${block.marker}.`) === true;
    if (counts || (block.marker === null && next.marker !== null)) found.add(block);
    else if (block.marker === null && block.apart && next.apart && asks(next.text) && !/[.,;!]$/.test(block.text)) loose.push(block);
  }
  return loose.length >= 2 ? new Set([...found, ...loose]) : found;
}

/** A few words that are no heading by their marks, and neither ask nor request. */
const mayHead = ({ heading, text }: TextBlock): boolean =>
  heading === null && countWords(text) <= 8 && !asks(text) && !startsLikeQuestion(text);
