import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { UnreadableFile } from '#engine/files/model.ts';
import { revivedError } from './messages.ts';
import type { Assignment, Report } from './messages.ts';
import type { TaskName, Tasks } from './tasks.ts';

export interface TaskOptions {
  /**
   * Wall clock since the start or the last progress; after it the thread is ended. 30 s unless given, 5 min for
   * `read-document`. However much it progresses, an hour ends it.
   */
  timeoutMs?: number;
  /** Heap of the thread in MB; 1,024 unless given. */
  memoryMb?: number;
  /** Ends the task at once; `run` rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface WorkPool {
  /**
   * Runs a task on a thread of its own, off this event loop. Waits for a free thread when all are busy; the time limits
   * count from the start of the work.
   * @throws UnreadableFile what the task throws, and `limit` when it takes too long or too much memory: the thread is
   * ended and the pool goes on
   */
  run<N extends TaskName>(name: N, input: Tasks[N]['input'], options?: TaskOptions): Promise<Tasks[N]['output']>;
  /** Ends all threads; what still runs or waits rejects. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const DOCUMENT_TIMEOUT_MS = 300_000;
const LONGEST_MS = 3_600_000;
const MEMORY_MB = 1024;

interface Job {
  assignment: Assignment;
  options: TaskOptions;
  memoryMb: number;
  resolve: (output: never) => void;
  reject: (error: unknown) => void;
  /** Set while it runs. */
  stop?: (error: unknown) => void;
}

interface Thread {
  worker: Worker;
  memoryMb: number;
  busy: boolean;
  /** Ends it when it was idle for long enough. */
  retire?: NodeJS.Timeout;
}

/** A thread that reads documents is kept so long for the next one; then its memory is given back. */
const READER_KEPT_MS = 10_000;

/**
 * Opens a pool of limited threads; they start when first needed and do not keep the process alive while idle. Reading documents has
 * threads of its own: a scan of many pages takes minutes, and nobody who looks at a form shall wait for it.
 * @param options.size threads of each kind at most; one less than the processors, at least one, unless given
 */
export function openPool(options: { size?: number } = {}): WorkPool {
  const size = options.size ?? Math.max(1, availableParallelism() - 1);
  const reading = new ThreadPool(size, READER_KEPT_MS);
  const waitedFor = new ThreadPool(size, null);
  return {
    run: (name, input, given) => (name === 'read-document' ? reading : waitedFor).run(name, input, given),
    close: async () => void (await Promise.all([reading.close(), waitedFor.close()])),
  };
}

class ThreadPool implements WorkPool {
  readonly #size: number;
  readonly #keptMs: number | null;
  readonly #threads = new Set<Thread>();
  readonly #waiting: Job[] = [];
  readonly #running = new Set<Job>();
  #closed = false;

  /** @param keptMs how long an idle thread is kept; null for as long as the pool is open */
  constructor(size: number, keptMs: number | null) {
    this.#size = size;
    this.#keptMs = keptMs;
  }

  run<N extends TaskName>(name: N, input: Tasks[N]['input'], options: TaskOptions = {}): Promise<Tasks[N]['output']> {
    if (this.#closed) return Promise.reject(new Error('The work pool is closed.'));
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) return reject(options.signal.reason as Error);
      const job: Job = { assignment: { name, input }, options, memoryMb: options.memoryMb ?? MEMORY_MB, resolve, reject };
      const abort = (): void => this.#abort(job, options.signal?.reason);
      options.signal?.addEventListener('abort', abort, { once: true });
      job.resolve = (output) => (options.signal?.removeEventListener('abort', abort), resolve(output));
      job.reject = (error) => (options.signal?.removeEventListener('abort', abort), reject(error as Error));
      this.#waiting.push(job);
      this.#next();
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new Error('The work pool was closed.'));
    for (const job of this.#running) job.stop?.(new Error('The work pool was closed.'));
    await Promise.all([...this.#threads].map((thread) => thread.worker.terminate()));
    this.#threads.clear();
  }

  #abort(job: Job, reason: unknown): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) {
      this.#waiting.splice(at, 1);
      job.reject(reason);
    } else job.stop?.(reason);
  }

