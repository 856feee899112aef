import { Agent, request } from 'node:http';
import { memoryOf, pause } from '#test/service-process.ts';
import { type Figure, percentile, seconds, time } from '../measure.ts';
import { found } from '../service-calls.ts';
import { type Installation, busy, memberOf, organisations, processesOf } from './installation.ts';
import type { Sizes } from './sizes.ts';

/** Of one person; sixty may be opened in a minute. */
const EACH = 50;
const CHANGES = 20;
const APART_MS = 300;
/** What was left over by the opening is collected when a process has rested for a while. */
const REST_MS = 40_000;
const BAR = { ms: 500, bytes: 25_000 };

interface Stream {
  /** Tells when something that names this came. */
  heard: (id: string) => Promise<number>;
  close: () => void;
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** What opens streams of somebody: the cookie that a browser has. */
async function signedIn(url: string, email: string, password: string): Promise<string> {
  const headers = { 'content-type': 'application/json', origin: url };
  const answer = await fetch(`${url}/api/identity/sign-in/email`, { method: 'POST', headers, body: JSON.stringify({ email, password }) });
  const made = await fetch(`${url}/api/identity/token`, { headers: { ...headers, cookie: cookiesOf(answer) } });
  const { token } = (await made.json()) as { token: string };
  return cookiesOf(await fetch(`${url}/api/auth/session`, { method: 'POST', headers: { authorization: `Bearer ${token}` } }));
}

const openStream = (url: string, cookie: string, agent: Agent): Promise<Stream> =>
  new Promise((resolve, reject) => {
    const came: [text: string, at: number][] = [];
    let tell: (() => void) | null = null;
    const call = request(`${url}/api/sse`, { headers: { cookie }, agent }, (answer) => {
      if (answer.statusCode !== 200) return reject(new Error(`no stream: ${answer.statusCode}`));
      answer.setEncoding('utf8').on('data', (text: string) => {
        came.push([text, performance.now()]);
        tell?.();
      });
      const heard = async (id: string): Promise<number> => {
        for (;;) {
          const at = came.find(([text]) => text.includes(id))?.[1];
          if (at !== undefined) return (came.splice(0), at);
          await new Promise<void>((more) => (tell = more));
        }
      };
      resolve({ heard, close: () => void call.destroy() });
    });
    call.on('error', reject).end();
  });

/** Opens streams of one organisation, and measures how long a change takes until all of them have its event, and what each of them holds. */
export async function benchStreams(installation: Installation, { streams: count }: Sizes): Promise<Figure[]> {
  const { service } = installation;
  const one = found((await organisations(installation, 1))[0]);
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
  const cookies: string[] = [];
  for (let at = 0; at < Math.ceil(count / EACH); at += 1) {
    const email = `watcher-${at}@example.com`;
    cookies.push(await signedIn(service.url, email, await memberOf(service, one.id, email)));
  }
  await pause(REST_MS);
  const before = await memoryOf(await processesOf(service));
  const streams: Stream[] = [];
  for (let at = 0; at < count; at += 1) streams.push(await openStream(service.url, found(cookies[Math.floor(at / EACH)]), agent));
  await pause(REST_MS);
  const each = ((await memoryOf(await processesOf(service))) - before) / count;
  const reached: number[] = [];
  for (let at = 0; at < CHANGES; at += 1) {
    const name = `Folder ${at} ${crypto.randomUUID()}`;
    const { documents } = await one.call('POST', '/api/documents/folders', { folders: [{ name, document_category: 'knowledge_base' }] });
    const done = performance.now();
    reached.push(...(await everybody(streams, found(documents[0]).id, done)));
    await pause(APART_MS);
  }
  for (const stream of streams) stream.close();
  const note = `${count} streams of ${cookies.length} people in one organisation, ${CHANGES} changes, p50 ${seconds(percentile(reached, 0.5))}, longest ${seconds(Math.max(...reached))}; ${busy()}`;
  return [
    time(`a change reaches ${count} streams of one process, p95`, BAR.ms, percentile(reached, 0.95), note),
    {
      what: 'memory of each stream, all processes',
      bar: '≤ 25 kB',
      measured: `${(each / 1000).toFixed(1)} kB`,
      good: each <= BAR.bytes,
      note: `${Math.round(before / 1e6)} MB before; ${busy()}`,
    },
  ];
}

async function everybody(streams: Stream[], id: string, done: number): Promise<number[]> {
  const times = await Promise.all(streams.map((stream) => stream.heard(id)));
  return times.map((at) => Math.max(0, at - done));
}
