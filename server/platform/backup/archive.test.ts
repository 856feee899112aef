import { mkdtemp, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeArchive } from './archive.ts';

const written = async (path: string): Promise<string> => {
  await writeArchive(path, ({ add }) => add('a.txt', 4, [Buffer.from('text')]));
  return ((await stat(path)).mode & 0o777).toString(8);
};

const folder = async (): Promise<string> => {
  const made = await mkdtemp(join(tmpdir(), 'archive-'));
  onTestFinished(() => rm(made, { recursive: true }));
  return made;
};

test('what somebody put in the way of an archive gives it neither its mode nor its place', async () => {
  const at = await folder();
  const path = join(at, 'all.tar.gz');
  await writeFile(`${path}.part`, 'left', { mode: 0o644 });
  expect(await written(path)).toBe('600');
  await writeFile(join(at, 'theirs'), 'theirs');
  await symlink(join(at, 'theirs'), `${path}.part`);
  expect(await written(path)).toBe('600');
  expect(await readFile(join(at, 'theirs'), 'utf8')).toBe('theirs');
});
