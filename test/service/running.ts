import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { linkIn } from '../browser-session.ts';
import { password } from '../password.ts';
import { freePort, pause } from '../service-process.ts';

/** The service as a process of its own, and somebody who works with it. */

export const root = join(import.meta.dirname, '../..');
export const MINUTE = 60_000;

export interface Run {
  child: ChildProcess;
  url: string;
  said: () => string;
  ended: Promise<number | null>;
}

/** Starts the service (it is prepared already: these tests run) on a folder, without waiting. */
export function launch(dataDir: string, port: number, env: Record<string, string> = {}): Run {
  const all = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(port),
    HOST: '127.0.0.1',
    LOG_LEVEL: 'warn',
    npm_lifecycle_event: '',
    ...env,
  };
  const child = spawn(process.execPath, [join(root, 'cli/main.ts'), 'serve'], { cwd: root, env: all, stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  const ended = new Promise<number | null>((resolve) => void child.on('close', resolve));
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  return { child, url: `http://127.0.0.1:${port}`, said: () => said, ended };
}

export async function ready(run: Run): Promise<Run> {
  for (;;) {
    if (
      await fetch(`${run.url}/api/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return run;
    if (run.child.exitCode !== null) throw new Error(`the service ended: ${run.said()}`);
    await pause(20);
  }
}

export const start = async (dataDir: string): Promise<Run> => ready(launch(dataDir, await freePort()));

export function folder(): string {
  const made = mkdtempSync('/tmp/rejoinder-test-service-');
  onTestFinished(() => rmSync(made, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 }));
  return made;
}

export const isAlive = (pid: number): boolean => {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};

export const gone = async (pids: number[]): Promise<void> => {
  await expect.poll(() => pids.filter(isAlive), { interval: 10 }).toEqual([]);
};

/** The process of the database, or null while it has none: its file comes and goes as it starts again. */
export const postmaster = (dataDir: string): number | null => {
  try {
    return Number(readFileSync(join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
};

async function mails(run: Run): Promise<{ text: string }[]> {
  const listed = await fetch(`${run.url}/api/mailbox`, { headers: { accept: 'application/json' } });
  return ((await listed.json()) as { mails: { text: string }[] }).mails;
}

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

/** Somebody signed in, by the provider's own calls. */
export async function signIn(run: Run) {
  const origin = run.url;
  const person = { email: 'ana@example.com', password, name: 'Ana' };
  const call = (path: string, body?: object, cookie = '') =>
    fetch(`${run.url}${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { origin, cookie, 'content-type': 'application/json' },
      ...(body ? { body: JSON.stringify(body) } : {}),
      redirect: 'manual',
    });
  const known = await call('/api/identity/sign-in/email', person);
  if (known.status === 401) {
    let link = '';
    const signedUp = await call('/api/identity/sign-up/email', { ...person, callbackURL: '/auth' });
    await expect.poll(async () => (link = linkIn((await mails(run))[0]?.text))).not.toBe('');
    await fetch(link, { redirect: 'manual', headers: { cookie: cookiesOf(signedUp) } });
  }
  let token: string | undefined;
  // A database that was killed a moment ago is answered with 503, here too.
  await expect
    .poll(
      async () => {
        const session = await call('/api/identity/sign-in/email', person);
        const made = await call('/api/identity/token', undefined, cookiesOf(session));
        if (made.ok) token = ((await made.json()) as { token?: string }).token;
        return token;
      },
      { interval: 500 },
    )
    .toBeTypeOf('string');
  return {
    get: async (path: string) => (await fetch(run.url + path, { headers: { authorization: `Bearer ${token}` } })).json(),
    post: (path: string, body: object) =>
      fetch(run.url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
  };
}
