import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The secret of the configuration, else one that is made once and kept in the data folder for its owner alone. */
export function secretOf(config: { secret: string | null; dataDir: string }): string {
  if (config.secret) return config.secret;
  const path = join(config.dataDir, 'secret');
  try {
    writeFileSync(path, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(path, 'utf8').trim();
}
