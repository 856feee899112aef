import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import { openLocalStorage } from './local-storage.ts';
import { openS3Storage } from './s3/s3-storage.ts';
import type { Storage } from './storage.ts';

/** Where files are kept: the store that is configured, else the data folder. */
export const openStorage = ({ store, dataDir, publicUrl }: Pick<Config, 'store' | 'dataDir' | 'publicUrl'>, secret: string): Storage =>
  store ? openS3Storage(store, publicUrl) : openLocalStorage({ folder: join(dataDir, 'files'), publicUrl, secret });
