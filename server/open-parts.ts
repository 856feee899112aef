import { join } from 'node:path';
import pg from 'pg';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { openModelClient } from '#engine/generative/client.ts';
import { createGenerativeEngine } from '#engine/generative/generative-engine.ts';
import type { AnswerEngine } from '#engine/answers/model.ts';
import type { WorkPool } from '#engine/work/pool.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { appendAudit } from './features/audit/steps.ts';
import { openKnowledgeBases } from './features/knowledge/service.ts';
import { type Connection, openPool } from './platform/db/connection.ts';
import { type Db, openDb } from './platform/db/db.ts';
import { openEventHub } from './platform/events/hub.ts';
import { EMBEDDED_ISSUER, type EmbeddedIdentity, embeddedIdentity } from './platform/identity/embedded.ts';
import { externalIdentity } from './platform/identity/external.ts';
import { openLawBase } from './platform/law/law.ts';
import { prepareDataDir } from './platform/lifecycle/data-dir.ts';
import type { Log } from './platform/log/log.ts';
import { type LocalMailbox, localMailbox } from './platform/mail/local-mailbox.ts';
import { smtpMailer } from './platform/mail/smtp-mailer.ts';
import { openLocalStorage } from './platform/storage/local-storage.ts';
import { secretOf } from './secret.ts';

/** Everything opened for one process, and what only the process itself needs of it. */
export interface Parts {
  deps: Deps;
  pool: pg.Pool;
  /** A client outside the pool, for one that listens or holds a lock. */
  connect: (name: string) => pg.Client;
  secret: string;
  embedded: EmbeddedIdentity | null;
  mailbox: LocalMailbox | null;
  close(): Promise<void>;
}

/**
 * Opens the parts over a database that is there; `close` closes them in the opposite order.
 * @throws StartRefused when the data folder cannot be written to
 */
export function openParts(config: Config, connection: Connection, log: Log): Parts {
  prepareDataDir(config.dataDir);
  const secret = secretOf(config);
  const pool = openPool(connection, { max: config.databasePool });
  const db = openDb(pool);
  const mailbox = config.smtpUrl ? null : localMailbox({ folder: join(config.dataDir, 'mailbox'), from: config.mailFrom });
  const smtp = config.smtpUrl ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : null;
  const mail = smtp ?? mailbox;
  if (!mail) throw new Error('there is neither a mail server nor a mailbox');
  const identityPool = config.identity ? null : openPool(connection, { max: 3, name: 'rejoinder-identity', searchPath: 'identity' });
  const embedded = identityPool
    ? embeddedIdentity({ pool: identityPool, config, secret, mail, log, signedIn: (subject) => noteSignIn(db, subject) })
    : null;
  const identity = embedded ?? externalIdentity(config.identity as { issuer: string; audience: string; jwksUrl: string | null });
  const connect = (name: string): pg.Client => new pg.Client({ ...connection, application_name: name, keepAlive: true });
  const events = openEventHub({ pool, connect: () => connect('rejoinder-events'), log });
  const work = workPool(config.parsers);
  const knowledge = openKnowledgeBases({ db, dir: join(config.dataDir, 'index'), log, embeddings: config.embeddings });
  const law = openLawBase({ dir: join(config.dataDir, 'law'), encoder: () => knowledge.encoder(), log });
  const storage = openLocalStorage({ folder: join(config.dataDir, 'files'), publicUrl: config.publicUrl, secret });
  return {
    deps: { config, log, db, storage, mail, identity, events, pool: work, knowledge, engine: engineOf(config), law },
    pool,
    connect,
    secret,
    embedded,
    mailbox,
    async close() {
      await events.close();
      await law.close();
      await Promise.all([work.close(), knowledge.close()]);
      smtp?.close();
      await identityPool?.end();
      await pool.end();
    },
  };
}

const engineOf = ({ model }: Config): AnswerEngine =>
  model === null ? createEmbeddedEngine() : createGenerativeEngine(openModelClient(model), model);

/** A sign-in stands in the log of every organisation of the person, and in none before their first call. */
async function noteSignIn(db: Db, subject: string): Promise<void> {
  const places = await db
    .selectFrom('app_user')
    .leftJoin('access', 'access.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.email', 'access.org_id'])
    .where('app_user.issuer', '=', EMBEDDED_ISSUER)
    .where('app_user.subject', '=', subject)
    .execute();
  const action = 'user:signed_in' as const;
  await db.transaction().execute(async (trx) => {
    if (places.length === 0) await appendAudit(trx, { orgId: null, userId: null, action, subject });
    for (const { id, email, org_id } of places) await appendAudit(trx, { orgId: org_id, userId: id, action, subject: email });
  });
}

/** Loaded and opened with the first file: a process that reads none pays nothing. */
function workPool(size: number | null): WorkPool {
  let opened: Promise<WorkPool> | null = null;
  const open = (): Promise<WorkPool> =>
    (opened ??= import('#engine/work/pool.ts').then(({ openPool: openWork }) => openWork(size ? { size } : {})));
  const run = async (...args: Parameters<WorkPool['run']>): Promise<unknown> => (await open()).run(...args);
  return { run: run as WorkPool['run'], close: async () => (await opened)?.close() };
}
