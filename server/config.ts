import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import * as z from 'zod';
import type { Operator } from '#contract/pages.ts';
import type { PasswordRules } from '#contract/password.ts';
import type { PaidProduct } from '#contract/plans.ts';
import type { ModelSettings } from '#engine/model/model.ts';
import { modelEnvironment, modelSettingsOf } from '#engine/model/settings.ts';
import { usualAddresses } from '#engine/model/local-servers.ts';
import { type EmbeddingSettings, embeddingEnvironment, embeddingSettingsOf } from '#engine/encoder/embedding-service.ts';
import { optional } from '#engine/common/settings.ts';
import { type AnalyticsSettings, analyticsEnvironment, analyticsOf } from './platform/analytics/settings.ts';
import { type StoreSettings, storeEnvironment, storeOf } from './platform/storage/s3/settings.ts';
import { type ProviderSettings, providersOf, signInEnvironment } from './platform/identity/elsewhere/settings.ts';
import { type DriveSettings, driveEnvironment, drivesOf } from './platform/drives/settings.ts';
import { plainEmail } from './platform/limits/fold-email.ts';
import { type HostedSettings, hostedEnvironment, hostedOf } from './platform/identity/hosted-settings.ts';

/** The configuration, read once from the environment. Every field has its sentence; `.env.example` is checked against it. */

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean),
);
const sourceList = list.refine((all) => all.every((one) => /^https?:\/\//.test(one) && URL.canParse(one)), {
  message: 'each is an address with https://',
});
/** Ranges that stand for a name, as Fastify knows them. */
const rangeNames = new Set(['loopback', 'linklocal', 'uniquelocal']);
const isAddressOrRange = (text: string): boolean => {
  const [address = '', bits = '1', ...others] = text.split('/');
  const longest = { 0: 0, 4: 32, 6: 128 }[isIP(address)] ?? 0;
  return rangeNames.has(text) || (others.length === 0 && /^\d+$/.test(bits) && Number(bits) >= 1 && Number(bits) <= longest);
};
const proxyList = list.refine((all) => all.every(isAddressOrRange), {
  message: 'each is an address or a range of addresses, as 10.0.0.5 or 10.0.0.0/8',
});
const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(1);
const yesOrNo = z.stringbool();
const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
const withDefault = <T extends z.ZodType>(schema: T, value: string) =>
  z.preprocess((given) => (given === undefined || given === '' ? value : given), schema);

