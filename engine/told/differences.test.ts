import { expect, test } from 'vitest';
import { differenceOf } from './differences.ts';

const claim = { said: 'Backups are kept for 35 days.', question: 'How long are backups kept?', beside: [], otherProducts: null };
const differs = (was: string, is: string) => differenceOf({ was, is, isTranslated: false }, claim);
const kept = (days: number): string => `Backups are kept for ${days} days.`;

test('a figure that changed is found, and in a text without end only where its beginning says it', () => {
  const long = 'The office is open. '.repeat(2_000);
  expect(differs(kept(35), kept(21))).not.toBeNull();
  expect(differs(`${kept(35)} ${long}`, `${kept(21)} ${long}`)).not.toBeNull();
  expect(differs(`${long} ${kept(35)}`, `${long} ${kept(21)}`)).toBeNull();
});
