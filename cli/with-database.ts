import type { Parts } from '#server/open-parts.ts';
import { fail } from './output.ts';
import { serviceConfig } from './service-config.ts';

/** Opens database and parts for one command, beside a running service or without it, and closes them after. */
export async function withParts<T>(fn: (parts: Parts) => Promise<T>): Promise<T> {
  const config = serviceConfig();
  const [{ openDatabase }, { openParts }, { openLog }, { migrate }] = await Promise.all([
    import('#server/open-database.ts'),
    import('#server/open-parts.ts'),
    import('#server/platform/log/log.ts'),
    import('#server/platform/db/migrate.ts'),
  ]);
  const log = openLog(config.logLevel === 'info' ? 'warn' : config.logLevel);
  const database = await openDatabase(config, log).catch((error: Error) =>
    error.name === 'StartRefused' ? fail(error.message) : Promise.reject(error),
  );
  try {
    const parts = openParts({ ...config, databasePool: 3 }, database.connection, log);
    try {
      await migrate(parts.pool);
      return await fn(parts);
    } catch (error) {
      if ((error as Error).name === 'AppError') fail((error as Error).message);
      throw error;
    } finally {
      await parts.close();
    }
  } finally {
    await database.stop();
  }
}
