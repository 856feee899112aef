import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import type { Connection } from '#server/platform/db/connection.ts';
import type { StoreSettings } from '#server/platform/storage/s3/settings.ts';
import { addressOf } from '../database.ts';
import { password } from '../password.ts';
import { freePort, pause } from '../service-process.ts';

const main = join(import.meta.dirname, '../../cli/main.ts');
/** What people would open: a balancer before all of them. */
const PUBLIC_URL = 'http://localhost:1';
const EMAIL = 'ana@example.com';

/** One process of a service that several machines run. */
export interface Machine {
  child: ChildProcess;
  url: string;
  said: () => string;
}

/** What all machines of one service have in common. */
export interface Shared {
  database: Connection;
  /** Null for what needs no files. */
  store: StoreSettings | null;
  /** A data folder of its own for each. */
  folder: () => string;
}

const environmentOf = ({ database, store }: Shared, dataDir: string): Record<string, string> => ({
  DATABASE_URL: addressOf(database),
  DATA_DIR: dataDir,
  SECRET: 'one secret that all machines of the test share',
  ...(store
    ? { S3_ENDPOINT: store.endpoint, S3_BUCKET: store.bucket, S3_ACCESS_KEY_ID: store.keyId, S3_SECRET_ACCESS_KEY: store.secret }
    : {}),
  HOST: '127.0.0.1',
  PUBLIC_URL,
  LOG_LEVEL: 'warn',
  npm_lifecycle_event: '',
});

/** Starts a process in one role, without waiting. */
export async function startMachine(shared: Shared, role: 'api' | 'worker'): Promise<Machine> {
  const port = await freePort();
  const env = { ...process.env, ...environmentOf(shared, shared.folder()), ROLES: role, PORT: String(port) };
  const child = spawn(process.execPath, [main, 'serve'], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  return { child, url: `http://127.0.0.1:${port}`, said: () => said };
}

/** Resolves once an API serves calls. */
export async function serving({ child, url, said }: Machine): Promise<void> {
  for (;;) {
    const { ok } = await fetch(`${url}/api/readyz`).catch(() => ({ ok: false }));
    if (ok) return;
    if (child.exitCode !== null) throw new Error(`a machine ended: ${said()}`);
    await pause(20);
  }
}

/** An owner with an organisation, and a token of theirs, made by commands. */
export function ownerOf(shared: Shared): string {
  const env = { ...process.env, ...environmentOf(shared, shared.folder()) };
  const run = (...words: string[]): string => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...words], { env, encoding: 'utf8' });
    if (status !== 0) throw new Error(`${words.join(' ')}: ${stderr}`);
    return stdout.trim();
  };
  run('user', 'add', '--email', EMAIL, '--password', password, '--verified', '--org', 'Two machines');
  return run('token', 'create', '--email', EMAIL, '--scope', 'admin');
}

/** The owner's stream of live events at one machine; `heard` resolves with the next frame that names something. */
export async function listenAt(machine: Machine): Promise<{ heard: (id: string) => Promise<number> }> {
  const headers = { 'content-type': 'application/json', origin: PUBLIC_URL };
  const signedIn = await fetch(`${machine.url}/api/identity/sign-in/email`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: EMAIL, password }),
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const { token } = (await (await fetch(`${machine.url}/api/identity/token`, { headers: { ...headers, cookie } })).json()) as {
    token: string;
  };
  const session = await fetch(`${machine.url}/api/auth/session`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  const stream = await fetch(`${machine.url}/api/sse`, { headers: { cookie: session.headers.getSetCookie()[0]?.split(';')[0] ?? '' } });
  if (!stream.ok || !stream.body) throw new Error(`no stream: ${stream.status}`);
  let text = '';
  const waiting = new Map<string, (at: number) => void>();
  void (async () => {
    for await (const piece of stream.body!.pipeThrough(new TextDecoderStream())) {
      text += piece;
      for (const [id, tell] of waiting)
        if (text.includes(id)) {
          waiting.delete(id);
          tell(performance.now());
        }
    }
  })().catch(() => {});
  return { heard: (id) => (text.includes(id) ? Promise.resolve(performance.now()) : new Promise((tell) => waiting.set(id, tell))) };
}

/** A caller of one API. */
export function callerOf(token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return {
    get: async <T>(machine: Machine, path: string): Promise<T> => (await (await fetch(machine.url + path, { headers })).json()) as T,
    post: async <T>(machine: Machine, path: string, body: object): Promise<T> => {
      const answer = await fetch(machine.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    },
  };
}
