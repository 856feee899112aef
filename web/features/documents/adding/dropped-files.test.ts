import { expect, test } from 'vitest';
import { foldersNeeded } from './dropped-files.ts';

test('folders are made once each, parents before children', () => {
  const files = [{ folders: ['Policies', '2026'] }, { folders: [] }, { folders: ['Policies', '2025'] }, { folders: ['Policies', '2026'] }];
  expect(foldersNeeded(files)).toEqual([['Policies'], ['Policies', '2026'], ['Policies', '2025']]);
});
