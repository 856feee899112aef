/** `rejoinder doctor`: the configuration and every outside service, one line each; exit status 69 when one fails. */
import { statfs } from 'node:fs/promises';
import type { CommandModule } from 'yargs';
import type { Config } from '#server/config.ts';
import { exit, print } from '../output.ts';
import { serviceConfig } from '../service-config.ts';

interface Arguments {
  json: boolean;
}

/** What was looked at, and what was found; `ok` false means that something must be done. */
interface Finding {
  part: string;
  ok: boolean;
  found: string;
}

const LEAST_FREE_BYTES = 1024 ** 3;

export const command: CommandModule<object, Arguments> = {
  command: 'doctor',
  describe: 'Check the configuration and every outside service',
  builder: (yargs) =>
    yargs
      .option('json', { type: 'boolean', default: false, describe: 'One JSON document' })
      .example('$0 doctor', 'One line for each part') as never,
  handler: async ({ json }) => {
    const config = serviceConfig();
    const findings: Finding[] = [{ part: 'configuration', ok: true, found: `${config.publicUrl}, data in ${config.dataDir}` }];
    findings.push(await look('disk', () => disk(config)));
    findings.push(...(await lookAtDatabase(config)));
    findings.push(await look('mail', () => mail(config)));
    findings.push(await look('identity', () => identity(config)));
    findings.push(await look('language model', () => languageModel(config)));
    const encoder = await lookAtEncoder();
    findings.push(encoder.meaning, encoder.confidence);
    print(json, { ok: findings.every(({ ok }) => ok), findings }, () =>
      findings.map(({ part, ok, found }) => `${ok ? 'ok  ' : 'FAIL'}  ${part}: ${found}`).join('\n'),
    );
    if (findings.some(({ ok }) => !ok)) process.exitCode = exit.unavailable;
  },
};

async function look(part: string, fn: () => Promise<string>): Promise<Finding> {
  try {
    return { part, ok: true, found: await fn() };
  } catch (error) {
    return { part, ok: false, found: (error as Error).message };
  }
}

async function disk({ dataDir }: Config): Promise<string> {
  const { mkdir } = await import('node:fs/promises');
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`;
  if (bavail * bsize < LEAST_FREE_BYTES) throw new Error(`${free} in ${dataDir}; make room for at least 1 GB`);
  return free;
}

async function lookAtDatabase(config: Config): Promise<Finding[]> {
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
    ];
  } finally {
    await pool.end();
    await opened.stop();
  }
}

async function mail({ smtpUrl, mailFrom }: Config): Promise<string> {
  if (!smtpUrl) return 'local mailbox (no SMTP_URL)';
  const { smtpMailer } = await import('#server/platform/mail/smtp-mailer.ts');
  const mailer = smtpMailer({ url: smtpUrl, from: mailFrom });
  try {
    await mailer.check();
    return `${new URL(smtpUrl).host} takes mail`;
  } finally {
    mailer.close();
  }
}

async function identity({ identity: external }: Config): Promise<string> {
  if (!external) return 'embedded';
  const { publishedKeys } = await import('#server/platform/identity/external.ts');
  return `${external.issuer} publishes ${await publishedKeys(external)} keys`;
}

/** Asks the model once; what it says does not matter, only that it does. */
async function languageModel({ model }: Config): Promise<string> {
  if (!model) return 'none (no MODEL_PROVIDER), answers are made without one';
  const { openModelClient } = await import('#engine/generative/client.ts');
  const { ModelFailure } = await import('#engine/generative/model.ts');
  const client = openModelClient(model, { pause: async () => {} });
  try {
    await client.complete({ system: 'Reply with {"choice": null, "sentences": [], "insufficient": true}.', user: '{}' });
    return `${model.model} answers as asked`;
  } catch (error) {
    if (error instanceof ModelFailure && error.kind === 'nonsense') return `${model.model} answers, but not in the form asked for`;
    throw error;
  }
}

/** Which encoder searches by meaning, and whether confidence was learned with it. */
async function lookAtEncoder(): Promise<{ meaning: Finding; confidence: Finding }> {
  const [{ openEncoder, readEncoderOptions }, { uncalibratedBecause }] = await Promise.all([
    import('#engine/encoder/encoder.ts'),
    import('#engine/answers/calibration.ts'),
  ]);
  let model: string | null = null;
  const meaning = await look('search by meaning', async () => {
    const { encoder, reason } = await openEncoder(readEncoderOptions(process.env));
    if (!encoder) throw new Error(reason ?? 'the encoder does not load');
    ({ model } = encoder);
    await encoder.close();
    return reason ? `${encoder.model}. ${reason}` : encoder.model;
  });
  const uncalibrated = uncalibratedBecause(model);
  return { meaning, confidence: { part: 'confidence', ok: true, found: uncalibrated ?? 'calibrated with this encoder' } };
}
