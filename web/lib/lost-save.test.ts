import { describe, expect, test } from 'vitest';
import { ApiError } from '#client/api-error.ts';
import { lostSave } from './lost-save.ts';

describe('a save that lost', () => {
  test('brings the row as it is now', () => {
    expect(lostSave(new ApiError(409, { error: 'Changed.', code: 'conflict', details: { id: 'a', version: 2 } }))).toEqual({
      id: 'a',
      version: 2,
    });
  });

  test('is told from other refusals, and from what is no answer', () => {
    expect(lostSave(new ApiError(409, { error: 'There.', code: 'already_there', details: { id: 'a' } }))).toBeUndefined();
    expect(lostSave(new ApiError(409, { error: 'Runs.', code: 'conflict', details: { open: 3 } }))).toBeUndefined();
    expect(lostSave(new ApiError(409, { error: 'None.', code: 'conflict', details: null }))).toBeUndefined();
    expect(lostSave(new Error('offline'))).toBeUndefined();
  });
});
