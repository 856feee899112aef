import { randomBytes } from 'node:crypto';
import type { Checked } from '../storage.ts';
import type { StoreSettings } from './settings.ts';
import type { StoreClient } from './store-client.ts';

const TIMEOUT_MS = 20_000;

/**
 * Tries a store: it must write under a key only where nothing is when asked to, or writers lose what others wrote.
 * @throws Error with a sentence for a store that cannot be used
 */
export async function checkStore(client: StoreClient, settings: StoreSettings, publicUrl: string): Promise<Checked> {
  const key = `probes/${randomBytes(9).toString('hex')}`;
  const writeOnce = async (statuses: number[]): Promise<number> => {
    const headers = { 'if-none-match': '*' };
    const answer = await client.send({ method: 'PUT', key, headers, body: Buffer.from('tried'), statuses });
    await answer.body?.cancel();
    return answer.status;
  };
  try {
    await writeOnce([200]).catch((error: unknown) => {
      throw refused(settings, error);
    });
    if ((await writeOnce([200, 409, 412])) === 200)
      throw new Error(
        `The store at ${settings.endpoint} ignores If-None-Match: several writers would lose what others wrote. Use a store, or a version of it, that knows conditional writes.`,
      );
  } finally {
    // A store that refused to write has nothing to remove.
    await client.send({ method: 'DELETE', key, statuses: [200, 204, 404] }).catch(() => null);
  }
  return {
    found: `bucket ${settings.bucket} at ${settings.endpoint}, conditional writes hold`,
    missing: await uploadsRefused(settings, publicUrl),
  };
}

const refused = ({ endpoint, bucket }: StoreSettings, error: unknown): Error => {
  const { cause } = error as { cause?: Error & { cause?: Error } };
  const why = cause?.cause?.message ?? cause?.message ?? 'no reason given';
  return new Error(`The bucket ${bucket} at ${endpoint} cannot be written to (${why}). Look at S3_ENDPOINT, S3_BUCKET and the key.`, {
    cause: error,
  });
};

/** What a browser asks before it sends bytes to another origin; null when the answer lets it. */
async function uploadsRefused({ publicEndpoint, bucket }: StoreSettings, publicUrl: string): Promise<string | null> {
  const { origin } = new URL(publicUrl);
  const headers = { origin, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' };
  const url = `${publicEndpoint}/${bucket}/probes/upload`;
  const answer = await fetch(url, { method: 'OPTIONS', headers, signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
  await answer?.body?.cancel();
  const wanted = { 'allow-origin': origin, 'allow-methods': 'PUT', 'allow-headers': 'content-type' };
  const isAllowed = ([name, value]: [string, string]): boolean => {
    const said = (answer?.headers.get(`access-control-${name}`) ?? '').split(',').map((one) => one.trim().toLowerCase());
    return said.includes('*') || said.includes(value.toLowerCase());
  };
  if (answer?.ok && Object.entries(wanted).every(isAllowed)) return null;
  return `Browsers may not upload to ${publicEndpoint}: allow PUT with content-type from ${origin} in the CORS rules of the bucket.`;
}
