import { expect, test } from 'vitest';
import { gridCommandOf, listedKeys } from './keys.ts';

const press = (key: string, change = {}) => gridCommandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...change });

test('keys move, give roles and decide on rows', () => {
  expect(press('ArrowDown')).toEqual({ move: 'down' });
  expect(press('q')).toEqual({ role: 'question' });
  expect(press('n')).toEqual({ role: null });
  expect(press('-')).toEqual({ act: 'drop' });
  expect(press('Home', { ctrlKey: true })).toEqual({ move: 'top' });
  expect(press('z', { metaKey: true })).toEqual({ act: 'undo' });
});

test("the browser's own keys and unknown ones stay as they are", () => {
  expect(press('a', { ctrlKey: true })).toBeNull();
  expect(press('ArrowLeft', { altKey: true })).toBeNull();
  expect(press('Tab')).toBeNull();
});

test('every listed key that is one letter does something', () => {
  for (const key of listedKeys.flatMap((row) => row.keys).filter((name) => name.length === 1 && !/[←→↑↓]/.test(name)))
    expect(press(key), key).not.toBeNull();
});
