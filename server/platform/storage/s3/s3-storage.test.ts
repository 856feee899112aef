import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { openS3Server } from '#test/s3-server.ts';
import { unsettling, unsettlingServer } from '#test/unsettling-server.ts';
import { directUploads, storageContract } from '#test/storage-contract.ts';
import { isPassing } from '../../lifecycle/passing.ts';
import { openS3Storage } from './s3-storage.ts';
import { storeClient } from './store-client.ts';

const PUBLIC_URL = 'https://rejoinder.example.com';

const opened = async (options: Parameters<typeof openS3Server>[0] = {}) => {
  const server = await openS3Server(options);
  onTestFinished(() => server.close());
  return { server, storage: openS3Storage(server.settings, PUBLIC_URL) };
};
const storageOf = async () => (await opened()).storage;

storageContract('a store of the documented shape', storageOf);
directUploads('a store of the documented shape', storageOf);

test('a store that is busy is asked again; one that stays so is away, and work waits for it', async () => {
  const { server, storage } = await opened();
  server.beBusy(2);
  await storage.put('k', new Uint8Array([1]));
  server.beBusy(99);
  const error = await storage.read('k').catch((failed: unknown) => failed);
  expect(error).toMatchObject({ code: 'unavailable', cause: { message: 'the store answered 503, SlowDown, The store says SlowDown.' } });
  expect(isPassing(error)).toBe(true);
  expect((error as Error).message).toBe('The file store does not answer as it should. Nothing is lost; try again shortly.');
});

test.for(['says nothing', 'ends no line'] as const)('a store that %s is away, and nobody waits for it without an end', async (how) => {
  const { server } = await opened();
  const endpoint = (await unsettlingServer(unsettling[how])).origin;
  const client = storeClient({ ...server.settings, endpoint }, { answersWithinMs: 50 });
  const error = await client.send({ method: 'GET', key: 'k', statuses: [200] }).catch((failed: unknown) => failed);
  expect(error).toMatchObject({ code: 'unavailable', cause: { message: 'the store did not answer within 0.05 s' } });
});

test('a store that ignores conditions is refused, and so is a key that it does not know', async () => {
  const { storage } = await opened({ ignoresConditions: true });
  await expect(storage.check()).rejects.toThrow(/ignores If-None-Match: several writers would lose what others wrote/);
  const { server } = await opened();
  const wrong = openS3Storage({ ...server.settings, secret: 'another' }, PUBLIC_URL);
  await expect(wrong.check()).rejects.toThrow(/cannot be written to \(the store answered 403, SignatureDoesNotMatch/);
  await expect(wrong.put('k', new Uint8Array())).rejects.toMatchObject({ code: 'unavailable' });
  expect(server.files.size).toBe(0);
  const none = openS3Storage({ ...server.settings, bucket: 'none' }, PUBLIC_URL);
  await expect(none.check()).rejects.toThrow(/NoSuchBucket/);
});

test('a bucket that lets no page send bytes is said, and the trial leaves nothing', async () => {
  const closed = await opened();
  expect((await closed.storage.check()).missing).toMatch(
    /^Browsers may not upload to .* allow PUT with content-type from https:\/\/rejoinder/,
  );
  const half = await opened({ origins: [PUBLIC_URL], refusesHeaders: true });
  expect((await half.storage.check()).missing).toMatch(/^Browsers may not upload/);
  const open = await opened({ origins: [PUBLIC_URL] });
  expect(await open.storage.check()).toMatchObject({ found: expect.stringContaining('conditional writes hold'), missing: null });
  expect(open.server.files.size).toBe(0);
});

test('parts of an upload whose process died are removed after two days, and no others', async () => {
  const { server, storage } = await opened();
  const longAgo = new Date(Date.now() - 49 * 3_600_000);
  server.begun.set('left', { key: 'files/left', since: longAgo, parts: new Map() });
  server.begun.set('at-work', { key: 'files/at-work', since: new Date(), parts: new Map() });
  server.begun.set('of-others', { key: 'index/x', since: longAgo, parts: new Map() });
  expect(await storage.removeHalfFiles()).toBe(1);
  expect([...server.begun.keys()]).toEqual(['at-work', 'of-others']);
});

test('the settings of a store go together', () => {
  const all = { S3_BUCKET: 'b', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret', S3_REGION: 'eu-central-1' };
  expect(readConfig({}).store).toBeNull();
  expect(readConfig(all).store).toMatchObject({ endpoint: 'https://s3.eu-central-1.amazonaws.com', bucket: 'b', region: 'eu-central-1' });
  expect(readConfig({ ...all, S3_ENDPOINT: 'http://store:9000/', S3_PUBLIC_ENDPOINT: 'https://files.example.com' }).store).toMatchObject({
    endpoint: 'http://store:9000',
    publicEndpoint: 'https://files.example.com',
  });
  expect(() => readConfig({ ...all, S3_SECRET_ACCESS_KEY: '' })).toThrow(/^S3_SECRET_ACCESS_KEY is missing/);
  expect(() => readConfig({ S3_ENDPOINT: 'http://store:9000' })).toThrow(/^S3_BUCKET is missing/);
});
