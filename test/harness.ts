import { mkdtempSync, rmSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { test as base } from 'vitest';
import type { AccessLevel } from '#contract/roles.ts';
import { openApp } from '#server/app.ts';
import { type Config, readConfig } from '#server/config.ts';
import type { Deps } from '#server/deps.ts';
import { addDirectly } from '#server/features/access/steps.ts';
import { type Parts, openParts } from '#server/open-parts.ts';
import { newId } from '#server/platform/db/db.ts';
import { EMBEDDED_ISSUER } from '#server/platform/identity/provider.ts';
import { openLog } from '#server/platform/log/log.ts';
import { quietLogger } from '#server/platform/jobs/quiet-logger.ts';
import type { KeptMail } from '#server/platform/mail/local-mailbox.ts';
import { tasksOf } from '#server/worker.ts';
import { type Client, makeClient } from './client.ts';
import { cloneDatabase } from './database.ts';

export { expect } from 'vitest';
export type { Answered, Client } from './client.ts';

/** The real application on a database of its own, in this process: calls go through `inject`. */
export type TestApp = FastifyInstance & { deps: Deps; parts: Parts };

/** Opens the application; for tests that need another configuration than the fixture's. */
export async function openTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const dataDir = mkdtempSync('/tmp/rejoinder-test-data-');
  const config: Config = readConfig({
    DATA_DIR: dataDir,
    SECRET: 's'.repeat(48).replace(/./g, (_c, at: number) => String(at % 10)),
    LOG_LEVEL: 'error',
    RATE_LIMIT: '100000',
    DATABASE_POOL: '5',
    PARSERS: '1',
    ...settings,
  });
  const parts = openParts(config, await cloneDatabase(), openLog(config.logLevel));
  const app = await openApp(parts, { stopping: false });
  app.addHook('onClose', async () => {
    await parts.close();
    rmSync(dataDir, { recursive: true, force: true });
  });
  await app.ready();
  return Object.assign(app, { deps: parts.deps, parts });
}

interface Person {
  email?: string;
  name?: string;
  verified?: boolean;
  /** Of an account that is there. */
  subject?: string;
}

/** A person with a token who has not called yet: the first call makes the user. */
async function signUp(
  app: TestApp,
  { email = `person-${newId().slice(-12)}@example.com`, name = 'Person', verified = true, subject = newId() }: Person,
): Promise<Client> {
  const token = await app.parts.embedded?.issueToken({ subject, email, emailVerified: verified, name });
  return makeClient(app, { email, userId: null, orgId: null, token: token ?? '' });
}

async function makeOrg(app: TestApp): Promise<string> {
  const id = newId();
  await app.deps.db
    .insertInto('org')
    .values({ id, name: `Organisation ${id.slice(-6)}` })
    .execute();
  return id;
}

/** A member of an organisation, welcomed and at work in it. */
async function member(app: TestApp, orgId: string, level: AccessLevel): Promise<Client> {
  const userId = newId();
  const subject = newId();
  const email = `${level}-${subject.slice(-12)}@example.com`;
  const name = `${level} ${subject.slice(-4)}`;
  await app.deps.db
    .insertInto('app_user')
    .values({ id: userId, issuer: EMBEDDED_ISSUER, subject, email, name, org_id: orgId, created: false })
    .execute();
  await app.deps.db
    .insertInto('access')
    .values({ id: newId(), org_id: orgId, user_id: userId, user_email: email, access_level: level })
    .execute();
  const token = await app.parts.embedded?.issueToken({ subject, email, emailVerified: true, name });
  return makeClient(app, { email, userId, orgId, token: token ?? '' });
}

/**
 * Waits for what is due or comes back in a moment, because another job was opening the index that it needs; false when there is nothing.
 * Due is still what follows in the queue of a job: it is looked for while that job is noted as done, and its queue held.
 */
async function dueSoon({ deps: { db } }: Parts, tasks: string[]): Promise<boolean> {
  const { rows } = await sql<{ wait: number | null }>`
    select extract(epoch from min(run_at) - clock_timestamp())::float * 1000 as wait from graphile_worker.jobs
    where locked_at is null and task_identifier = any(${tasks}) and attempts < max_attempts
      and (run_at <= clock_timestamp() or (task_identifier in ('index-knowledge', 'encode', 'answer') and attempts = 0))
      and not exists (select from graphile_worker._private_job_queues as queue where queue.queue_name = jobs.queue_name and queue.locked_at is not null)`.execute(
    db,
  );
  const wait = rows[0]?.wait ?? null;
  if (wait !== null) await new Promise((done) => setTimeout(done, Math.max(0, wait)));
  return wait !== null;
}

