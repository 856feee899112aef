import { expect, test } from 'vitest';
import { decide } from './decide.ts';
import { passageRightNames } from './judge-features.ts';

/** The choice that is given of a draft from documents whose sentence answers this probably; people would surely choose so. */
const chosen = (choice: 'Yes' | 'No', bears: number): string | null => {
  const none = Object.fromEntries(passageRightNames.map((name) => [name, 0]));
  const features = { ...none, matter: 5, denies: choice === 'No' ? 1 : 0 };
  const told = { answer: 'So it is.', comment: 'So it is.', citations: [{ document: 'a.md', quote: 'So it is.', score: 1 }] };
  return decide({ from: 'passage', choice, ...told, flags: new Set(), reasons: [], bears, features }, []).choice;
};

test('a Yes needs a sentence that answers with .7, a No one that is more probable than not', () => {
  expect([chosen('Yes', 0.8), chosen('Yes', 0.6)]).toEqual(['Yes', null]);
  expect([chosen('No', 0.6), chosen('No', 0.4)]).toEqual(['No', null]);
});
