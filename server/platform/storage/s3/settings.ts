import * as z from 'zod';
import { optional } from '#engine/common/settings.ts';

const address = z.url({ protocol: /^https?$/ });
const text = z.string().min(1);

/** The settings of an object store in the place of the folder for files (docs/operations.md). */
export const storeEnvironment = {
  S3_BUCKET: optional(text).describe('Bucket of an S3-compatible store for files, instead of DATA_DIR; needs S3_ACCESS_KEY_ID.'),
  S3_ENDPOINT: optional(address).describe(
    'Address of the store, as https://s3.eu-central-1.amazonaws.com; without it that of Amazon in S3_REGION.',
  ),
  S3_REGION: z.preprocess((given) => (given === undefined || given === '' ? 'us-east-1' : given), text).describe('Region of the store.'),
  S3_ACCESS_KEY_ID: optional(text).describe('Id of the key that may read, write, list and remove in the bucket.'),
  S3_SECRET_ACCESS_KEY: optional(text).describe('Its secret.'),
  S3_PUBLIC_ENDPOINT: optional(address).describe('Address at which browsers reach the store to upload, when it differs from S3_ENDPOINT.'),
};

/** An S3-compatible store: one bucket, one key. */
export interface StoreSettings {
  endpoint: string;
  publicEndpoint: string;
  bucket: string;
  region: string;
  keyId: string;
  secret: string;
}

/** Null without a bucket. @throws Error with a sentence, for settings that do not go together */
export function storeOf(env: z.infer<z.ZodObject<typeof storeEnvironment>>): StoreSettings | null {
  const { S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY_ID: keyId, S3_SECRET_ACCESS_KEY: secret } = env;
  if (bucket === undefined) {
    if (env.S3_ENDPOINT ?? keyId) throw new Error('S3_BUCKET is missing: without it files are kept in DATA_DIR.');
    return null;
  }
  if (keyId === undefined || secret === undefined)
    throw new Error(`S3_${keyId === undefined ? 'ACCESS_KEY_ID' : 'SECRET_ACCESS_KEY'} is missing. The store gives a key with its secret.`);
  const endpoint = (env.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`).replace(/(?<!\/)\/+$/, '');
  return { endpoint, publicEndpoint: (env.S3_PUBLIC_ENDPOINT ?? endpoint).replace(/(?<!\/)\/+$/, ''), bucket, region, keyId, secret };
}