export const environment = z.object({
  PORT: withDefault(port, '3000').describe('Port of the service; 0 takes a free one.'),
  HOST: withDefault(z.string(), '127.0.0.1').describe('Address to listen on; only a loopback address keeps the service on this machine.'),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Address that people open, when it differs from HOST and PORT (mails and links name it).',
  ),
  DATA_DIR: withDefault(z.string(), './data').describe('Folder of the embedded database, files, search index and mailbox.'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/ })).describe('PostgreSQL 15 or newer instead of the embedded one.'),
  DATABASE_POOL: withDefault(count.max(200), '10').describe(
    'Most connections that the calls of one process take to the database, and as many again its long jobs.',
  ),
  ROLES: withDefault(list.pipe(z.array(z.enum(['api', 'worker'])).min(1)), 'api,worker').describe(
    'What this process does: api, worker, or both.',
  ),
  WORKER_CONCURRENCY: withDefault(count.max(64), '4').describe(
    'Short jobs, such as mails, that one worker process runs at a time; long ones have places of their own beside.',
  ),
  SECRET: optional(z.string().min(32)).describe(
    'At least 32 characters that sign sessions and upload addresses; without it one is made in DATA_DIR. Several machines need the same.',
  ),
  ...hostedEnvironment,
  PASSWORD_MIN_LENGTH: withDefault(count.min(6).max(128), '6').describe('Shortest password of the embedded identity provider.'),
  PASSWORD_MAX_LENGTH: withDefault(count.min(6).max(4096), '128').describe('Longest password of the embedded identity provider.'),
  PASSWORD_LOWER: withDefault(yesOrNo, 'false').describe('Whether a new password needs a lower-case letter: true or false.'),
  PASSWORD_UPPER: withDefault(yesOrNo, 'false').describe('Whether a new password needs an upper-case letter: true or false.'),
  PASSWORD_NUMBER: withDefault(yesOrNo, 'false').describe('Whether a new password needs a digit: true or false.'),
  PASSWORD_SYMBOL: withDefault(yesOrNo, 'false').describe(
    'Whether a new password needs a character that is neither a letter nor a digit: true or false.',
  ),
  PASSWORD_UNCOMMON: withDefault(yesOrNo, 'true').describe('Whether a new password must be none of the commonest: true or false.'),
  ...signInEnvironment,
  SITE_ADMINS: withDefault(list, '').describe('E-mail addresses of the site administrators, separated by commas.'),
  WEBHOOK_HOSTS: withDefault(list, '').describe(
    'Hosts of your own network that webhooks may reach, over http:// too, separated by commas; all others must be public and https://.',
  ),
  TRIAL_DAYS: withDefault(z.coerce.number().int().min(0).max(3650), '14').describe(
    'Length of the free trial of a new user, in days. It ends only where plans are sold: with STRIPE_SECRET_KEY, or PAYMENTS_SANDBOX set to true.',
  ),
  SMTP_URL: optional(z.url({ protocol: /^smtps?$/ })).describe(
    'Mail server (smtp:// or smtps://). One on another machine has to take an encrypted connection, unless the address ends in ?requireTLS=false. Without it mails go to the local mailbox, which there is only where PUBLIC_URL is on this machine; elsewhere the service does not start without it.',
  ),
  MAILS: optional(z.literal('none')).describe(
    'none where you know that no mail is sent: people are then added by the command line or sign in at a provider elsewhere, and nobody is told anything by mail.',
  ),
  MAIL_FROM: withDefault(z.string(), 'Rejoinder <rejoinder@localhost>').describe('Sender of mails.'),
  OPERATOR_EMAIL: withDefault(z.string(), 'operator@localhost').describe('Where enquiries of people who use the service go.'),
  LEGAL_DIR: optional(z.string().refine(isFolder, 'there is no such folder')).describe(
    'Folder with terms.md, privacy.md and about.md of your own, also by language (terms.sl.md); without a file, the text of the product is shown.',
  ),
  LAW_SOURCES: withDefault(sourceList, '').describe(
    'Addresses of pages of acts at their official publishers, separated by commas; each is looked at once a night and imported when it changed.',
  ),
  COMPANY_NAME: optional(z.string()).describe('Name of the company that runs the service, shown under terms, privacy and about.'),
  COMPANY_ADDRESS: optional(z.string()).describe('Its postal address.'),
  COMPANY_EMAIL: optional(z.email()).describe('Its e-mail address for questions on these.'),
  COMPANY_REGISTRATION: optional(z.string()).describe('Where and under which number it is registered.'),
  COMPANY_TAX: optional(z.string()).describe('Its tax number.'),
  COMPANY_BANK: optional(z.string()).describe('Its bank and account.'),
  MAX_UPLOAD_MB: withDefault(count.max(10_240), '50').describe('Largest file that may be uploaded, in megabytes.'),
  ORG_STORAGE_MB: withDefault(count.max(100_000_000), '20000').describe(
    'What an organisation with a plan may store, in megabytes of a million bytes.',
  ),
  ORG_STORAGE_TRIAL_MB: withDefault(count.max(100_000_000), '1000').describe('The same for one without a plan.'),
  ORGS_WITHOUT_PLAN: optional(count.max(1000)).describe(
    'Organisations without a plan that one person may hold at a time; by default 3, and 100 on this machine alone (PUBLIC_URL here, no Stripe key).',
  ),
  ORGS_A_DAY: optional(count.max(1000)).describe(
    'Organisations that one person may make in a day, deleted ones counted; by default 5, and any number on this machine alone.',
  ),
  LEAVING_MB: withDefault(count.max(1_000_000), '2000').describe(
    'Large answers that lie in DATA_DIR/leaving until their readers have taken them, in megabytes of a million bytes; a quarter of it for one reader.',
  ),
  ...storeEnvironment,
  PARSERS: optional(count.max(32)).describe(
    'Files read at a time, each in a process of its own; by default one less than there are cores, at least one.',
  ),
  STRIPE_SECRET_KEY: optional(z.string().min(1)).describe(
    'Secret key of Stripe, which takes the payments of plans; needs STRIPE_WEBHOOK_SECRET.',
  ),
  STRIPE_WEBHOOK_SECRET: optional(z.string().min(1)).describe(
    'Secret with which Stripe signs its messages to /api/stripe/webhook (events customer.subscription.created, updated and deleted).',
  ),
  STRIPE_API_URL: optional(z.url({ protocol: /^https?$/ })).describe(
    'Another address of the Stripe API than the public one, such as a proxy.',
  ),
  STRIPE_PRICE_GROWTH: optional(z.string().min(1)).describe(
    'Id of the Growth price at the payment provider; the plans name it as stripePriceId.',
  ),
  STRIPE_PRICE_SCALE_UP: optional(z.string().min(1)).describe('Id of the Scale up price at the payment provider.'),
  STRIPE_PRICE_BASIC: optional(z.string().min(1)).describe("Id of the price of the assistant's Basic plan."),
  STRIPE_PRICE_BUSINESS: optional(z.string().min(1)).describe("Id of the price of the assistant's Business plan."),
  PAYMENTS_SANDBOX: optional(yesOrNo).describe(
    'Whether a sandbox stands in for the payment provider: plans are bought and no money moves. By default only where the service is opened on this machine and no Stripe key is set.',
  ),
  ...driveEnvironment,
  RATE_LIMIT: withDefault(count, '1200').describe('Calls a minute that one user or, without sign-in, one address may make.'),
  TRUST_PROXY: withDefault(proxyList, '').describe('Addresses of reverse proxies whose X-Forwarded-For is believed, separated by commas.'),
  ...modelEnvironment,
  MODEL_PRIVATE_ADDRESSES: optional(yesOrNo).describe(
    'Whether organisations may connect models on this machine and in the networks inside: true or false; by default only where PUBLIC_URL is on this machine.',
  ),
  MODEL_LOCAL_ADDRESSES: withDefault(sourceList, usualAddresses.join(',')).describe(
    'Where model servers are looked for that an organisation can connect with one click, separated by commas.',
  ),
  ...embeddingEnvironment,
  ...analyticsEnvironment,
  LOOP_LIMIT_SECONDS: withDefault(z.coerce.number().int().min(0).max(3600), '60').describe(
    'Seconds of work in one go after which a process that answers nobody is ended, to be started anew by what runs it; 0 ends none.',
  ),
  METRICS_PORT: optional(port).describe('Port of Prometheus metrics on HOST; without it there are none.'),
  LOG_LEVEL: withDefault(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']), 'info').describe(
    'Least important log line that is written.',
  ),
});