/** Runs what is due, and what follows from it, until nothing is left. A job that fails fails the test. */
export async function runJobs({ parts }: TestApp): Promise<void> {
  const stop = new AbortController();
  const failures: unknown[] = [];
  const taskList = Object.fromEntries(
    Object.entries(tasksOf(parts)).map(([name, task]) => [
      name,
      async (payload: unknown) => {
        try {
          await task(payload, stop.signal);
        } catch (error) {
          failures.push(error);
          throw error;
        }
      },
    ]),
  );
  // With a delay, of none, the end waits until the last job is noted as done.
  const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };
  const logger = quietLogger(parts.deps.log);
  do await runOnce({ pgPool: parts.pool, taskList, noHandleSignals: true, concurrency: 2, logger, preset });
  while (await dueSoon(parts, Object.keys(taskList)));
  if (failures.length > 0) throw failures[0];
}

export interface Fixtures {
  /** One application and database for the file. */
  app: TestApp;
  /** The organisation of this test. */
  orgId: string;
  /** Signed in with a level in the organisation of this test. */
  as: (level: AccessLevel) => Promise<Client>;
  /** Signed in, with a level in another organisation each time. */
  stranger: (level: AccessLevel) => Promise<Client>;
  /** Organisations and members besides those of this test. */
  seed: {
    org(): Promise<string>;
    member(orgId: string, level: AccessLevel): Promise<Client>;
    /** Whoever has the address joins with their first call. */
    accepted(orgId: string | null, email: string, level: AccessLevel): Promise<void>;
  };
  /** Somebody new, without an organisation. */
  signUp: (person?: Person) => Promise<Client>;
  /** Not signed in. */
  anonymous: Client;
  jobs: { run(): Promise<void> };
  mailbox: { list(): Promise<KeptMail[]>; to(address: string): Promise<KeptMail[]> };
  /** Names of the events of this test's organisation, in order. */
  events: { names(): Promise<string[]> };
}

const ofFile = { scope: 'file' } as const;
const appWith =
  (settings: () => Record<string, string>) =>
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the fixtures from the pattern
  async ({}, use: (app: TestApp) => Promise<void>): Promise<void> => {
    const app = await openTestApp(settings());
    await use(app);
    await app.close();
  };

export const test = base.extend<Fixtures>({
  app: [appWith(() => ({})), ofFile],
  orgId: async ({ app }, use) => use(await makeOrg(app)),
  as: async ({ app, orgId }, use) => use((level) => member(app, orgId, level)),
  stranger: async ({ app }, use) => use(async (level) => member(app, await makeOrg(app), level)),
  seed: async ({ app }, use) =>
    use({
      org: () => makeOrg(app),
      member: (orgId, level) => member(app, orgId, level),
      accepted: (orgId, email, level) =>
        app.deps.db.transaction().execute((trx) => addDirectly(trx, orgId ?? '', { userId: null, email, level })),
    }),
  signUp: async ({ app }, use) => use((person = {}) => signUp(app, person)),
  anonymous: async ({ app }, use) => use(makeClient(app, { email: '', userId: null, orgId: null, token: '' })),
  jobs: async ({ app }, use) => use({ run: () => runJobs(app) }),
  mailbox: async ({ app }, use) => {
    const list = async (): Promise<KeptMail[]> => (await app.parts.mailbox?.list()) ?? [];
    await use({ list, to: async (address) => (await list()).filter((mail) => mail.to === address) });
  },
  events: async ({ app, orgId }, use) =>
    use({
      names: async () =>
        (await sql<{ name: string }>`select name from event where org_id = ${orgId} order by id`.execute(app.deps.db)).rows.map(
          ({ name }) => name,
        ),
    }),
});

/** The same with settings of the file's own, which are read when its application is opened. */
export const testWith = (settings: () => Record<string, string>) => test.extend<{ app: TestApp }>({ app: [appWith(settings), ofFile] });
