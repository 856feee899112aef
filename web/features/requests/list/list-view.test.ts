import { expect, test } from 'vitest';
import { filterOf, reversed, sortedBy, viewOf } from './list-view.ts';

test('the address says what is asked; what it leaves open, and what nobody knows, is left out', () => {
  expect(viewOf({})).toEqual({});
  expect(viewOf({ q: '', status: 'sleeping', owner: 'you', due: 'never', shelf: 'work', sort: 'colour' })).toEqual({});
  expect(viewOf({ q: 'bank', status: 'review', owner: 'me', shelf: 'archived', sort: '-due' })).toEqual({
    q: 'bank',
    status: 'review',
    owner: 'me',
    shelf: 'archived',
    sort: '-due',
  });
  expect(viewOf({ sort: '-created' })).toEqual({});
});

test('overdue is before today, the week ends seven days later', () => {
  const day = (due: 'overdue' | 'week') => Date.parse(filterOf({ due }).due_before ?? '');
  const midnight = new Date(new Date().setHours(0, 0, 0, 0));
  expect(day('overdue')).toBe(midnight.getTime());
  expect(day('week')).toBe(midnight.setDate(midnight.getDate() + 7));
});

test('a column orders from its beginning, the newest first; the same again turns it round', () => {
  expect(sortedBy('name', '-created')).toBe('name');
  expect(sortedBy('name', 'name')).toBe('-name');
  expect(sortedBy('name', '-name')).toBe('name');
  expect(sortedBy('created', 'name')).toBe('-created');
  expect(reversed('due')).toBe('-due');
  expect(reversed('-due')).toBe('due');
});
