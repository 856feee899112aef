import { expect, test } from 'vitest';
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { askedOf } from './read-question.ts';
import { severalOf } from './several.ts';

test('a past answer is taken over where all of it is offered here, in the order and the spelling of the file', () => {
  const options = ['SCC', 'BCR', 'Adequacy decision'];
  expect(severalOf('adequacy decision\nSCC', options)).toBe('SCC\nAdequacy decision');
  expect(severalOf('SCC\nA treaty', options)).toBeNull();
  expect(severalOf(null, options)).toBeNull();
});

test('a list that takes several options says so to the engine', () => {
  const found = (kind: AnswerPlace['kind']): FoundQuestion => ({
    sheet: null,
    id: null,
    section: null,
    question: 'Which safeguards apply to transfers?',
    at: {},
    answers: [{ kind, at: { field: 'f' }, allowed: ['SCC', 'BCR'] }],
    parent: null,
    guidance: null,
  });
  expect(askedOf(found('multi_choice'), []).several).toBe(true);
  expect(askedOf(found('choice'), []).several).toBeUndefined();
});
