import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartRefused } from './platform/embedded-postgres/refusal.ts';

const LEAST_CHARACTERS = 32;

/**
 * The secret of the configuration, else one that is made once and kept in the data folder for its owner alone.
 * @throws StartRefused when the kept one is cut off: signing with less would let anybody sign
 */
export function secretOf(config: { secret: string | null; dataDir: string }): string {
  if (config.secret) return config.secret;
  const path = join(config.dataDir, 'secret');
  const kept = read(path) ?? make(path);
  if (kept.length >= LEAST_CHARACTERS) return kept;
  throw new StartRefused(`The secret in ${path} is cut off. Put it back from a backup, or remove the file: everybody then signs in again.`);
}

/** Written whole beside its place, then given its name: no start finds half of it, and of two starts at once one makes it. */
function make(path: string): string {
  const beside = `${path}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(beside, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(beside, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(beside, { force: true });
  }
  return read(path) ?? '';
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
