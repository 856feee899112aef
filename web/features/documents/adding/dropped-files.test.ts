import { expect, test } from 'vitest';
import { chosenFiles, isHidden, pathOf } from './dropped-files.ts';

const chosen = (path: string): File => {
  const file = new File(['x'], path.split('/').at(-1) ?? path);
  return Object.defineProperty(file, 'webkitRelativePath', { value: path.includes('/') ? path : '' });
};

test('a file of a chosen folder keeps its path; what lies in a hidden folder is hidden too', () => {
  const paths = ['handbook/access/index.md', 'alone.md', 'handbook/.git/config', 'handbook/.DS_Store', '.env'];
  const files = chosenFiles(paths.map(chosen));
  expect(files.map(pathOf)).toEqual(paths);
  expect(files.map(isHidden)).toEqual([false, false, true, true, true]);
});
