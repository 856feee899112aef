import { randomBytes, randomUUID } from 'node:crypto';
import { loadavg } from 'node:os';
import { openPool } from '#server/platform/db/connection.ts';
import { embeddedConnection } from '#server/platform/embedded-postgres/start.ts';
import { TOKEN_PREFIX, hashToken } from '#server/platform/http/authenticate.ts';
import { type Service, treeOf } from '#test/service-process.ts';
import type { Pool } from '../made-told.ts';
import { rejoinder } from '../run-command.ts';
import { type Call, client } from '../service-calls.ts';

/** A service with many organisations, each with an owner and a token of theirs. */
export interface Installation {
  service: Service;
  dataDir: string;
  pool: Pool;
}

export interface Organisation {
  id: string;
  call: Call;
  token: string;
}

export const openDatabase = (dataDir: string): Pool => openPool(embeddedConnection(dataDir, 'postgres'), { max: 1 });

/** Organisations as rows: made by calls, each would cost a sign-up. */
export async function organisations({ service, pool }: Installation, count: number): Promise<Organisation[]> {
  const made = Array.from({ length: count }, () => ({
    id: randomUUID(),
    user: randomUUID(),
    token: `${TOKEN_PREFIX}${randomBytes(24).toString('base64url')}`,
  }));
  const [ids, users] = [made.map(({ id }) => id), made.map(({ user }) => user)];
  await pool.query("insert into org (id, name) select id, 'Organisation' from unnest($1::uuid[]) as made(id)", [ids]);
  await pool.query(
    `insert into app_user (id, issuer, subject, email, name, org_id)
    select id, 'made', id::text, id || '@example.com', 'Somebody', org from unnest($1::uuid[], $2::uuid[]) as made(id, org)`,
    [users, ids],
  );
  await pool.query(
    `insert into access (id, org_id, user_id, user_email, access_level, accepted_at)
    select gen_random_uuid(), org, id, id || '@example.com', 'owner', now() from unnest($1::uuid[], $2::uuid[]) as made(id, org)`,
    [users, ids],
  );
  await pool.query(
    `insert into api_token (id, user_id, org_id, name, token_hash, scope, expires_at)
    select gen_random_uuid(), id, org, 'load', hash, 'write', now() + interval '1 day'
    from unnest($1::uuid[], $2::uuid[], $3::bytea[]) as made(id, org, hash)`,
    [users, ids, made.map(({ token }) => hashToken(token))],
  );
  return made.map(({ id, token }) => ({ id, token, call: client(service, token) }));
}

/** Somebody with a password, in an organisation that is there. */
export async function memberOf(service: Service, orgId: string, email: string): Promise<string> {
  const password = `bench-${randomUUID()}`;
  await rejoinder(['user', 'add', '--email', email, '--password', password, '--verified', '--org-id', orgId], service.env);
  return password;
}

/** All processes of the service. */
export const processesOf = (service: Service): Promise<number[]> => treeOf(service.process.pid ?? 0);

/** How busy the machine is, whoever has it: what else runs is in every figure. */
export const busy = (): string =>
  `load ${loadavg()
    .slice(0, 2)
    .map((one) => one.toFixed(1))
    .join(' · ')}`;
