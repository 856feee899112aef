import { expect, test } from 'vitest';
import { decide } from './decide.ts';
import { passageRightNames } from './judge-features.ts';

/** The choice that is given of a draft from documents whose sentence answers this probably; people would surely choose so. */
const chosen = (choice: 'Yes' | 'No', bears: number, denies = false): string | null => {
  const none = Object.fromEntries(passageRightNames.map((name) => [name, 0]));
  const features = { ...none, matter: 5, denies: choice === 'No' ? 1 : 0 };
  const told = { answer: 'So it is.', comment: 'So it is.', citations: [{ document: 'a.md', quote: 'So it is.', score: 1 }] };
  return decide({ from: 'passage', choice, ...told, flags: new Set(), reasons: [], bears, denies, features }).choice;
};

test('an option needs a sentence that answers with .7, a denial of all of the kind one that is more probable than not', () => {
  expect([chosen('Yes', 0.8), chosen('Yes', 0.6)]).toEqual(['Yes', null]);
  expect([chosen('No', 0.8), chosen('No', 0.6)]).toEqual(['No', null]);
  expect([chosen('No', 0.6, true), chosen('No', 0.4, true)]).toEqual(['No', null]);
});
