import { X509Certificate } from 'node:crypto';
import type { Pool } from 'pg';
import type { Config } from '#server/config.ts';
import { type Finding, look } from './finding.ts';

const SOON_MS = 14 * 86_400_000;

/** The database, its role, its schema, and what it says of single sign-on. */
export async function lookAtDatabase(config: Config): Promise<Finding[]> {
  const [{ openDatabase }, { openPool }, { pendingMigrations }, { openLog }] = await Promise.all([
    import('#server/open-database.ts'),
    import('#server/platform/db/connection.ts'),
    import('#server/platform/db/migrate.ts'),
    import('#server/platform/log/log.ts'),
  ]);
  let opened: Awaited<ReturnType<typeof openDatabase>>;
  try {
    opened = await openDatabase(config, openLog('silent'));
  } catch (error) {
    return [{ part: 'database', ok: false, found: (error as Error).message }];
  }
  const pool = openPool(opened.connection, { max: 1 });
  const ask = async <T extends object>(query: string): Promise<T> => (await pool.query<T>(query)).rows[0] as T;
  try {
    return [
      await look('database', async () => {
        const { version } = await ask<{ version: string }>('show server_version').then((row) => ({
          version: Object.values(row)[0] as string,
        }));
        if (Number.parseInt(version, 10) < 15) throw new Error(`PostgreSQL ${version} is too old; 15 or newer is needed`);
        return `PostgreSQL ${version}, ${config.databaseUrl ? 'from DATABASE_URL' : 'embedded'}`;
      }),
      await look('database role', async () => {
        const { name, over } = await ask<{ name: string; over: boolean }>(
          'select rolname as name, rolsuper or rolbypassrls as over from pg_roles where rolname = current_user',
        );
        if (over) throw new Error(`${name} passes over row-level security; use a role that is no superuser and has no BYPASSRLS`);
        return `${name}, held by row-level security`;
      }),
      await look('schema', async () => {
        const pending = await pendingMigrations(pool);
        return pending.length === 0 ? 'the newest' : `${pending.length} migrations run at the next start`;
      }),
      await look('single sign-on', () => singleSignOn(pool)),
    ];
  } finally {
    await pool.end();
    await opened.stop();
  }
}

/** Certificates with which companies' providers sign: with one that is over nobody of the domain comes in. */
async function singleSignOn(pool: Pool): Promise<string> {
  const known = await pool.query<{ there: boolean }>("select to_regclass('single_sign_on') is not null as there");
  if (!known.rows[0]?.there) return 'none';
  const { rows } = await pool.query<{ domain: string; certificate: string }>(
    'select domain, certificate from single_sign_on where proven_at is not null order by domain',
  );
  const until = rows.map(({ domain, certificate }) => ({ domain, date: new Date(new X509Certificate(certificate).validTo) }));
  const said = ({ domain, date }: (typeof until)[number]): string => `${domain} (${date.toISOString().slice(0, 10)})`;
  const ending = until.filter(({ date }) => date.getTime() < Date.now() + SOON_MS);
  if (ending.length > 0)
    throw new Error(
      `the provider's certificate ends or has ended: ${ending.map(said).join(', ')}. An admin of the company sets the new one`,
    );
  return rows.length === 0 ? 'no domain' : `certificates hold: ${until.map(said).join(', ')}`;
}
