import { expect, test } from 'vitest';
import { commandOf, keysFor, markOf, takenOf } from './keys.ts';

const press = (key: string, change: Partial<Parameters<typeof commandOf>[0]> = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, inField: false, ...change });

test('single keys work on the list', () => {
  expect(press('j')).toBe('next');
  expect(press('a')).toBe('approve');
  expect(press('?', { shiftKey: true })).toBe('help');
  expect(press('q')).toBeNull();
});

test('in a field letters are letters; Ctrl+Enter approves, Escape leaves', () => {
  expect(press('a', { inField: true })).toBeNull();
  expect(press('Enter', { inField: true, ctrlKey: true })).toBe('approve');
  expect(press('Escape', { inField: true })).toBe('leave');
  expect(press('s', { inField: true, metaKey: true })).toBe('save');
});

test("the browser's own keys stay the browser's", () => {
  expect(press('k', { ctrlKey: true })).toBeNull();
  expect(press('a', { metaKey: true })).toBeNull();
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect(press('z', { ctrlKey: true, inField: true })).toBeNull();
});

test('who may only look is named no key that changes something', () => {
  const named = keysFor(false).map(({ command }) => command);
  expect(named).toEqual(['next', 'source', 'find', 'help']);
  expect(keysFor(true).map(({ command }) => command)).toContain('approve');
});

test('digits choose the mark, and are digits in a field', () => {
  const digit = { key: '2', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, inField: false };
  expect(markOf(digit)).toBe(2);
  expect(markOf({ ...digit, key: '0' })).toBe(0);
  expect([markOf({ ...digit, inField: true }), markOf({ ...digit, ctrlKey: true }), markOf({ ...digit, key: 'y' })]).toEqual([
    null,
    null,
    null,
  ]);
});

test('keys of their own take what is nearest, no digit and no key of another doing', () => {
  const key = { key: 'g', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, inField: false };
  expect(takenOf(key)).toBe(2);
  expect(takenOf({ ...key, inField: true })).toBeNull();
  expect(takenOf({ ...key, key: '2' })).toBeNull();
  expect(['f', 'g', 'h'].map((one) => [press(one), markOf({ ...key, key: one })])).toEqual(Array(3).fill([null, null]));
});