  #next(): void {
    const job = this.#waiting[0];
    if (!job || this.#closed) return;
    const thread = this.#freeThread(job.memoryMb);
    if (!thread) return;
    this.#waiting.shift();
    this.#start(thread, job);
  }

  #freeThread(memoryMb: number): Thread | null {
    const idle = [...this.#threads].filter((thread) => !thread.busy);
    const fitting = idle.find((thread) => thread.memoryMb === memoryMb);
    if (fitting) return fitting;
    if (this.#threads.size >= this.#size) {
      if (idle.length === 0) return null;
      this.#end(idle[0] as Thread);
    }
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    const thread: Thread = { worker, memoryMb, busy: false };
    this.#threads.add(thread);
    return thread;
  }

  #end(thread: Thread): void {
    clearTimeout(thread.retire);
    this.#threads.delete(thread);
    void thread.worker.terminate();
  }

  /** A thread that ends between tasks is only forgotten. */
  #watchIdle(thread: Thread): void {
    if (this.#keptMs !== null) thread.retire = setTimeout(() => this.#end(thread), this.#keptMs).unref();
    thread.worker.on('error', () => this.#end(thread));
    thread.worker.on('exit', () => this.#threads.delete(thread));
  }

  #start(thread: Thread, job: Job): void {
    const { worker } = thread;
    const { timeoutMs = job.assignment.name === 'read-document' ? DOCUMENT_TIMEOUT_MS : TIMEOUT_MS, onProgress } = job.options;
    const settle = (finish: () => void, keep: boolean): void => {
      clearTimeout(timer);
      clearTimeout(longest);
      worker.removeAllListeners();
      this.#running.delete(job);
      thread.busy = false;
      worker.unref();
      if (keep) this.#watchIdle(thread);
      else this.#end(thread);
      finish();
      this.#next();
    };
    const giveUp = (error: unknown): void => settle(() => job.reject(error), false);
    const giveUpAfter = (ms: number) => setTimeout(() => giveUp(tooSlow(job, ms)), ms);
    const timer = giveUpAfter(timeoutMs);
    const longest = giveUpAfter(Math.max(LONGEST_MS, timeoutMs));
    job.stop = giveUp;
    thread.busy = true;
    clearTimeout(thread.retire);
    worker.removeAllListeners();
    this.#running.add(job);
    worker.ref();
    worker.on('message', (report: Report) => {
      if (report.kind === 'progress') {
        timer.refresh();
        onProgress?.(report.done, report.total);
      } else if (report.kind === 'done') settle(() => job.resolve(report.output as never), true);
      else settle(() => job.reject(revivedError(report.error)), true);
    });
    worker.on('error', (error: NodeJS.ErrnoException) => giveUp(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge(job) : error));
    worker.on('exit', (code) => giveUp(new Error(`A worker thread ended with ${code}.`)));
    worker.postMessage(job.assignment);
  }
}

/** What a sentence about a task begins with; what is made of the library has no file. */
const nameOf = ({ assignment: { input } }: Job): string => ('fileName' in input ? input.fileName : 'The library');

const tooSlow = (job: Job, timeoutMs: number): UnreadableFile =>
  new UnreadableFile(
    'limit',
    `${nameOf(job)} took longer than ${Math.round(timeoutMs / 1000)} s to read and was given up. Split it, or send the part that matters.`,
  );

const tooLarge = (job: Job): UnreadableFile =>
  new UnreadableFile(
    'limit',
    `${nameOf(job)} needs more than ${job.memoryMb} MB of memory to read and was given up. Split it, or send the part that matters.`,
  );

/** Runs one task on a thread of its own and ends the thread: what the command line does with one file. */
export async function runOnce<N extends TaskName>(
  name: N,
  input: Tasks[N]['input'],
  options: TaskOptions = {},
): Promise<Tasks[N]['output']> {
  const pool = openPool({ size: 1 });
  try {
    return await pool.run(name, input, options);
  } finally {
    await pool.close();
  }
}
