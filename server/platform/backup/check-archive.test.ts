import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { writeArchive } from './archive.ts';
import { checkArchive } from './check-archive.ts';
import { END, type End, MANIFEST, type Manifest } from './manifest.ts';

const manifest: Manifest = {
  product: 'rejoinder',
  format: 1,
  made_at: '2026-11-27T12:00:00Z',
  migrations: [],
  tables: [],
  secret_mark: '',
  has_secret: false,
};

/** Checks a backup that is whole, with one more file of this name. */
async function checkedWith(name: string): Promise<unknown> {
  const folder = await mkdtemp(join(tmpdir(), 'check-archive-'));
  try {
    const path = join(folder, 'all.tar.gz');
    await writeArchive(path, async (archive) => {
      const add = (entry: string, text: string) => archive.add(entry, Buffer.byteLength(text), [Buffer.from(text)]);
      await add(MANIFEST, JSON.stringify(manifest));
      await add(name, 'text');
      await add(END, JSON.stringify({ entries: [...archive.entries], rows: {}, sequences: {} } satisfies End));
    });
    return await checkArchive(path).then(
      () => 'whole',
      (error: Error) => error.message,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

test.each(['acts/zdr-1/text.html', 'files/0189/a.b', 'acts/Zakon o delu (2026).txt'])('%s stays where it belongs', async (name) =>
  expect(await checkedWith(name)).toBe('whole'),
);

test.each(['acts/../../evil', 'files/../evil', 'acts/x/../../../evil', 'acts//etc/evil', 'acts/..\\evil', 'acts/./evil'])(
  '%s is refused before anything is written',
  async (name) => expect(await checkedWith(name)).toContain('names files outside of its own folders'),
);
