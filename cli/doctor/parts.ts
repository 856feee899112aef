import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { type Finding, look } from './finding.ts';

/** Where files are kept, tried by writing; and whether browsers may send theirs there. */
export async function lookAtFiles(config: Config): Promise<Finding[]> {
  const { openStorage } = await import('#server/platform/storage/open-storage.ts');
  let missing: string | null = null;
  const files = await look('files', async () => {
    const checked = await openStorage(config, config.secret ?? '').check();
    ({ missing } = checked);
    return checked.found;
  });
  if (!config.store || !files.ok) return [files];
  return [
    files,
    { part: 'uploads', ok: missing === null, found: missing ?? `browsers at ${config.publicUrl} may send files to the store` },
  ];
}

/** A small index is made, filled, searched and removed. */
export const lookAtSearch = ({ dataDir, store }: Config): Promise<Finding> =>
  look('search', async () => {
    const { openIndex } = await import('#engine/search/index-store.ts');
    const [{ folderPlace }, { storePlace }] = await Promise.all([
      import('#engine/search/index-place.io.ts'),
      import('#server/platform/storage/s3/index-place.ts'),
    ]);
    const name = `.trial-${randomBytes(6).toString('hex')}`;
    const place = store ? storePlace(store, name) : folderPlace(join(dataDir, 'index', name));
    try {
      const index = await openIndex(place, null);
      const document = { id: 'trial', name: 'Trial', folderIds: [], labels: [], date: null, approved: false };
      await index.putDocument(document, [], []);
      const { documents } = await index.stats();
      await index.close();
      const where = store ? `the bucket ${store.bucket}` : join(dataDir, 'index');
      if (documents !== 1) throw new Error(`an index in ${where} does not find what was written into it`);
      return `an index in ${where} finds what is written into it`;
    } finally {
      await place.remove();
    }
  });

/** Whether the payment provider knows the key and every price. */
export async function payments(config: Config): Promise<string> {
  if (config.payments === null) return 'nothing is sold (no STRIPE_SECRET_KEY)';
  const [{ openPayments }, { openLog }] = await Promise.all([
    import('#server/platform/payments/open-payments.ts'),
    import('#server/platform/log/log.ts'),
  ]);
  return (await openPayments(config, '', openLog('silent'))?.check()) ?? '';
}