type Environment = z.infer<typeof environment>;

export interface Config {
  port: number;
  host: string;
  /** What people open, without a trailing slash. */
  publicUrl: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  roles: ('api' | 'worker')[];
  workerConcurrency: number;
  secret: string | null;
  identity: HostedSettings | null;
  /** What the embedded identity provider wants of a new password. */
  passwordRules: PasswordRules;
  /** Providers elsewhere that people can sign in with. */
  signInProviders: ProviderSettings[];
  siteAdmins: string[];
  webhookHosts: string[];
  trialDays: number;
  trialEnds: boolean;
  smtpUrl: string | null;
  /** Where mails go; `undecided` where nobody said it and there can be no mailbox: the service does not start then. */
  mails: 'server' | 'mailbox' | 'none' | 'undecided';
  mailFrom: string;
  operatorEmail: string;
  /** Folder of the operator's own terms, privacy and about. */
  legalDir: string | null;
  /** Pages of acts that are looked at by night. */
  lawSources: string[];
  /** Who runs the service, for these pages. */
  operator: Operator;
  maxUploadBytes: number;
  /** Bytes that an organisation may store, with a plan and without. */
  storage: { plan: number; trial: number };
  /**
   * Organisations that one person may hold without a plan at a time, and may make in a day (null: any number); whether what those without
   * a plan store is bounded together.
   */
  orgs: { withoutPlan: number; aDay: number | null; together: boolean };
  /** Bytes of large answers that lie in the data folder until their readers have taken them. */
  leavingBytes: number;
  /** The object store that keeps files; null keeps them in the data folder. */
  store: StoreSettings | null;
  parsers: number | null;
  rateLimit: number;
  /** How long the event loop may stand before the process is ended; 0 for ever. */
  loopLimitSeconds: number;
  /** Drives that documents are brought in from. */
  drives: DriveSettings;
  /** Who takes payments; null sells nothing. */
  payments: { kind: 'stripe'; key: string; webhookSecret: string; apiUrl: string | null } | { kind: 'sandbox' } | null;
  /** Ids of the prices at the payment provider; null for what cannot be bought. */
  prices: Record<PaidProduct, string | null>;
  /** The language model that reads and answers; null answers without one. */
  model: ModelSettings | null;
  /** Models that organisations connect: whether those inside are allowed, and where they are looked for. */
  ownModels: { privateAddresses: boolean; localAddresses: string[] };
  /** The embedding service in the place of the local encoder; null uses that. */
  embeddings: EmbeddingSettings | null;
  trustProxy: string[];
  /** Where sign-ins and sign-ups are counted; null counts nothing. */
  analytics: AnalyticsSettings | null;
  metricsPort: number | null;
  logLevel: Environment['LOG_LEVEL'];
}

