import { describe, expect, test } from 'vitest';
import type { AnswerPlace, FoundQuestion } from '#contract/extraction.ts';
import { askedOf } from './read-question.ts';
import { optionsNamed, severalOf } from './several.ts';

const certificates = ['ISO/IEC 27001', 'SOC 2 Type II', 'PCI DSS', 'Other', 'None'];

describe('the options that sentences name', () => {
  test.each([
    ['We hold ISO/IEC 27001 and SOC 2 Type II reports.', 'ISO/IEC 27001\nSOC 2 Type II'],
    ['Orlica has been certified to ISO/IEC 27001 since 2021, and a PCI DSS assessment is made every other year.', 'ISO/IEC 27001\nPCI DSS'],
    ['We hold ISO/IEC 27001, but not PCI DSS, SOC 2 Type II.', 'ISO/IEC 27001'],
    ['We hold neither PCI DSS nor SOC 2 Type II.', null],
    ['None of our customers asked for other reports.', null],
    ['Our halls are certified.', null],
  ])('%s', (text, choice) => {
    expect(optionsNamed([text], certificates)).toBe(choice);
  });

  test('in the order and the spelling of the file, in other forms of the words, over several sentences', () => {
    const options = ['Back-up copies', 'Access logs', 'Passwords'];
    expect(optionsNamed(['Each access log is kept for a year.', 'The same holds for back-up copies.'], options)).toBe(
      'Back-up copies\nAccess logs',
    );
  });
});

describe('a past answer', () => {
  const options = ['SCC', 'BCR', 'Adequacy decision'];
  test('is taken over where all of it is offered here', () => {
    expect(severalOf('adequacy decision\nSCC', '', options)).toBe('SCC\nAdequacy decision');
  });
  test('else what its text names', () => {
    expect(severalOf(null, 'Transfers rest on SCC; for Japan on the adequacy decision', options)).toBe('SCC\nAdequacy decision');
    expect(severalOf('Other', 'Nothing of the kind', options)).toBeNull();
  });
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
