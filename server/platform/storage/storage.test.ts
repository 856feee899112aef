import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, onTestFinished, vi } from 'vitest';
import { newId } from '#server/platform/db/db.ts';
import { type Client, expect, test } from '#test/harness.ts';
import { storageContract } from '#test/storage-contract.ts';
import { openLocalStorage } from './local-storage.ts';
import { isSigned, signUpload } from './signed-upload.ts';

const open = () => {
  const folder = mkdtempSync('/tmp/rejoinder-test-storage-');
  return {
    folder,
    storage: openLocalStorage({ folder, publicUrl: 'http://here', secret: 's' }),
    [Symbol.dispose]: () => rmSync(folder, { recursive: true }),
  };
};

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []));

storageContract('a folder', async () => {
  const { storage, folder } = open();
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return storage;
});

test('a file that breaks off leaves no half one in the folder', async () => {
  using opened = open();
  const { storage, folder } = opened;
  await expect(storage.put('k', new Uint8Array(11), { limit: 10 })).rejects.toMatchObject({ code: 'too_large' });
  expect(filesIn(folder)).toEqual([]);
});

test('a signature holds for its own upload and time only', () => {
  const upload = { id: newId(), key: 'o/k', size: 5, expires: Date.now() + 1000 };
  const given = new URL(signUpload('secret', upload), 'http://h').searchParams.get('signature') ?? '';
  expect(isSigned('secret', upload, given)).toBe(true);
  for (const other of [{ id: newId() }, { key: 'o/l' }, { size: 6 }, { expires: upload.expires + 1 }])
    expect(isSigned('secret', { ...upload, ...other }, given)).toBe(false);
  expect(isSigned('other', upload, given)).toBe(false);
  const past = { ...upload, expires: Date.now() - 1 };
  expect(isSigned('secret', past, new URL(signUpload('secret', past), 'http://h').searchParams.get('signature') ?? '')).toBe(false);
});

describe('an upload address', () => {
  const target = async (owner: Client, orgId: string, size: number) => {
    const files = [{ name: 'a.txt', size, content_type: 'text/plain' }];
    const [{ upload_id, url }] = (await owner.post('/api/documents/uploads', { files })).body.uploads;
    const { pathname, search } = new URL(url);
    return { key: `uploads/${orgId}/${upload_id}.txt`, url: pathname + search };
  };

  test('takes the bytes without a token, and keeps them', async ({ app, as, orgId }) => {
    const { key, url } = await target(await as('owner'), orgId, 5);
    expect(await app.inject({ method: 'PUT', url, payload: Buffer.from('hello') })).toMatchObject({ statusCode: 204 });
    expect(Buffer.from(await app.deps.storage.read(key)).toString()).toBe('hello');
  });

  test('refuses more bytes than were announced, also when they are not counted beforehand', async ({ app, as, orgId }) => {
    const { key, url } = await target(await as('owner'), orgId, 4);
    expect(await app.inject({ method: 'PUT', url, payload: Buffer.from('hello') })).toMatchObject({ statusCode: 413 });
    const uncounted = await app.inject({
      method: 'PUT',
      url,
      payload: Readable.from([Buffer.from('hello')]),
      headers: { 'transfer-encoding': 'chunked' },
    });
    expect(uncounted.statusCode).toBe(413);
    await expect(app.deps.storage.read(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('refuses fewer bytes than were announced', async ({ app, as, orgId }) => {
    const { key, url } = await target(await as('owner'), orgId, 6);
    expect(await app.inject({ method: 'PUT', url, payload: Buffer.from('hello') })).toMatchObject({ statusCode: 400 });
    await expect(app.deps.storage.read(key)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('that was changed is refused', async ({ app, as, orgId }) => {
    const { url } = await target(await as('owner'), orgId, 4);
    expect((await app.inject({ method: 'PUT', url: url.replace('size=4', 'size=9'), payload: 'hello' })).statusCode).toBe(403);
  });
});

test('half files of processes that died are removed, and those that are being written stay', async () => {
  using opened = open();
  const { storage, folder } = opened;
  await storage.put('org/whole', new Uint8Array([1]));
  const halfName = (name: string) => join(folder, 'org', name);
  for (const name of ['.0123456789ab.part', '.ba9876543210.part']) writeFileSync(halfName(name), 'half');
  const longAgo = new Date(Date.now() - 11 * 60_000);
  for (const name of ['.0123456789ab.part', 'whole']) utimesSync(halfName(name), longAgo, longAgo);

  expect(await storage.removeHalfFiles()).toBe(1);
  expect(filesIn(folder).toSorted()).toEqual(['.ba9876543210.part', 'whole']);
});

test('a half file whose bytes come slowly is kept fresh', async () => {
  using opened = open();
  const { storage, folder } = opened;
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { promise: rest, resolve: goOn } = Promise.withResolvers<void>();
  const slow = (async function* slow() {
    yield new Uint8Array([1]);
    await rest;
    yield new Uint8Array([2]);
  })();
  const putting = storage.put('k', slow);
  await expect.poll(() => filesIn(folder).length).toBe(1);
  const half = join(folder, filesIn(folder)[0] ?? '');
  await expect.poll(() => statSync(half).size).toBe(1);
  const longAgo = new Date(Date.now() - 3_600_000);
  utimesSync(half, longAgo, longAgo);

  vi.advanceTimersByTime(60_000);

  await expect.poll(() => Date.now() - statSync(half).mtimeMs).toBeLessThan(600_000);
  expect(await storage.removeHalfFiles()).toBe(0);
  goOn();
  await putting;
  expect([...(await storage.read('k'))]).toEqual([1, 2]);
});