/** A setting that cannot be used; the message names it, what is wrong, and what to do. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ConfigError';
  }
}

/** @throws ConfigError naming the first setting that cannot be used */
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const name = String(issue?.path[0] ?? 'The configuration');
    const sentence = name in environment.shape ? environment.shape[name as keyof Environment].description : '';
    throw new ConfigError(`${name} cannot be used (${issue?.message ?? 'invalid'}). ${sentence ?? ''}`.trim());
  }
  return shape(parsed.data, {
    model: orConfigError(() => modelSettingsOf(parsed.data)),
    embeddings: orConfigError(() => embeddingSettingsOf(parsed.data)),
    identity: orConfigError(() => hostedOf(parsed.data)),
    signInProviders: orConfigError(() => providersOf(parsed.data)),
    store: orConfigError(() => storeOf(parsed.data)),
    drives: orConfigError(() => drivesOf(parsed.data)),
  });
}

function orConfigError<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new ConfigError((error as Error).message);
  }
}

/** @throws ConfigError for what is no address that anybody could sign in with */
function siteAdminOf(email: string): string {
  const plain = plainEmail(email);
  if (plain === null) throw new ConfigError(`SITE_ADMINS names ${email}, which is no plain e-mail address like name@company.com.`);
  return plain;
}

function shape(
  env: Environment,
  services: Pick<Config, 'identity' | 'model' | 'embeddings' | 'signInProviders' | 'store' | 'drives'>,
): Config {
  const publicUrl = env.PUBLIC_URL?.replace(/(?<!\/)\/+$/, '') ?? addressOf(env.HOST, env.PORT);
  if (services.identity?.kind === 'firebase' && services.identity.emulator !== null && !isLoopback(new URL(publicUrl).hostname))
    throw new ConfigError('FIREBASE_AUTH_EMULATOR_HOST is for a service on this machine alone: the emulator signs nothing. Remove it.');
  const payments = paymentsOf(env, publicUrl);
  return {
    port: env.PORT,
    host: env.HOST,
    publicUrl,
    // By default beside the product, whatever folder a command is called from.
    dataDir: env.DATA_DIR === './data' ? join(import.meta.dirname, '../data') : resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    databasePool: env.DATABASE_POOL,
    roles: env.ROLES,
    workerConcurrency: env.WORKER_CONCURRENCY,
    secret: env.SECRET ?? null,
    passwordRules: passwordRulesOf(env),
    siteAdmins: env.SITE_ADMINS.map(siteAdminOf),
    webhookHosts: env.WEBHOOK_HOSTS,
    trialDays: env.TRIAL_DAYS,
    trialEnds: env.STRIPE_SECRET_KEY !== undefined || env.PAYMENTS_SANDBOX === true,
    smtpUrl: env.SMTP_URL ?? null,
    mails: mailsOf(env, publicUrl),
    mailFrom: env.MAIL_FROM,
    operatorEmail: env.OPERATOR_EMAIL,
    legalDir: env.LEGAL_DIR === undefined ? null : resolve(env.LEGAL_DIR),
    lawSources: env.LAW_SOURCES,
    operator: operatorOf(env),
    maxUploadBytes: env.MAX_UPLOAD_MB * 1024 * 1024,
    storage: { plan: env.ORG_STORAGE_MB * 1_000_000, trial: env.ORG_STORAGE_TRIAL_MB * 1_000_000 },
    orgs: orgsOf(env, publicUrl),
    leavingBytes: env.LEAVING_MB * 1_000_000,
    parsers: env.PARSERS ?? null,
    rateLimit: env.RATE_LIMIT,
    loopLimitSeconds: env.LOOP_LIMIT_SECONDS,
    payments,
    prices: pricesOf(env, payments),
    ...services,
    ownModels: {
      privateAddresses: env.MODEL_PRIVATE_ADDRESSES ?? isOnThisMachine(publicUrl),
      localAddresses: env.MODEL_LOCAL_ADDRESSES,
    },
    trustProxy: env.TRUST_PROXY,
    analytics: analyticsOf(env),
    metricsPort: env.METRICS_PORT ?? null,
    logLevel: env.LOG_LEVEL,
  };
}

