import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { newId } from '#server/platform/db/db.ts';
import { openS3Storage } from '#server/platform/storage/s3/s3-storage.ts';
import type { StoreSettings } from '#server/platform/storage/s3/settings.ts';
import type { Storage } from '#server/platform/storage/storage.ts';
import { directUploads, storageContract } from '../storage-contract.ts';

const store = readConfig().store as StoreSettings;
const open = (settings = store): Storage => openS3Storage(settings, 'https://rejoinder.example.com');

/** The bucket is one; every test finds it empty. */
const emptied = async (): Promise<Storage> => {
  const storage = open();
  for await (const { key } of storage.files()) await storage.remove(key);
  return storage;
};

storageContract('a real store', emptied);
directUploads('a real store', emptied);

test('conditional writes hold, and a wrong key is refused', async () => {
  expect((await open().check()).found).toContain('conditional writes hold');
  await expect(open({ ...store, secret: newId() }).check()).rejects.toThrow(/SignatureDoesNotMatch/);
  await expect(open({ ...store, bucket: 'none-of-the-test' }).check()).rejects.toThrow(/NoSuchBucket/);
});
