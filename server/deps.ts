import type { AnswerEngine } from '#engine/answers/model.ts';
import type { SharedPool } from '#engine/work/pool.ts';
import type { Config } from './config.ts';
import type { Analytics } from './platform/analytics/analytics.ts';
import type { Db } from './platform/db/db.ts';
import type { EventHub } from './platform/events/hub.ts';
import type { Identity } from './platform/identity/identity.ts';
import type { DomainRecords } from './platform/identity/saml/domain-records.ts';
import type { KnowledgeBases } from './platform/knowledge/knowledge.ts';
import type { LawBase } from './platform/law/law.ts';
import type { Log } from './platform/log/log.ts';
import type { Mailer } from './platform/mail/mailer.ts';
import type { Models } from './platform/models/models.ts';
import type { Payments } from './platform/payments/payments.ts';
import type { Seal } from './platform/seal/seal.ts';
import type { Storage } from './platform/storage/storage.ts';

/** The parts that features are given; opened by `open-parts.ts`, closed in the opposite order. */
export interface Deps {
  config: Config;
  log: Log;
  db: Db;
  storage: Storage;
  mail: Mailer;
  identity: Identity;
  /** What the DNS says of domains. */
  domainRecords: DomainRecords;
  events: EventHub;
  /** For secrets that are kept and read again. */
  seal: Seal;
  /** Under which what an address had is kept once its account is deleted: nobody reads the address from it. */
  addressHash: (email: string) => Buffer;
  /** Null where nothing is sold. */
  payments: Payments | null;
  /** Reads hostile files in processes with limits. */
  pool: SharedPool;
  knowledge: KnowledgeBases;
  /** Counts sign-ins and sign-ups elsewhere, where that is switched on. */
  analytics: Analytics;
  /** Answers where an organisation says nothing else: with the installation's model, or without one. */
  engine: AnswerEngine;
  models: Models;
  law: LawBase;
}

/** Runs one job; may run twice. `signal` aborts when the process stops. */
export type JobHandler = (payload: unknown, deps: Deps, signal: AbortSignal) => Promise<void>;
