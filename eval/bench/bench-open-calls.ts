import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { pause, startService, stopService } from '#test/service-process.ts';
import type { Service } from '#test/service-process.ts';
import { chance, sentences } from './made-text.ts';
import { percentile, seconds, time } from './measure.ts';
import type { Figure } from './measure.ts';
import { rejoinder } from './run-command.ts';
import { client, upload } from './service-calls.ts';
import type { Call } from './service-calls.ts';

/** Calls that anybody may make and that take a body. */
const OPEN = [
  '/api/identity/sign-in/email',
  '/api/identity/sign-up/email',
  '/api/identity/saml/callback',
  '/api/user/send-reset-password-email',
  '/api/sandbox/checkout',
  '/api/stripe/webhook',
  '/api/nothing',
];
const TIMES = 5;
const BATCH = 100;
const PROBED_EVERY_MS = 10;
const QUIET_MS = 5000;

/** What each call is answered, and when, sent by a thread of its own. */
const sendLarge = (service: Service, chunked: boolean): Promise<{ path: string; status: number; ms: number }[]> =>
  new Promise((resolve, reject) => {
    const workerData = { url: service.url, paths: OPEN, times: TIMES, chunked };
    new Worker(new URL('send-large.ts', import.meta.url), { workerData }).once('message', resolve).once('error', reject);
  });

/** Of so many, the middle one and the longest. */
const spread = (waits: number[]): string =>
  `${waits.length} calls, p50 ${seconds(percentile(waits, 0.5))}, longest ${seconds(Math.max(...waits))}`;

/** How long other calls wait, one after the other, while something is done. */
async function othersWait(read: () => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<number[]> {
  let over = false;
  const waits: number[] = [];
  const probing = (async () => {
    while (!over) {
      const started = performance.now();
      await read();
      waits.push(performance.now() - started);
      await pause(PROBED_EVERY_MS);
    }
  })();
  await meanwhile();
  over = true;
  await probing;
  return waits;
}

async function largeBodies(service: Service, read: () => Promise<unknown>): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const chunked of [false, true]) {
    let answers: Awaited<ReturnType<typeof sendLarge>> = [];
    const waited = await othersWait(read, async () => void (answers = await sendLarge(service, chunked)));
    const wrong = answers.filter(({ path, status }) => status !== (path === '/api/nothing' ? 404 : 413));
    const refused = answers.map(({ ms }) => ms);
    const note = wrong.length > 0 ? `, ${wrong.map(({ path, status }) => `${path} ${status}`).join(', ')}` : '';
    const what = `14.5 MB to a call that anybody may make${chunked ? ', in chunks' : ''}`;
    figures.push(time(`${what}: refused, p95`, 50, percentile(refused, 0.95), `${spread(refused)}${note}`));
    figures.push(time(`${what}: another call waits meanwhile, p95`, 100, percentile(waited, 0.95), spread(waited)));
  }
  return figures;
}

/** A batch of a model client, and somebody else's reading meanwhile. */
async function batch(service: Service, token: string, read: () => Promise<unknown>): Promise<Figure> {
  const asked = (id: number) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'instant_answer', arguments: { question: `How long are backups of kind ${id} kept?` } },
  });
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  let took = 0;
  const waited = await othersWait(read, async () => {
    const started = performance.now();
    const body = JSON.stringify(Array.from({ length: BATCH }, (_, id) => asked(id)));
    const answer = await fetch(`${service.url}/api/mcp`, { method: 'POST', headers, body });
    const answers = (await answer.json()) as { result?: object }[];
    if (answers.filter(({ result }) => result).length !== BATCH) throw new Error(`The batch was answered ${answer.status}.`);
    took = performance.now() - started;
  });
  const what = `a batch of ${BATCH} instant answers over MCP: another call waits meanwhile, p95`;
  return time(what, 100, percentile(waited, 0.95), `${spread(waited)}; the batch took ${seconds(took)}`);
}

const madeKnowledge = async (service: Service, call: Call): Promise<void> => {
  const next = chance(3);
  const policy = Array.from({ length: 60 }, (_, at) => `## Part ${at + 1}\n\n${sentences(next, 12)}`).join('\n\n');
  await upload(service, call, 'policy.md', new TextEncoder().encode(policy), { category: 'knowledge_base' });
};

/** What one caller can cost all others: large bodies to open calls, and a batch of a model client. */
export async function benchOpenCalls(folder: string): Promise<Figure[]> {
  const service = await startService(join(folder, 'open-calls'), { RATE_LIMIT: '100000' });
  try {
    const tokenOf = async (email: string): Promise<string> => {
      const who = ['--email', email, '--password', `bench-${crypto.randomUUID()}`, '--verified', '--org', email];
      await rejoinder(['user', 'add', ...who], service.env);
      return (await rejoinder(['token', 'create', '--email', email, '--scope', 'write'], service.env)).stdout.trim();
    };
    const [asking, reading] = [await tokenOf('bench@example.com'), await tokenOf('other@example.com')];
    await madeKnowledge(service, client(service, asking));
    const call = client(service, reading);
    const read = () => call('GET', '/api/user');
    await read();
    const alone = await othersWait(read, () => pause(QUIET_MS));
    const figures = [
      time('a call with nothing beside it, p95', 100, percentile(alone, 0.95), spread(alone)),
      ...(await largeBodies(service, read)),
      await batch(service, asking, read),
    ];
    return figures;
  } finally {
    await stopService(service);
  }
}
