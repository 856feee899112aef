/** `npm run schema`: writes server/schema.sql and the types of its rows from the migrations, on a database made for it and thrown away. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool } from '#server/platform/db/connection.ts';
import { dumpSchema } from '#server/platform/db/dump.ts';
import { dumpTypes } from '#server/platform/db/dump-types.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbedded } from '#server/platform/embedded-postgres/start.ts';
import { openLog } from '#server/platform/log/log.ts';

const folder = mkdtempSync('/tmp/rejoinder-schema-');
const database = await startEmbedded(folder, { log: openLog('warn') });
const pool = openPool(database.connection, { max: 2 });
try {
  await migrate(pool);
  const server = join(import.meta.dirname, '../server');
  writeFileSync(join(server, 'schema.sql'), await dumpSchema(pool));
  writeFileSync(join(server, 'platform/db/tables.ts'), await dumpTypes(pool));
  process.stderr.write(`Wrote schema.sql and platform/db/tables.ts in ${server}\n`);
} finally {
  await pool.end();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}
