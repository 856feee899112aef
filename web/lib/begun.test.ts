import { afterEach, expect, test } from 'vitest';
import { forgetBegun, takeBegun } from './begun.ts';

const answer = Promise.resolve(new Response('{}'));

afterEach(() => {
  globalThis.begun = undefined;
});

test('what was begun before the script was there is taken once, by the call that asks for it', () => {
  globalThis.begun = new Map([['/api/user', answer]]);
  expect(takeBegun('/api/requests')).toBeUndefined();
  expect(takeBegun('/api/user')).toBe(answer);
  expect(takeBegun('/api/user')).toBeUndefined();
});

test('after a change nothing that was begun before it is taken', () => {
  globalThis.begun = new Map([['/api/user', answer]]);
  expect(takeBegun('/api/user', 'PATCH')).toBeUndefined();
  expect(takeBegun('/api/user')).toBeUndefined();
});

test('what nobody took is forgotten, and a page without it calls by itself', () => {
  globalThis.begun = new Map([['/api/user', answer]]);
  forgetBegun();
  expect(takeBegun('/api/user')).toBeUndefined();
  globalThis.begun = undefined;
  expect(takeBegun('/api/user')).toBeUndefined();
});
