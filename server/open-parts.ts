import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import pg from 'pg';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import type { SharedPool, TaskOptions, WorkPool } from '#engine/work/pool.ts';
import type { Config } from './config.ts';
import type { Deps } from './deps.ts';
import { invitedPeople } from './features/access/steps.ts';
import { appendAudit } from './features/audit/steps.ts';
import { endKeys, keysLeft } from './features/own-data/steps.ts';
import { connectionsIn } from './features/single-sign-on/steps.ts';
import { languageOfEmail, userOf } from './features/users/steps.ts';
import { openKnowledgeBases } from './features/knowledge/service.ts';
import { type Connection, openPool } from './platform/db/connection.ts';
import { type Db, openDb } from './platform/db/db.ts';
import { callerLeft } from './platform/db/caller-left.ts';
import { partyOf } from './platform/limits/party.ts';
import { WHO_CONNECTIONS, openShares, partyAsking, personAsking, sizesOf } from './platform/db/shares.ts';
import { endStreams } from './platform/events/append-event.ts';
import { openEventHub } from './platform/events/hub.ts';
import { type EmbeddedIdentity, embeddedIdentity } from './platform/identity/embedded.ts';
import { codesAtSignIn } from './platform/identity/calls/tries.ts';
import { externalIdentity } from './platform/identity/external.ts';
import type { AccountAction } from './platform/identity/noted.ts';
import { EMBEDDED_ISSUER } from './platform/identity/provider.ts';
import { systemDomainRecords } from './platform/identity/saml/domain-records.ts';
import { openLawBase } from './platform/law/law.ts';
import { type Analytics, openAnalytics } from './platform/analytics/analytics.ts';
import { accountMail } from './platform/identity/mails.ts';
import { languageOf } from './platform/http/language.ts';
import type { AccountChange } from './platform/mail/model.ts';
import { lentByWork } from './platform/jobs/connections.ts';
import { LISTS } from './platform/jobs/places.ts';
import { closeToOthers } from './platform/lifecycle/closed-data.ts';
import { prepareDataDir } from './platform/lifecycle/data-dir.ts';
import { isFirst } from './platform/limits/attempts.ts';
import { rememberPlace } from './platform/limits/known-place.ts';
import { forgetWaysIn, limitMailsTo } from './platform/limits/mail-limit.ts';
import { foldEmail } from './platform/limits/fold-email.ts';
import type { Log } from './platform/log/log.ts';
import { type LocalMailbox, localMailbox } from './platform/mail/local-mailbox.ts';
import { noMailer } from './platform/mail/mailer.ts';
import { mailOfJob } from './platform/mail/of-job.ts';
import { queuedMailer } from './platform/mail/queued-mailer.ts';
import { smtpMailer } from './platform/mail/smtp-mailer.ts';
import { openModels } from './platform/models/models.ts';
import { modelFetch } from './platform/outbound/model-fetch.ts';
import { openPayments } from './platform/payments/open-payments.ts';
import { sealFor } from './platform/seal/seal.ts';
import { openStorage } from './platform/storage/open-storage.ts';
import { secretOf } from './secret.ts';

/** Longer than a code of an authenticator holds. */
const CODE_SECONDS = 120;

/** Connections for taking jobs and noting their end, while each short job holds one. */
const BESIDE_JOBS = 2;

