/** `npm run schema`: writes server/schema.sql from the migrations, on a database made for it and thrown away. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openPool } from '#server/platform/db/connection.ts';
import { dumpSchema } from '#server/platform/db/dump.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { startEmbedded } from '#server/platform/embedded-postgres/start.ts';
import { openLog } from '#server/platform/log/log.ts';

const folder = mkdtempSync('/tmp/rejoinder-schema-');
const server = await startEmbedded(folder, { log: openLog('warn') });
const pool = openPool(server.connection, { max: 2 });
try {
  await migrate(pool);
  const target = join(import.meta.dirname, '../server/schema.sql');
  writeFileSync(target, await dumpSchema(pool));
  process.stderr.write(`Wrote ${target}\n`);
} finally {
  await pool.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
