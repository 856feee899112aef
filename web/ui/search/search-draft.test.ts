import { expect, test } from 'vitest';
import { afterTelling, draftOf, onValue, typed } from './search-draft.ts';

test('what was typed while the value was on its way stays', () => {
  const told = afterTelling(typed(draftOf(''), 'fire'));
  expect(onValue(typed(told, 'firew'), 'fire')).toEqual({ text: 'firew', value: 'fire', told: [] });
});

test('of several that were told the ones before the value that came are forgotten', () => {
  const told = ['a', 'ab', 'abc'].reduce((draft, text) => afterTelling(typed(draft, text)), draftOf(''));
  expect(onValue(told, 'ab')).toEqual({ text: 'abc', value: 'ab', told: ['abc'] });
});

test('a value from elsewhere replaces what was typed', () => {
  const told = onValue(afterTelling(typed(draftOf(''), 'fire')), 'fire');
  expect(onValue(typed(told, 'firew'), '')).toEqual(draftOf(''));
});
