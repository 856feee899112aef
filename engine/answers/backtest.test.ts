import { expect, test } from 'vitest';
import type { Proposal } from '#contract/answers.ts';
import type { FoundQuestion } from '#contract/extraction.ts';
import { backtestOf } from './backtest.ts';

const long = (day: number): string =>
  Array.from({ length: 400 }, (_, at) => `Copy ${at} is kept for ${day + at} days in room R${at}.`).join(' ');

test('a form with many long answers is compared in turns: others run meanwhile', async () => {
  const questions = Array.from({ length: 20 }, (_, at) => ({
    id: `${at}`,
    question: 'How long are copies kept?',
    answers: [{ kind: 'text', current: long(at) }],
  })) as unknown as FoundQuestion[];
  const proposals = questions.map((_, at) => ({
    status: 'answered',
    choice: null,
    answer: long(at + 1),
    confidence: 1,
    flags: [],
  })) as unknown as Proposal[];
  let turns = 0;
  const other = setInterval(() => (turns += 1), 1);
  const { text } = await backtestOf(questions, proposals).finally(() => clearInterval(other));
  expect(text.human).toBe(20);
  expect(turns).toBeGreaterThan(2);
});
