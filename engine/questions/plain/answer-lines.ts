/** Lines that say where an answer goes: "Answer:", "A1: …" under "Q1: …", "Odp. (tak / nie):". */
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { optionsIn } from '../described/options-said.ts';
import { headerMeaning } from '../header-meaning.ts';
import { asks, blankLine, countWords, tidy } from '../text.ts';
import { startsLikeQuestion } from '../vocabulary.ts';
import type { TextBlock } from './text-blocks.ts';

interface Label {
  label: string;
  /** Answers to choose from that stand in brackets behind it. */
  allowed: string[] | null;
  said: string;
}

/** Words of a label at most, and how often a label in any language stands under what asks to be one of answers. */
const MOST_WORDS = 3;
const FEWEST_ALIKE = 3;

function labelOf({ marker, text }: TextBlock): Label | null {
  const whole = marker === null || marker === '' ? text : `${marker}: ${text}`;
  const [, label = '', options, said = ''] = /^([^:?()]{1,24}?)\s?(?:\(([^:?()]{3,80})\))?:\s*(\S.*)?$/su.exec(whole) ?? [];
  if (label === '' || countWords(label) > MOST_WORDS) return null;
  return {
    label,
    allowed: options === undefined ? null : (optionsIn(options, true)?.options ?? null),
    said: tidy(said.replace(blankLine, '')),
  };
}

/** Labels with nothing behind them that stand again and again right under what asks: whatever their language, answers go there. */
export function answerLabels(blocks: readonly TextBlock[]): Set<string> {
  const counts = new Map<string, number>();
  for (const [at, block] of blocks.entries()) {
    const read = block.heading === null && block.marker === null ? labelOf(block) : null;
    const over = blocks[at - 1];
    if (!read || read.said !== '' || !over || !(asks(over.text) || startsLikeQuestion(over.text))) continue;
    counts.set(read.label, (counts.get(read.label) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= FEWEST_ALIKE).map(([label]) => label));
}

/** Where the answer to the question before stands, or null where a line is none for answers. */
export function answerIn(block: TextBlock, question: FoundQuestion | null, labels: Set<string>): AnswerPlace | null {
  const read = labelOf(block);
  if (!read) return null;
  const role = headerMeaning(read.label)?.role;
  const named = role === 'answer' || labels.has(read.label) || (role === 'comment' && isAnswered(question));
  if (!(named || (question !== null && isPaired(read.label, question)))) return null;
  return {
    kind: read.allowed ? 'choice' : role === 'comment' ? 'comment' : 'text',
    at: { line: block.number },
    ...(read.allowed ? { allowed: read.allowed } : {}),
    ...(read.said === '' ? {} : { current: read.said }),
  };
}

/** A line for its answer was read. */
const isAnswered = (question: FoundQuestion | null): boolean =>
  question?.answers.some(({ at }) => at !== undefined && at.line !== question.at.line) === true;

/** "A1" under "Q1". */
function isPaired(label: string, { id }: FoundQuestion): boolean {
  const number = /^\p{L}{1,2}\s?(\d{1,3})$/u.exec(label)?.[1];
  return number !== undefined && label !== id && id?.endsWith(number) === true;
}
