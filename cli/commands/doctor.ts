/** `rejoinder doctor`: the configuration and every outside service, one line each; exit status 69 when one fails. */
import { statfs } from 'node:fs/promises';
import type { CommandModule } from 'yargs';
import { type Config, hasMailbox, mailsMissing } from '#server/config.ts';
import { lookAtDatabase } from '../doctor/database.ts';
import { lookAtDrives } from '../doctor/drives.ts';
import { analytics, lookAtActs } from '../doctor/elsewhere.ts';
import { type Finding, look } from '../doctor/finding.ts';
import { lookAtIdentity } from '../doctor/identity.ts';
import { lookAtOwnHosts } from '../doctor/own-hosts.ts';
import { lookAtFiles, lookAtSearch, payments } from '../doctor/parts.ts';
import { exit, print } from '../output.ts';
import { serviceConfig } from '../service-config.ts';

interface Arguments {
  json: boolean;
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
    findings.push(...(await lookAtFiles(config)));
    findings.push(await lookAtSearch(config));
    findings.push(await look('mail', () => mail(config)));
    findings.push(await look('payments', () => payments(config)));
    findings.push(...(await lookAtIdentity(config)));
    findings.push(...(await lookAtDrives(config)));
    findings.push(...(await lookAtOwnHosts(config)));
    findings.push(...(await lookAtActs(config)));
    findings.push(await look('analytics', () => analytics(config)));
    findings.push(await look('language model', () => languageModel(config)));
    const encoder = await lookAtEncoder();
    findings.push(encoder.meaning, encoder.confidence);
    print(json, { ok: findings.every(({ ok }) => ok), findings }, () =>
      findings.map(({ part, ok, found }) => `${ok ? 'ok  ' : 'FAIL'}  ${part}: ${found}`).join('\n'),
    );
    if (findings.some(({ ok }) => !ok)) process.exitCode = exit.unavailable;
  },
};

async function disk({ dataDir }: Config): Promise<string> {
  const { mkdir } = await import('node:fs/promises');
  await mkdir(dataDir, { recursive: true });
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free`;
  if (bavail * bsize < LEAST_FREE_BYTES) throw new Error(`${free} in ${dataDir}; make room for at least 1 GB`);
  return free;
}

async function mail(config: Config): Promise<string> {
  const { smtpUrl, mailFrom, mails } = config;
  const missing = mailsMissing(config);
  if (missing !== null) throw new Error(missing);
  if (mails === 'none') return 'none is sent (MAILS=none)';
  if (smtpUrl === null)
    return hasMailbox(config) ? 'local mailbox (no SMTP_URL)' : 'kept in the data folder, where nobody reads them (no SMTP_URL)';
  const { smtpMailer } = await import('#server/platform/mail/smtp-mailer.ts');
  const mailer = smtpMailer({ url: smtpUrl, from: mailFrom });
  try {
    await mailer.check();
    return `${new URL(smtpUrl).host} takes mail`;
  } finally {
    mailer.close();
  }
}

/** Asks the model once; what it says does not matter, only that it does. */
async function languageModel({ model }: Config): Promise<string> {
  if (!model) return 'none (no MODEL_PROVIDER), answers are made without one';
  const { openModelClient } = await import('#engine/model/client.ts');
  const { ModelFailure } = await import('#engine/model/model.ts');
  const client = openModelClient(model, { pause: async () => {} });
  try {
    await client.complete({
      name: 'probe',
      system: 'Reply with one JSON object and nothing else: {"ready": true}.',
      kept: '',
      asked: 'Are you ready?',
      schema: { type: 'object', properties: { ready: { type: 'boolean' } }, required: ['ready'], additionalProperties: false },
    });
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
