import pg from 'pg';

/** Everything said explicitly: PG* variables of the shell must not leak in. */
export interface Connection {
  host: string;
  port: number;
  user: string;
  password: string;
  database: string;
  ssl: boolean | { rejectUnauthorized: boolean };
}

/** The parts of a DATABASE_URL; `sslmode` require (no check), verify-ca and verify-full are understood. */
export function parseDatabaseUrl(text: string): Connection {
  const url = new URL(text);
  const sslmode = url.searchParams.get('sslmode') ?? 'disable';
  const verified = sslmode.startsWith('verify');
  return {
    host: url.searchParams.get('host') ?? decodeURIComponent(url.hostname || '127.0.0.1'),
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username || 'postgres'),
    password: decodeURIComponent(url.password),
    database: decodeURIComponent(url.pathname.slice(1) || 'postgres'),
    ssl: verified ? true : sslmode === 'require' ? { rejectUnauthorized: false } : false,
  };
}

const INT8 = 20;
const DATE = 1082;
/** bigint arrives as number: sizes and event ids stay far below 2^53. A day arrives as it is written (`2027-09-30`): it is of no time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : oid === DATE ? String : (pg.types.getTypeParser as (oid: number, format?: string) => unknown)(oid, format),
} as pg.CustomTypesConfig;

/** Errors of idle connections are not failures of a query: the pool replaces the connection at its next use. */
export function openPool(connection: Connection, options: { max: number; name?: string; searchPath?: string }): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: options.max,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 10_000,
    application_name: options.name ?? 'rejoinder',
    ...(options.searchPath ? { options: `-c search_path=${options.searchPath}` } : {}),
  });
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

/** Not an answer of the database but its absence: it restarts, refuses, or the connection broke (57P01 … 57P05, 08…). */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = (error as { code?: string }).code ?? '';
  if (/^57P0[1-5]$|^08|^53300$/.test(code)) return true;
  if (['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE'].includes(code) && 'syscall' in error) {
    return ['connect', 'read', 'write'].includes(String((error as NodeJS.ErrnoException).syscall));
  }
  return /^(Connection terminated|Client has encountered a connection error|Client was closed and is not queryable|timeout exceeded when trying to connect|Cannot use a pool after)/.test(
    error.message,
  );
}
