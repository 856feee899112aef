import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../', import.meta.url));
const POLL_MS = 20;
const PATIENCE_MS = 120_000;

export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** Below the ports that a system gives to calls that go out: nothing takes one of these between the look and the start. */
const PORTS = { first: 20_000, count: 10_000 };

/** A free port of this machine. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + randomInt(PORTS.count);
    if (await isFree(port)) return port;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const server = createServer().on('error', () => done(false));
    server.listen(port, '127.0.0.1', () => server.close(() => done(true)));
  });

export interface Service {
  url: string;
  env: Record<string, string>;
  process: ChildProcess;
  startMs: number;
  /** All that it has written so far. */
  log: () => string;
}

/** `npm start` on a data folder of its own, until it is ready. */
export async function startService(dataDir: string, settings: Record<string, string> = {}): Promise<Service> {
  const port = String(await freePort());
  const env = { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, ...settings };
  const url = `http://127.0.0.1:${port}`;
  const started = performance.now();
  const child = spawn('npm', ['start'], { cwd: root, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  while (performance.now() - started < PATIENCE_MS) {
    const ready = await fetch(`${url}/api/readyz`).then(
      (response) => response.ok,
      () => false,
    );
    if (ready) return { url, env, process: child, startMs: performance.now() - started, log: () => said };
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}: ${said}`);
    await pause(POLL_MS);
  }
  throw new Error(`The service did not become ready within two minutes: ${said}`);
}

/** Process ids of a process group that are still there (Linux). */
export async function groupOf(group: number): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(fields[2]) === group && fields[0] !== 'Z') found.push(Number(name));
  }
  return found;
}

/** All processes below one, itself included (Linux): the embedded database runs in a session of its own. */
export async function treeOf(pid: number): Promise<number[]> {
  const parents = new Map<number, number>();
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '');
    if (stat) parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]));
  }
  const tree = [pid];
  for (const one of tree) for (const [child, parent] of parents) if (parent === one) tree.push(child);
  return tree;
}

/** Kills processes at once; one that ended before its turn, as those of a killed parent do, is none to kill. */
export function killAll(pids: number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
}

/** Memory of processes in bytes, shared pages counted once (proportional set size, Linux). */
export async function memoryOf(pids: number[]): Promise<number> {
  let total = 0;
  for (const pid of pids) {
    const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '');
    total += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024;
  }
  return total;
}

/** Ticks of the processor's clock a second, as Linux counts them in /proc. */
const TICKS_A_SECOND = 100;

/** Processor time that processes and their ended children have used so far, in milliseconds (Linux); unlike a time of the clock it does not count what else runs. */
export async function processorMsOf(pids: number[]): Promise<number> {
  let ticks = 0;
  for (const pid of pids) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime, stime, cutime, cstime: fields 14 to 17 of proc(5), which begin behind the name with the third.
    ticks += fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  }
  return (ticks * 1000) / TICKS_A_SECOND;
}

/** SIGTERM to the process that `npm start` is, and the time until nothing of its tree is left. */
export async function stopService(service: Service): Promise<number> {
  const pid = service.process.pid ?? 0;
  const tree = await treeOf(pid);
  const started = performance.now();
  process.kill(pid, 'SIGTERM');
  while (performance.now() - started < PATIENCE_MS) {
    const left = await Promise.all(
      tree.map((one) =>
        readFile(`/proc/${one}/stat`, 'utf8').then(
          (stat) => !/\) Z /.test(stat),
          () => false,
        ),
      ),
    );
    if (!left.includes(true)) return performance.now() - started;
    await pause(5);
  }
  throw new Error('Processes of the service were left behind.');
}
