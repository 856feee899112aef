import { describe, expect, test } from 'vitest';
import { compareQuestions } from '#engine/language/compare.ts';
import { gateOf } from './gate.ts';
import { blindParaphrases, blindTwins } from './look-alikes-blind.fixture.ts';
import { paraphrases, twins } from './look-alikes.fixture.ts';

const gate = (a: string, b: string): string => gateOf(compareQuestions(a, b));

describe('look-alikes', () => {
  test.each(twins)('%s ≠ %s', (a, b) => {
    expect(['near', 'differs']).toContain(gate(a, b));
    expect(gate(b, a)).toBe(gate(a, b));
  });
});

describe('paraphrases', () => {
  test('at most one in six is taken for another question', () => {
    const refused = paraphrases.filter(([a, b]) => gate(a, b) === 'differs');
    expect(refused.length, JSON.stringify(refused)).toBeLessThanOrEqual(paraphrases.length / 6);
  });
});

describe('pairs written before the gate was looked at again', () => {
  test('at most one look-alike in twenty is let through', () => {
    const passed = blindTwins.filter(([a, b]) => !['near', 'differs'].includes(gate(a, b)));
    expect(passed.length, JSON.stringify(passed)).toBeLessThanOrEqual(blindTwins.length / 20);
  });
  test('at most one paraphrase in twenty is taken for another question, one in eight asks for a look', () => {
    const gates = blindParaphrases.map(([a, b]) => gate(a, b));
    expect(gates.filter((one) => one === 'differs').length).toBeLessThanOrEqual(blindParaphrases.length / 20);
    expect(gates.filter((one) => one === 'near').length).toBeLessThanOrEqual(blindParaphrases.length / 8);
  });
});

test('case, punctuation, number words and Roman numerals do not matter', () => {
  expect(gate('Do you hold a SOC 2, Type II report ?', 'do you hold a SOC 2 type 2 report')).toBe('same');
  expect(gate('Are logs kept for twelve months?', 'Are logs kept for 12 months?')).toBe('same');
  expect(gate('1. Are logs kept?', 'b) Are logs kept?')).toBe('same');
});

test('what differs is named', () => {
  expect(compareQuestions(...twins[0]!).hard).toEqual(['at rest / in transit']);
  expect(compareQuestions('Review yearly?', 'Review every 3 months?').hard).toEqual(['a year / 3 months']);
});
