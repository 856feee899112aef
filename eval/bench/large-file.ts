/**
 * `node eval/bench/large-file.ts [ROWS]`: how long other calls wait while a questionnaire of 50,000 rows is read and made a request,
 * and while a filled one is read as knowledge. A small call is made again and again meanwhile; its longest wait is what counts.
 * Prints one JSON line.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pause, startService, stopService } from '#test/service-process.ts';
import { chance, question } from './made-text.ts';
import { percentile } from './measure.ts';
import { rejoinder } from './run-command.ts';
import { client, upload } from './service-calls.ts';
import type { Call } from './service-calls.ts';

const ROWS = Number(process.argv[2] ?? 50_000);
const EVERY_MS = 20;

const form = (filled: boolean, seed: number): Uint8Array => {
  const next = chance(seed);
  const rows = Array.from(
    { length: ROWS },
    (_, at) => `Q-${at + 1},"${question(next).replaceAll('"', "'")} (${at + 1})",${filled ? 'Yes' : ''},`,
  );
  return new TextEncoder().encode(['ID,Question,Answer,Comment', ...rows, ''].join('\n'));
};

/** Makes small calls until the work is done; the waits of all of them in milliseconds. */
async function waitsDuring(call: Call, work: () => Promise<unknown>): Promise<{ longest: number; p99: number; seconds: number }> {
  const waits: number[] = [];
  const started = performance.now();
  let ended = false;
  const done = work().finally(() => (ended = true));
  done.catch(() => undefined); // thrown below, once the last small call is answered
  while (!ended) {
    const before = performance.now();
    await call('GET', '/api/user');
    waits.push(performance.now() - before);
    await pause(EVERY_MS);
  }
  await done;
  return {
    longest: Math.round(Math.max(...waits)),
    p99: Math.round(percentile(waits, 0.99)),
    seconds: Math.round((performance.now() - started) / 100) / 10,
  };
}

async function untilExtracted(call: Call, id: string): Promise<void> {
  for (;;) {
    const { requests } = await call('GET', `/api/requests?ids=${id}`);
    const status = requests[0]?.extract_status;
    if (status === 'completed') return;
    if (status === 'failed') throw new Error(requests[0]?.error ?? status);
    await pause(100);
  }
}

async function untilRead(call: Call, id: string): Promise<void> {
  for (;;) {
    const { documents } = await call('GET', '/api/documents?category=knowledge_base');
    const status = documents.find((document) => document.id === id)?.status;
    if (status === 'ready') return;
    if (status === 'failed') throw new Error('The file could not be read.');
    await pause(100);
  }
}

const folder = await mkdtemp(join(tmpdir(), 'rejoinder-large-'));
const service = await startService(join(folder, 'data'));
try {
  const email = 'bench@example.com';
  const password = `bench-${crypto.randomUUID()}`;
  await rejoinder(['user', 'add', '--email', email, '--password', password, '--verified', '--org', 'Benchmark'], service.env);
  const token = (await rejoinder(['token', 'create', '--email', email, '--scope', 'write'], service.env)).stdout.trim();
  const call = client(service, token);
  const asked = await upload(service, call, 'form.csv', form(false, 5), { category: 'questionnaire' });
  const extracting = await waitsDuring(call, async () => {
    const { id } = await call('POST', '/api/requests', { name: 'Large', questionnaire_doc: asked, auto_answer: false });
    await untilExtracted(call, id);
  });
  const reading = await waitsDuring(call, async () => {
    await untilRead(call, await upload(service, call, 'past.csv', form(true, 6), { category: 'knowledge_base' }));
  });
  process.stdout.write(`${JSON.stringify({ rows: ROWS, extracting, reading })}\n`);
} finally {
  await stopService(service);
  await rm(folder, { recursive: true, force: true });
}
