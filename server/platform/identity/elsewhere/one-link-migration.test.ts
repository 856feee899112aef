import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openPool } from '#server/platform/db/connection.ts';
import { newId } from '#server/platform/db/db.ts';
import { migrate } from '#server/platform/db/migrate.ts';
import { emptyDatabase } from '#test/database.ts';

const FOLDER = join(import.meta.dirname, '../../../migrations');
const OWN = '0114';

test('of several links of one person at a provider the oldest stays, and who loses one has it noted', async () => {
  const connection = await emptyDatabase();
  const [pool, migrating] = [openPool(connection, { max: 1 }), openPool(connection, { max: 2 })];
  onTestFinished(async () => void (await Promise.all([pool.end(), migrating.end()])));
  await migrate(
    migrating,
    (await readdir(FOLDER)).filter((name) => name < OWN),
  );
  const ids: Record<string, string> = {};
  for (const name of ['ana', 'bor']) {
    ids[name] = newId();
    await pool.query(
      `insert into identity."user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt") values ($1, $1, $2, true, now(), now())`,
      [name, `${name}@example.com`],
    );
    await pool.query(`insert into app_user (id, issuer, subject, email, name) values ($1, 'urn:rejoinder:embedded', $2, $3, $2)`, [
      ids[name],
      name,
      `${name}@example.com`,
    ]);
  }
  const link = (id: string, user: string, [provider, account]: [string, string], day: number) =>
    pool.query(
      `insert into identity.account ("id", "userId", "providerId", "accountId", "createdAt", "updatedAt")
       values ($1, $2, $3, $4, now() - $5 * interval '1 day', now() - $5 * interval '1 day')`,
      [id, user, provider, account, day],
    );
  await link('a1', 'ana', ['oidc', 'one'], 9);
  await link('a2', 'ana', ['oidc', 'one'], 8);
  await link('b1', 'bor', ['oidc', 'one'], 7);
  await link('b2', 'bor', ['oidc', 'two'], 7);
  await link('p1', 'ana', ['credential', 'ana'], 9);
  await link('p2', 'ana', ['credential', 'ana'], 3);

  await migrate(migrating);
  const { rows: left } = await pool.query<{ id: string }>('select id from identity.account order by id');
  expect(left.map(({ id }) => id)).toEqual(['a1', 'b2', 'p2']);
  const { rows: noted } = await pool.query('select user_id, action, subject from audit_log');
  expect(noted).toEqual([{ user_id: ids['bor'], action: 'user:provider_removed', subject: 'bor@example.com' }]);
  await expect(link('b3', 'bor', ['oidc', 'one'], 0)).rejects.toMatchObject({ constraint: 'account_provider_key' });
});
