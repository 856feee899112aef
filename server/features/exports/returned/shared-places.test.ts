import { expect, test } from 'vitest';
import type { AnswerPlace } from '#contract/extraction.ts';
import { sharesOf } from './shared-places.ts';

const COUNT = 4000;

const readOf = (texts: string[]) => {
  const cell = texts.map((text, at) => `A-${at}: ${text}`).join('\n');
  return {
    asked: texts.map((_, at) => ({ sheet: 'Form', ref: `A-${at}`, question: `Is ${at} kept?`, at: null })),
    contents: texts.map(() => ({ answer: null, choice: null, comment: cell })),
    places: texts.map((_, at): AnswerPlace[] => [
      { kind: 'choice', at: { cell: `B${at}` }, allowed: ['Yes', 'No'] },
      { kind: 'comment', at: { cell: 'C1' } },
    ]),
    options: texts.map(() => ['Yes', 'No']),
  };
};

// Read anew for each question, each line held against each id, this takes hours.
test('thousands of questions that share one cell have each its own part of the text', async () => {
  const left = readOf(Array.from({ length: COUNT }, (_, at) => `kept ${at}`));
  const came = readOf(Array.from({ length: COUNT }, (_, at) => (at === 7 ? 'let go\nas of May: all' : `kept ${at}`)));
  const shares = await sharesOf(left, came, [...left.asked.keys()]);
  expect(shares.size).toBe(COUNT);
  expect(shares.get(7)).toMatchObject({ base: { comment: 'kept 7' }, back: { comment: 'let go\nas of May: all' } });
  expect(shares.get(COUNT - 1)).toMatchObject({ base: { comment: `kept ${COUNT - 1}` }, back: { comment: `kept ${COUNT - 1}` } });
});