/** Everything opened for one process, and what only the process itself needs of it. */
export interface Parts {
  deps: Deps;
  /** Of the calls, and of whatever is not a job. */
  pool: pg.Pool;
  /** Of the queue and of short jobs, and of long ones: a worker's own, none of which is opened where no worker runs. */
  workPools: { queue: pg.Pool; longJobs: pg.Pool };
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
  closeToOthers(config.dataDir, log);
  const secret = secretOf(config);
  const pool = openPool(connection, { max: config.databasePool + WHO_CONNECTIONS });
  const queue = openPool(connection, { max: LISTS + config.workerConcurrency + BESIDE_JOBS, name: 'rejoinder-queue' });
  const longJobs = openPool(connection, { max: config.databasePool, name: 'rejoinder-jobs' });
  const db = openDb(lentByWork(pool), openShares(sizesOf(config.databasePool)));
  const mailbox = config.mails === 'mailbox' ? localMailbox({ folder: join(config.dataDir, 'mailbox'), from: config.mailFrom }) : null;
  const smtp = config.smtpUrl ? smtpMailer({ url: config.smtpUrl, from: config.mailFrom }) : null;
  const mail = mailOfJob(smtp ?? mailbox ?? noMailer);
  const analytics = openAnalytics(config.analytics, secret, log);
  const identityPool = config.identity ? null : openPool(connection, { max: 3, name: 'rejoinder-identity', searchPath: 'identity' });
  const embedded = identityPool
    ? embeddedIdentity({
        pool: identityPool,
        config,
        secret,
        mail: queuedMailer(db),
        log,
        note: (subject, action) => noteAccount({ db, analytics, publicUrl: config.publicUrl }, subject, action),
        endKeys: (subject) =>
          db.transaction().execute(async (trx) => {
            const userId = await userOf(trx, subject);
            if (userId !== null) await endKeys(trx, userId);
          }),
        once: (what) => isFirst(db, 'second factor', what, CODE_SECONDS),
        limitMailsTo: (email, kind) => limitMailsTo(db, email, { kind, id: '' }),
        languageOfAccount: (email) => languageOfEmail(db, email),
        linksEnded: (email) => forgetWaysIn(db, email),
        cameFrom: (email, client) => rememberPlace(db, email, client),
        codes: codesAtSignIn(db),
        onceWithin: (what, seconds) => isFirst(db, 'single sign-on', what, seconds),
        invited: invitedPeople(db),
        connections: connectionsIn(db, (subject) => userOf(db, subject)),
      })
    : null;
  const identity = config.identity ? externalIdentity(config.identity) : embedded;
  if (!identity) throw new Error('nobody keeps the accounts');
  const connect = (name: string): pg.Client => new pg.Client({ ...connection, application_name: name, keepAlive: true });
  const events = openEventHub({ db, pool, connect: () => connect('rejoinder-events'), log });
  const work = workPool(config.parsers, db);
  const knowledge = openKnowledgeBases({ db, dir: join(config.dataDir, 'index'), store: config.store, log, embeddings: config.embeddings });
  const law = openLawBase({ dir: join(config.dataDir, 'law'), encoder: () => knowledge.encoder(), log });
  const models = openModels(config.model, { send: modelFetch(config.ownModels) });
  return {
    deps: {
      config,
      log,
      db,
      storage: openStorage(config, secret),
      mail,
      identity,
      domainRecords: systemDomainRecords(),
      events,
      seal: sealFor(secret, 'kept secrets'),
      addressHash: (email) => createHmac('sha256', `former accounts ${secret}`).update(foldEmail(email)).digest(),
      payments: openPayments(config, secret, log),
      pool: work,
      knowledge,
      analytics,
      engine: models.installation?.engine ?? createEmbeddedEngine(),
      models,
      law,
    },
    pool,
    workPools: { queue, longJobs },
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
      await Promise.all([queue.end(), longJobs.end(), pool.end()]);
    },
  };
}

/** What somebody is told by mail when it is done with their account: it may have been somebody else. */
const toldByMail: Partial<Record<AccountAction, AccountChange>> = {
  'user:password_changed': 'password',
  'user:second_factor_on': 'factor_on',
  'user:second_factor_off': 'factor_off',
  'user:second_factor_dropped': 'factor_off',
  'user:recovery_codes_made': 'codes',
  'user:provider_added': 'provider_added',
  'user:provider_removed': 'provider_removed',
};

/** With these, sessions of theirs end; what they hold open ends too, and comes back where they are still signed in. */
const endingSessions = new Set<AccountAction>(['user:password_changed', 'user:signed_out_everywhere', 'user:second_factor_dropped']);

/**
 * What is done with an account stands in the log of every organisation of the person, and in none before their first call; what
 * changes who can sign in as them is mailed to them.
 */
async function noteAccount(
  { db, analytics, publicUrl }: { db: Db; analytics: Analytics; publicUrl: string },
  subject: string,
  action: AccountAction,
): Promise<void> {
  const places = await db
    .selectFrom('app_user')
    .leftJoin('access', 'access.user_id', 'app_user.id')
    .select(['app_user.id', 'app_user.email', 'app_user.locale', 'access.org_id'])
    .where('app_user.issuer', '=', EMBEDDED_ISSUER)
    .where('app_user.subject', '=', subject)
    .execute();
  await db.transaction().execute(async (trx) => {
    if (action === 'user:signed_in') await analytics.count(trx, 'user_login', subject);
    if (places.length === 0) await appendAudit(trx, { orgId: null, userId: null, action, subject });
    for (const { id, email, org_id } of places) {
      await appendAudit(trx, { orgId: org_id, userId: id, action, subject: email });
      if (org_id !== null && endingSessions.has(action)) await endStreams(trx, org_id, id);
    }
  });
  const [person] = places;
  const what = toldByMail[action];
  if (person && what)
    await queuedMailer(db).send(
      accountMail({
        to: person.email,
        url: `${publicUrl}/dashboard/preferences${what === 'provider_added' ? '#sign-in-methods' : ''}`,
        what,
        left: what === 'password' ? await keysLeft(db, person.id) : null,
        language: languageOf(person.locale),
      }),
    );
}

/** Of a task: whoever waits for it, and that it ends when they leave. */
const whoAsks = (): Pick<TaskOptions, 'person' | 'signal'> => {
  const [person, signal] = [personAsking(), callerLeft()];
  return { ...(person && { person }), ...(signal && { signal }) };
};

/** Loaded and opened with the first file: a process that reads none pays nothing. Turns are of the parties of the organisations that are named. */
function workPool(size: number | null, db: Db): SharedPool {
  let opened: Promise<WorkPool> | null = null;
  const open = (): Promise<WorkPool> =>
    (opened ??= import('#engine/work/pool.ts').then(({ openPool: openWork }) => openWork(size ? { size } : {})));
  const run = async (...[name, input, options]: Parameters<SharedPool['run']>): Promise<unknown> =>
    (await open()).run(name, input, { ...whoAsks(), ...options, party: partyAsking() ?? (await partyOf(db, options.party)) });
  return { run: run as SharedPool['run'], close: async () => (await opened)?.close() };
}
