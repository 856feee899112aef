/** A process that runs one task at a time within limits. Threads would be lighter, but one that runs out of memory can end all of the service. */
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import type { UnreadableFile } from '#engine/files/model.ts';
import { endFirst, residentMb } from './memory.ts';
import type { Assignment, Report } from './messages.ts';
import { broke, tooLarge } from './sentences.ts';

/** What a task may hold beside the heap of the language: bytes of files, pictures, the text recogniser. */
const BESIDE_HEAP_MB = 512;
/** A scanned page is drawn from a picture of up to 64 million dots, for each of which its decoder holds 20 bytes. */
const BESIDE_HEAP_OF_DOCUMENTS_MB = 1792;
/** How often its memory is looked at. A process takes some 400 MB a second at most. */
const WATCH_MS = 200;
/** Of what a process says before it ends, enough to know why. */
const LAST_WORDS = 4000;

/** What a reader needs of its surroundings; passwords and keys of the service are not among it. */
const ENVIRONMENT = /^(?:PATH|HOME|TMPDIR|TEMP|TMP|TZ|LANG|LC_\w+|SYSTEMROOT|NODE_COMPILE_CACHE)$/iu;

export interface Child {
  readonly memoryMb: number;
  /**
   * Runs a task; `end` instead of `report` when the process is gone, which it also is after that. It is `byOthers` where something killed it
   * from outside: these processes are the first that a system takes whose memory is full, whatever filled it.
   */
  start(
    assignment: Assignment,
    name: string,
    on: { report: (report: Report) => void; end: (error: Error, byOthers?: boolean) => void },
  ): void;
  /** The task is done: the process no longer keeps this one alive. `onGone` when it ends by itself. */
  rest(onGone: () => void): void;
  /** Ends the process at once; `gone` is waited for. */
  kill(): void;
  readonly gone: Promise<void>;
}

/** @param memoryMb of its heap */
export function startChild(script: URL, memoryMb: number): Child {
  const process_ = fork(script, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`, '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    env: Object.fromEntries(Object.entries(process.env).filter(([name]) => ENVIRONMENT.test(name))),
  });
  if (process_.pid !== undefined) endFirst(process_.pid);
  const gone = Promise.withResolvers<void>();
  let words = '';
  process_.stderr?.on('data', (piece: Buffer) => {
    words = (words + piece.toString('utf8')).slice(-LAST_WORDS);
  });
  // `close` comes after the last words, `error` when it could not be started or reached.
  process_.on('close', () => gone.resolve());
  process_.on('error', () => gone.resolve());
  let watch: NodeJS.Timeout | undefined;
  const detach = (): void => {
    clearInterval(watch);
    for (const event of ['message', 'close', 'error'] as const) process_.removeAllListeners(event);
    process_.on('close', () => gone.resolve());
    process_.on('error', () => gone.resolve());
  };
  return {
    memoryMb,
    gone: gone.promise,
    start(assignment, name, on) {
      detach();
      words = '';
      hold(process_, true);
      const most = memoryMb + (assignment.name === 'read-document' ? BESIDE_HEAP_OF_DOCUMENTS_MB : BESIDE_HEAP_MB);
      watch = setInterval(async () => {
        const held = process_.pid === undefined ? null : await residentMb(process_.pid);
        if (held !== null && held > most) on.end(tooLarge(name, most));
      }, WATCH_MS);
      process_.on('message', (report) => on.report(report as Report));
      process_.on('error', (error) => (gone.resolve(), on.end(error)));
      process_.on('close', (code, signal) => {
        gone.resolve();
        on.end(whyItEnded(code, signal, words, name, memoryMb), signal === 'SIGKILL' && !OUT_OF_MEMORY.test(words));
      });
      process_.send(assignment, (error) => error && on.end(error));
    },
    rest(onGone) {
      detach();
      hold(process_, false);
      process_.on('close', onGone);
    },
    kill() {
      detach();
      hold(process_, true);
      process_.kill('SIGKILL');
    },
  };
}

/** Whether this process waits for the other one before it ends. */
function hold(child: ChildProcess, wait: boolean): void {
  const parts = [child, child.channel, child.stderr as { ref?: () => void; unref?: () => void } | null];
  for (const part of parts) if (wait) part?.ref?.(); else part?.unref?.(); // prettier-ignore
}

/** Asked to end by somebody at the machine: the task is not to blame, and may be done again. */
const ASKED = new Set<NodeJS.Signals | null>(['SIGINT', 'SIGTERM', 'SIGHUP']);

/** What the language says when its heap is full. */
const OUT_OF_MEMORY = /out of memory/iu;

function whyItEnded(
  code: number | null,
  signal: NodeJS.Signals | null,
  words: string,
  name: string,
  memoryMb: number,
): Error | UnreadableFile {
  if (ASKED.has(signal)) return new Error(`The process that works on files was ended (${signal}).`);
  // The system kills what takes the machine's memory.
  if (signal === 'SIGKILL' || OUT_OF_MEMORY.test(words)) return tooLarge(name, memoryMb);
  const error = broke(name);
  error.cause = new Error(`It ended with ${signal ?? code}. ${words.trim()}`);
  return error;
}
