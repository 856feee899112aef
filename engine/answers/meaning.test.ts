import { describe, expect, it } from 'vitest';
import { compareQuestions } from '#engine/language/compare.ts';
import { hasWord, profileOf } from '#engine/language/profile.ts';
import { askedAlone, isOfForm } from './read-question.ts';

describe('words of one meaning', () => {
  it.each([
    ['Is the service shielded by a WAF?', 'Is the application protected by a web application firewall?'],
    ['Are applicants vetted?', 'Are background checks carried out on candidates?'],
    ['Do you erase what we stored when the contract ends?', 'Ali shranjeno po koncu pogodbe izbrišete?'],
    ['Чи застраховані ви від кібератак?', 'Do you have insurance for cyber attacks?'],
    ['Les sauvegardes sont-elles testées ?', 'Le copie di sicurezza vengono provate?'],
  ])('“%s” speaks of what “%s” does, though hardly a word is the same', (one, other) => {
    const comparison = compareQuestions(one, other);
    expect(comparison.meant).toBeGreaterThan(comparison.covered);
    expect(comparison.meant).toBeGreaterThanOrEqual(0.4);
  });

  it('words without a common meaning stay strange', () => {
    const of = profileOf('Do you keep bees on the roof?');
    expect(hasWord(profileOf('Are encryption keys rotated every year?'), 'bee', of)).toBe(false);
  });

  it('excludes nothing: a concept that only one question names is no difference', () => {
    expect(compareQuestions('Do your clients get a report?', 'Is a report given to customers?').hard).toEqual([]);
  });
});

it('a question of a form has its id or its section', () => {
  expect(isOfForm(askedAlone('Do you encrypt data?'))).toBe(false);
  expect(isOfForm({ ...askedAlone('Do you encrypt data?'), section: 'Encryption' })).toBe(true);
});
