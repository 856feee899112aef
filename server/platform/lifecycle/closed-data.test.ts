import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { openLocalStorage } from '#server/platform/storage/local-storage.ts';
import { expect, test } from '#test/harness.ts';
import { closeToOthers } from './closed-data.ts';

const modes = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .toSorted()
      .map((name) => [name, (statSync(join(folder, name)).mode & 0o777).toString(8)]),
  );

test.skipIf(process.platform === 'win32')('what is kept is closed to other accounts: what lies there, and what comes', async () => {
  const folder = mkdtempSync('/tmp/rejoinder-test-closed-');
  const before = process.umask(0o022);
  onTestFinished(() => {
    process.umask(before);
    rmSync(folder, { recursive: true });
  });
  for (const name of ['files/documents/org', 'index/org', 'postgres']) mkdirSync(join(folder, name), { recursive: true });
  for (const name of ['files/documents/org/a.md', 'index/org/rows', 'secret', 'notes of the operator'])
    writeFileSync(join(folder, name), 'kept');
  chmodSync(join(folder, 'postgres'), 0o755);

  const said: unknown[] = [];
  closeToOthers(folder, { warn: (...what: unknown[]) => void said.push(what) } as never);
  await openLocalStorage({ folder: join(folder, 'files'), publicUrl: 'http://here', secret: 's' }).put('new/b.md', Buffer.from('kept'));
  writeFileSync(join(folder, 'index', 'fresh'), 'kept');

  expect(said).toEqual([]);
  expect(modes(folder)).toEqual({
    files: '700',
    'files/documents': '700',
    'files/documents/org': '700',
    'files/documents/org/a.md': '600',
    'files/new': '700',
    'files/new/b.md': '600',
    index: '700',
    'index/fresh': '600',
    'index/org': '700',
    'index/org/rows': '600',
    'notes of the operator': '644',
    postgres: '755',
    secret: '600',
  });
});
