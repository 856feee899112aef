import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../log/log.ts';
import type { Binaries } from './binaries.ts';
import { postgresEnv } from './cluster.ts';
import { refusalFrom } from './refusal.ts';
import type { RunAs } from './run-as.ts';

/**
 * Runs `$0 "$@"` until it ends or standard input closes: when this process dies, however it dies, its end of the pipe closes
 * and PostgreSQL is told to stop (SIGINT: fast shutdown). Ends when PostgreSQL ends by itself, with its status.
 */
const KEEPER = [
  'exec 3<&0',
  '"$0" "$@" </dev/null 3<&- & p=$!',
  '(trap "" INT TERM HUP; read _ <&3; kill -INT $p) 2>/dev/null & w=$!',
  'trap "kill -INT $p" INT TERM HUP',
  'wait $p; r=$?',
  'while kill -0 $p 2>/dev/null; do wait $p; r=$?; done',
  'kill -9 $w 2>/dev/null; exit $r',
].join('\n');

const RETRIES = 100;
const STEADY_MS = 60_000;
const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5000;
const STOP_WITHIN_MS = 10_000;
const OUTPUT_KEPT = 4000;

export interface Supervised {
  cluster: string;
  socketFolder: string;
  binaries: Binaries;
  as: RunAs;
  settings: Record<string, string>;
  /** Resolves true once the database answers and is this cluster. */
  answers: () => Promise<boolean>;
  log: Log;
}

export interface Supervisor {
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL, waits until it answers, and starts it again when it ends by itself: however often that is, a little later
 * each time, because a full disk may be empty in an hour.
 * @throws StartRefused when the first start does not succeed
 */
export async function supervise(what: Supervised): Promise<Supervisor> {
  let child: Running | null = null;
  let stopping = false;
  let failures = 0;

  const start = async (): Promise<void> => {
    const began = Date.now();
    const started = await startPatiently(
      what,
      () => stopping,
      (running) => (child = running),
    );
    void started?.ended.then(() => {
      if (Date.now() - began > STEADY_MS) failures = 0;
      return again(started.output());
    });
  };
  const again = async (output: string): Promise<void> => {
    if (stopping) return;
    failures += 1;
    what.log.error({ output: output.slice(-600), failures }, 'PostgreSQL ended by itself and is started again');
    await sleep(Math.min(FIRST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS));
    if (!stopping) await start().catch((error: Error) => again(error.message));
  };
  await start();
  return {
    async stop() {
      stopping = true;
      const running = child as Running | null;
      if (!running) return;
      running.process.stdin?.end();
      const hard = setTimeout(() => running.process.kill('SIGKILL'), STOP_WITHIN_MS);
      await running.ended;
      clearTimeout(hard);
    },
  };
}

interface Running {
  process: ChildProcess;
  ended: Promise<number | null>;
  output: () => string;
}

/** The postmaster before this one may still hold its lock or shared memory for a moment. */
async function startPatiently(what: Supervised, isStopping: () => boolean, seen: (running: Running) => void): Promise<Running | null> {
  for (let attempt = 1; ; attempt += 1) {
    const running = launch(what);
    seen(running);
    let over = false;
    void running.ended.then(() => (over = true));
    while (!over && !(await what.answers())) await sleep(15);
    if (!over) return running;
    if (isStopping()) return null;
    await running.ended;
    if (attempt >= RETRIES || !isHeld(running.output())) throw refusalFrom(running.output(), what.cluster, 'start');
    await sleep(100);
  }
}

const isHeld = (output: string): boolean => /lock file|shared memory|in use/i.test(output) && !/No space left/i.test(output);

function launch({ cluster, socketFolder, binaries, as, settings }: Supervised): Running {
  const options = { unix_socket_directories: `"${socketFolder.replaceAll('"', '""')}"`, ...settings };
  const words = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const program = [...as.prefix, '/bin/sh', '-c', KEEPER, join(binaries.bin, 'postgres'), '-D', cluster, ...words];
  const child = spawn(program[0] ?? '', program.slice(1), {
    cwd: '/',
    env: postgresEnv,
    // A session of its own: Ctrl-C reaches this process alone, which stops PostgreSQL in its own time.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
    ...(as.uid === undefined ? {} : { uid: as.uid }),
    ...(as.gid === undefined ? {} : { gid: as.gid }),
  });
  let output = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-OUTPUT_KEPT)));
  child.stdin?.on('error', () => {});
  const ended = new Promise<number | null>((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(null);
    });
    child.on('exit', (code) => {
      child.stdin?.destroy();
      resolve(code);
    });
  });
  return { process: child, ended, output: () => output };
}