/** Where strangers come, or pay, one of them does not take the shares of many. */
function orgsOf(env: Environment, publicUrl: string): Config['orgs'] {
  const isForStrangers = env.STRIPE_SECRET_KEY !== undefined || !isOnThisMachine(publicUrl);
  const usual = isForStrangers ? { withoutPlan: 3, aDay: 5 } : { withoutPlan: 100, aDay: null };
  return { withoutPlan: env.ORGS_WITHOUT_PLAN ?? usual.withoutPlan, aDay: env.ORGS_A_DAY ?? usual.aDay, together: isForStrangers };
}

function mailsOf(env: Environment, publicUrl: string): Config['mails'] {
  if (env.MAILS === 'none' && env.SMTP_URL !== undefined)
    throw new ConfigError('MAILS=none and SMTP_URL contradict each other: remove one of them.');
  if (env.MAILS === 'none') return 'none';
  if (env.SMTP_URL !== undefined) return 'server';
  return isOnThisMachine(publicUrl) ? 'mailbox' : 'undecided';
}

/** What is missing where people elsewhere are to come in and no mail could reach them; null when all is said. */
export const mailsMissing = ({ mails, publicUrl }: Pick<Config, 'mails' | 'publicUrl'>): string | null =>
  mails === 'undecided'
    ? `SMTP_URL is missing: people come to ${publicUrl}, and the mails with their links have to reach them. Set SMTP_URL to your mail server, or MAILS=none to do without mails.`
    : null;

/** Whether the local mailbox can be opened: a service that listens on this machine alone, and is opened here. */
export const hasMailbox = ({ mails, host }: Pick<Config, 'mails' | 'host'>): boolean => mails === 'mailbox' && isLoopback(host);

function passwordRulesOf(env: Environment): PasswordRules {
  const { PASSWORD_MIN_LENGTH: min, PASSWORD_MAX_LENGTH: max, PASSWORD_LOWER: lower, PASSWORD_UPPER: upper, PASSWORD_NUMBER: number } = env;
  if (max < min) throw new ConfigError(`PASSWORD_MAX_LENGTH (${max}) is less than PASSWORD_MIN_LENGTH (${min}): no password would do.`);
  return { min, max, lower, upper, number, symbol: env.PASSWORD_SYMBOL, uncommon: env.PASSWORD_UNCOMMON };
}

function paymentsOf(env: Environment, publicUrl: string): Config['payments'] {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, PAYMENTS_SANDBOX: sandbox } = env;
  if (key === undefined) return (sandbox ?? isLoopback(new URL(publicUrl).hostname)) ? { kind: 'sandbox' } : null;
  if (sandbox === true)
    throw new ConfigError(
      'PAYMENTS_SANDBOX cannot be true together with STRIPE_SECRET_KEY: plans would be given away. Remove one of them.',
    );
  if (webhookSecret === undefined)
    throw new ConfigError(
      'STRIPE_WEBHOOK_SECRET is missing. Without it nobody learns that a plan was paid; Stripe shows it beside the webhook.',
    );
  return { kind: 'stripe', key, webhookSecret, apiUrl: env.STRIPE_API_URL ?? null };
}

function pricesOf(env: Environment, payments: Config['payments']): Config['prices'] {
  const idOf = (product: PaidProduct, given: string | undefined): string | null => {
    if (payments === null) return null;
    return given ?? (payments.kind === 'sandbox' ? `sandbox_${product}` : null);
  };
  return {
    growth: idOf('growth', env.STRIPE_PRICE_GROWTH),
    scale_up: idOf('scale_up', env.STRIPE_PRICE_SCALE_UP),
    basic: idOf('basic', env.STRIPE_PRICE_BASIC),
    business: idOf('business', env.STRIPE_PRICE_BUSINESS),
  };
}

const operatorOf = (env: Environment): Operator => ({
  name: env.COMPANY_NAME ?? null,
  address: env.COMPANY_ADDRESS ?? null,
  email: env.COMPANY_EMAIL ?? null,
  registration: env.COMPANY_REGISTRATION ?? null,
  tax: env.COMPANY_TAX ?? null,
  bank: env.COMPANY_BANK ?? null,
});

const addressOf = (host: string, onPort: number): string => {
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${onPort}`;
};

/** Whether an address can be reached from this machine only. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');

/** Whether people open the service on this machine only. */
const isOnThisMachine = (publicUrl: string): boolean => isLoopback(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
