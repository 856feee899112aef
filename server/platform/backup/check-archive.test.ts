import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { type Entry, writeArchive } from './archive.ts';
import { boundedRows } from './bounded-rows.ts';
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

type Add = (name: string, bytes: string | Iterable<Buffer>, size?: number) => Promise<void>;

/** What is said of an archive that is written so. */
async function said(write: (add: Add, entries: readonly Entry[]) => Promise<void>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'check-archive-'));
  try {
    const path = join(folder, 'all.tar.gz');
    await writeArchive(path, async (archive) => {
      const add: Add = (name, bytes, size) =>
        archive.add(name, size ?? Buffer.byteLength(String(bytes)), typeof bytes === 'string' ? [Buffer.from(bytes)] : bytes);
      await write(add, archive.entries);
    });
    return await checkArchive(path).then(
      () => 'whole',
      (error: Error) => error.message,
    );
  } finally {
    await rm(folder, { recursive: true });
  }
}

const endOf = (entries: readonly Entry[]): string => JSON.stringify({ entries: [...entries], rows: {}, sequences: {} } satisfies End);

/** Checks a backup that is whole, with more files of these names. */
const checkedWith = (...names: string[]): Promise<string> =>
  said(async (add, entries) => {
    await add(MANIFEST, JSON.stringify(manifest));
    for (const name of names) await add(name, 'text');
    await add(END, endOf(entries));
  });

test.each(['acts/zdr-1/text.html', 'files/0189/a.b', 'acts/Zakon o delu (2026).txt'])('%s stays where it belongs', async (name) =>
  expect(await checkedWith(name)).toBe('whole'),
);

test.each(['acts/../../evil', 'files/../evil', 'acts/x/../../../evil', 'acts//etc/evil', 'acts/..\\evil', 'acts/./evil'])(
  '%s is refused before anything is written',
  async (name) => expect(await checkedWith(name)).toContain('names files outside of its own folders'),
);

test('what no backup holds is refused by its name, and what stands at another place than it is written to', async () => {
  expect(await checkedWith('programs/a')).toContain('holds “programs/a”, which this version of the product does not know');
  expect(await checkedWith('tables/public.org/000000')).toContain('holds rows of “public.org”, which');
  expect(await checkedWith('acts/a', 'files/a')).toContain('cut off or damaged');
  expect(await checkedWith('files/a b')).toContain('names files outside of its own folders');
});

const MEGABYTE = Buffer.alloc(1_048_576, ' ');
const blanks = (megabytes: number) => Array.from({ length: megabytes }, () => MEGABYTE);

test('a manifest that unpacks to more than any is refused, although it says what a manifest says', async () => {
  const text = Buffer.from(JSON.stringify(manifest));
  const answer = await said(async (add, entries) => {
    await add(MANIFEST, [...blanks(5), text], 5 * MEGABYTE.length + text.length);
    await add(END, endOf(entries));
  });
  expect(answer).toBe('This file is no backup of Rejoinder. Nothing was changed here.');
});

test('so is a last entry', async () => {
  const answer = await said(async (add) => {
    await add(MANIFEST, JSON.stringify(manifest));
    await add(END, blanks(257), 257 * MEGABYTE.length);
  });
  expect(answer).toBe(
    '“end.json” is longer than any that a backup holds: somebody else wrote this file, or changed it. Nothing was changed here.',
  );
});

test('so are a name and a row', async () => {
  expect(await checkedWith(`acts/${'long/'.repeat(1000)}a`)).toBe('whole');
  expect(await checkedWith(`acts/${'long/'.repeat(4000)}a`)).toMatch(/no backup of Rejoinder|cut off or damaged/u);
  const taken = async (...pieces: string[]) => {
    const bounded = boundedRows(5);
    const found: string[] = [];
    for (const piece of pieces) for await (const bytes of bounded(Readable.from([Buffer.from(piece)]))) found.push(String(bytes));
    return found;
  };
  expect(await taken('12345\n123', '45\n', '1\n2\n12345')).toEqual(['12345\n123', '45\n', '1\n2\n12345']);
  await expect(taken('1\n123', '456')).rejects.toThrow('A row is longer than any');
});
