import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { actFolder } from '#engine/law/open-law.ts';
import type { Config } from './config.ts';
import { openDatabase } from './open-database.ts';
import { BadArchive } from './platform/backup/bad-archive.ts';
import { checkArchive } from './platform/backup/check-archive.ts';
import { type Manifest, markOf } from './platform/backup/manifest.ts';
import { restore } from './platform/backup/restore.ts';
import { openPool } from './platform/db/connection.ts';
import { prepareDataDir } from './platform/lifecycle/data-dir.ts';
import type { Log } from './platform/log/log.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { secretOf } from './secret.ts';

interface Restored {
  made_at: string;
  rows: number;
  files: number;
}

/**
 * Brings a backup into the place that the configuration names, which nobody uses.
 * With `withoutAccess` nobody comes in by what stood open in it.
 * @throws BadArchive when the file is no whole backup or does not fit the place · StartRefused when a service runs there
 */
export async function restoreInto(
  config: Config,
  path: string,
  { log, onProgress, withoutAccess }: { log: Log; onProgress: (done: number, total: number) => void; withoutAccess: boolean },
): Promise<Restored> {
  const checked = await checkArchive(path);
  prepareDataDir(config.dataDir);
  const needed = secretFor(config, checked.manifest);
  const database = await openDatabase(config, log, { alone: true });
  try {
    const pool = openPool(database.connection, { max: 2 });
    try {
      const { dataDir } = config;
      const storage = openStorage(config, config.secret ?? '');
      const total = checked.end.entries.length;
      await restore(path, checked, {
        pool,
        place: { storage, acts: actFolder(join(dataDir, 'law')), secret: needed ? join(dataDir, 'secret') : null },
        onEntry: (done) => onProgress(done, total),
        withoutAccess,
      });
    } finally {
      await pool.end();
    }
  } finally {
    await database.stop();
  }
  const rows = Object.values(checked.end.rows).reduce((sum, count) => sum + count, 0);
  return { made_at: checked.manifest.made_at, rows, files: checked.end.entries.filter(({ name }) => name.startsWith('files/')).length };
}

/** Whether the archive's secret is to be kept here. @throws BadArchive when what it closed could not be opened here */
function secretFor(config: Config, manifest: Manifest): boolean {
  if (config.secret === null && !existsSync(join(config.dataDir, 'secret'))) {
    if (manifest.has_secret) return true;
    throw new BadArchive('The service of this backup had its SECRET from the configuration. Give the same SECRET here.');
  }
  if (markOf(secretOf(config)) === manifest.secret_mark) return false;
  const where = config.secret === null ? `the file ${join(config.dataDir, 'secret')}` : 'SECRET';
  throw new BadArchive(`The secret here (${where}) is another than that of the backup. Give the same one, or an empty DATA_DIR.`);
}
