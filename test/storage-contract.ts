import { createHash, randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { newId } from '#server/platform/db/db.ts';
import type { Storage } from '#server/platform/storage/storage.ts';

const digest = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const keysOf = async (storage: Storage): Promise<{ key: string; size: number }[]> =>
  (await Array.fromAsync(storage.files())).toSorted((a, b) => (a.key < b.key ? -1 : 1));
const slowly = async function* slowly(bytes: Uint8Array, piece = 65_536): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece);
};

/** What every place for files must do (storage.ts), tried on one that is empty. */
export function storageContract(name: string, open: () => Promise<Storage>): void {
  describe(`files on ${name} (R-2, R-41)`, () => {
    test('what was put comes back, with its size and digest, in pieces and whole', async () => {
      const storage = await open();
      for (const bytes of [Buffer.alloc(0), Buffer.from('čisto besedilo'), randomBytes(70_001)]) {
        expect(await storage.put('org/a-file.bin', Readable.from([bytes]))).toEqual({ size: bytes.length, sha256: digest(bytes) });
        expect(Buffer.from(await storage.read('org/a-file.bin')).equals(bytes)).toBe(true);
        expect((await buffer(await storage.get('org/a-file.bin'))).equals(bytes)).toBe(true);
      }
    });

    test('a file larger than a part is kept whole', async () => {
      const storage = await open();
      const bytes = randomBytes(21 * 1024 * 1024 + 7);
      expect(await storage.put('large', slowly(bytes))).toEqual({ size: bytes.length, sha256: digest(bytes) });
      expect((await buffer(await storage.get('large'))).equals(bytes)).toBe(true);
      expect(await storage.put('large', bytes)).toMatchObject({ size: bytes.length });
      expect(digest(await storage.read('large')).equals(digest(bytes))).toBe(true);
    });

    test('a file over its limit, of another size than announced, or one that breaks off leaves the former one and no remains', async () => {
      const storage = await open();
      await storage.put('k', new Uint8Array([1]));
      await expect(storage.put('k', new Uint8Array(11), { limit: 10 })).rejects.toMatchObject({ code: 'too_large' });
      await expect(storage.put('k', new Uint8Array(11), { size: 12 })).rejects.toMatchObject({ code: 'invalid' });
      await expect(storage.put('k', slowly(randomBytes(20_000_000)), { limit: 19_000_000 })).rejects.toMatchObject({ code: 'too_large' });
      const broken = async function* broken(): AsyncGenerator<Uint8Array> {
        yield* slowly(randomBytes(10_000_000));
        throw new Error('the line went dead');
      };
      await expect(storage.put('k', broken())).rejects.toThrow('the line went dead');
      expect([...(await storage.read('k'))]).toEqual([1]);
      expect(await keysOf(storage)).toEqual([{ key: 'k', size: 1 }]);
    });

    test('what is not there is not found; removing it again is nothing', async () => {
      const storage = await open();
      await expect(storage.read('a/b')).rejects.toMatchObject({ code: 'not_found' });
      await expect(storage.get('a/b')).rejects.toMatchObject({ code: 'not_found' });
      await storage.put('a/b', new Uint8Array([1]));
      await storage.remove('a/b');
      await storage.remove('a/b');
      await expect(storage.read('a/b')).rejects.toMatchObject({ code: 'not_found' });
    });

    test('a key cannot lead out of the place', async () => {
      const storage = await open();
      for (const key of ['../x', 'a/../../x', '/etc/passwd', 'a//b', '', 'a\0b', '.', 'a/..', 'a b', 'a?b'])
        await expect(storage.put(key, new Uint8Array()), key).rejects.toThrow(/no storage key/);
    });

    test('every file is listed with its size, and no trial', async () => {
      const storage = await open();
      const keys = ['a', 'b/c', 'b/d.pdf', 'e/f/g', 'h'];
      for (const [at, key] of keys.entries()) await storage.put(key, new Uint8Array(at));
      expect((await storage.check()).found).not.toBe('');
      expect(await keysOf(storage)).toEqual(keys.map((key, size) => ({ key, size })));
      expect((await Array.fromAsync(storage.files('b'))).map(({ key }) => key).toSorted()).toEqual(['b/c', 'b/d.pdf']);
    });
  });
}

/** An upload straight to the store, as a browser sends it. */
export function directUploads(name: string, open: () => Promise<Storage>): void {
  describe(`uploads straight to ${name} (R-41)`, () => {
    const targetOf = (storage: Storage, size: number, seconds = 60) =>
      storage.uploadTarget(newId(), {
        storage_key: 'uploads/one',
        size,
        content_type: 'application/pdf',
        expires_at: new Date(Date.now() + seconds * 1000),
      });

    test('an address takes the bytes that were announced, without a key', async () => {
      const storage = await open();
      const { method, url, headers } = await targetOf(storage, 5);
      expect((await fetch(url, { method, headers, body: 'hello' })).status).toBe(200);
      expect(Buffer.from(await storage.read('uploads/one')).toString()).toBe('hello');
    });

    test('more or fewer bytes, another place, or a time that is over are refused', async () => {
      const storage = await open();
      const { method, url, headers } = await targetOf(storage, 5);
      for (const body of ['hello!', 'hell']) expect((await fetch(url, { method, headers, body })).status).toBe(403);
      expect((await fetch(url.replace('uploads/one', 'uploads/two'), { method, headers, body: 'hello' })).status).toBe(403);
      const { url: short } = await targetOf(storage, 5, 1);
      await expect.poll(async () => (await fetch(short, { method, headers, body: 'hello' })).status).toBe(403);
      await expect(storage.read('uploads/two')).rejects.toMatchObject({ code: 'not_found' });
    });
  });
}
