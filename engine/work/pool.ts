import { AsyncResource } from 'node:async_hooks';
import { availableParallelism } from 'node:os';
import { startChild } from './child.ts';
import type { Child } from './child.ts';
import { gatherParts, revivedError } from './messages.ts';
import type { Assignment, Report } from './messages.ts';
import { tooSlow } from './sentences.ts';
import { nameOf } from './tasks.ts';
import type { TaskName, Tasks } from './tasks.ts';
import { TooManyTasks } from './too-many-tasks.ts';

export interface TaskOptions {
  /**
   * Wall clock since the start or the last progress; after it the process is ended. 30 s unless given, 5 min for
   * `read-document`. However much it progresses, an hour ends it.
   */
  timeoutMs?: number;
  /** Heap of the process in MB; 1,024 unless given. What it holds beside is limited too (child.ts). */
  memoryMb?: number;
  /** For whom it is done: those who wait take turns, and where one of them holds all processes, others get one more. */
  party?: string;
  /** Who asks for it, where somebody waits for what comes of it: fewer tasks of theirs wait than of all their party. */
  person?: string;
  /** It waits however many tasks of its party do: work of a queue, where little is under way at once. */
  queued?: boolean;
  /** Ends the task at once; `run` rejects with the signal's reason. */
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/**
 * What goes into a task, or how to get it once it is its turn: what waits holds no bytes. It may be asked for twice, for a task that gave
 * way begins anew.
 */
type Given<N extends TaskName> = Tasks[N]['input'] | (() => Promise<Tasks[N]['input']>);

/** A pool of several parties: each task says for whom it is done. */
export interface SharedPool {
  run<N extends TaskName>(name: N, input: Given<N>, options: TaskOptions & { party: string }): Promise<Tasks[N]['output']>;
  close(): Promise<void>;
}

export interface WorkPool {
  /**
   * Runs a task in a process of its own, away from this event loop and from this memory. Waits for a free one when all are
   * busy, which parties take by turns; the time limits count from the start of the work.
   * @throws UnreadableFile what the task throws, and `limit` when it takes too long or too much memory or ends its process:
   * that is replaced and the pool goes on; one that was killed from outside is begun anew once · TooManyTasks · whatever getting the input throws
   */
  run<N extends TaskName>(name: N, input: Given<N>, options?: TaskOptions): Promise<Tasks[N]['output']>;
  /** Ends all processes; what still runs or waits rejects. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const DOCUMENT_TIMEOUT_MS = 300_000;
const LONGEST_MS = 3_600_000;
/** Tasks that wait at once: of one party, and of one person in it. */
const MOST_WAITING = { party: 16, person: 8 };
const MEMORY_MB = 1024;
/** How long a task may hold the one process more: then it gives way, and begins anew in one of the others. */
const TURN_MS = 20_000;
const WORKER = new URL('./worker.ts', import.meta.url);

interface Job {
  name: TaskName;
  input: Given<TaskName>;
  options: TaskOptions;
  memoryMb: number;
  party: string;
  /** It has had its turn in the one process more, and was not done. */
  isLong: boolean;
  /** Its process was killed from outside, and it was begun anew: it is to blame the second time. */
  isAgain: boolean;
  resolve: (output: never) => void;
  reject: (error: unknown) => void;
  /** Set while it runs. */
  stop?: (error: unknown) => void;
}

interface Seat {
  child: Child;
  busy: boolean;
  /** Ends it when it was idle for long enough. */
  retire?: NodeJS.Timeout;
}

/** A process is kept so long for the next form, which then need not wait for its start; and for the next document, whose reader holds more. */
const FORMS_KEPT_MS = 60_000;
const READER_KEPT_MS = 10_000;

export interface PoolOptions {
  /** Processes of each kind at most; one less than the processors, at least one, unless given. */
  size?: number;
  /** Milliseconds for a task in the one process more; 20,000 unless given. */
  turnMs?: number;
  /** What they run; the tasks unless given. */
  script?: URL;
}

/**
 * Opens a pool of limited processes; they start when first needed (0.1 s, and 0.2 s for the modules of a task) and do not keep
 * this one alive while idle. Reading documents has processes of its own, for a scan of many pages takes minutes; so has writing
 * answers documents and libraries, for a PDF of thousands of questions takes half a minute: nobody who looks at a form, or has one
 * filled, shall wait for either.
 */
export function openPool({
  size = Math.max(1, availableParallelism() - 1),
  turnMs = TURN_MS,
  script = WORKER,
}: PoolOptions = {}): WorkPool {
  const reading = new ProcessPool({ script, size, turnMs, keptMs: READER_KEPT_MS });
  const [forms, writing] = [1, 2].map(() => new ProcessPool({ script, size, turnMs, keptMs: FORMS_KEPT_MS })) as [ProcessPool, ProcessPool];
  const poolOf = (name: TaskName): ProcessPool => (name === 'read-document' ? reading : name.startsWith('write-') ? writing : forms);
  return {
    run: (name, input, given) => poolOf(name).run(name, input, given),
    close: async () => void (await Promise.all([reading, forms, writing].map((pool) => pool.close()))),
  };
}

class ProcessPool implements WorkPool {
  readonly #script: URL;
  readonly #size: number;
  readonly #keptMs: number;
  readonly #turnMs: number;
  readonly #seats = new Set<Seat>();
  readonly #waiting: Job[] = [];
  readonly #running = new Set<Job>();
  /** The task in the one process more. */
  #between: Job | null = null;
  /** When each party began a task last: who waited longest comes first. */
  readonly #began = new Map<string, number>();
  /** Parties whose last task took all the time there is: their next ones come after those of others, and never get the process more. */
  readonly #slow = new Set<string>();
  #count = 0;
  #closed = false;

  /** `keptMs`: how long an idle process is kept. */
  constructor({ script, size, turnMs, keptMs }: Required<PoolOptions> & { keptMs: number }) {
    this.#script = script;
    this.#size = size;
    this.#turnMs = turnMs;
    this.#keptMs = keptMs;
  }

  run<N extends TaskName>(name: N, input: Given<N>, options: TaskOptions = {}): Promise<Tasks[N]['output']> {
    if (this.#closed) return Promise.reject(new Error('The work pool is closed.'));
    return new Promise((resolve, reject) => {
      if (options.signal?.aborted) return reject(options.signal.reason as Error);
      const most = options.queued ? null : this.#mostWaiting(options);
      if (most) return reject(new TooManyTasks(most));
      const job: Job = {
        name,
        // Whoever asks for it is asked in their own name, whoever's task makes room for it.
        input: typeof input === 'function' ? AsyncResource.bind(input) : input,
        options,
        memoryMb: options.memoryMb ?? MEMORY_MB,
        party: options.party ?? '',
        isLong: false,
        isAgain: false,
        resolve,
        reject,
      };
      const abort = (): void => this.#abort(job, options.signal?.reason);
      options.signal?.addEventListener('abort', abort, { once: true });
      job.resolve = (output) => (options.signal?.removeEventListener('abort', abort), resolve(output));
      job.reject = (error) => (options.signal?.removeEventListener('abort', abort), reject(error as Error));
      this.#waiting.push(job);
      this.#next();
    });
  }

  /** Of whom as many tasks wait as may. */
  #mostWaiting(options: TaskOptions): 'party' | 'person' | null {
    const isMost = (whose: 'party' | 'person'): boolean =>
      options[whose] !== undefined && this.#waiting.filter((job) => job.options[whose] === options[whose]).length >= MOST_WAITING[whose];
    return isMost('person') ? 'person' : isMost('party') ? 'party' : null;
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const job of this.#waiting.splice(0)) job.reject(new Error('The work pool was closed.'));
    for (const job of this.#running) job.stop?.(new Error('The work pool was closed.'));
    const seats = [...this.#seats];
    for (const seat of seats) this.#end(seat);
    await Promise.all(seats.map(({ child }) => child.gone));
  }

  #abort(job: Job, reason: unknown): void {
    const at = this.#waiting.indexOf(job);
    if (at >= 0) {
      this.#waiting.splice(at, 1);
      job.reject(reason);
    } else job.stop?.(reason);
  }

  #next(): void {
    if (this.#waiting.length === 0) this.#began.clear();
    if (this.#closed || this.#waiting.length === 0) return;
    const between = this.#running.size - (this.#between ? 1 : 0) >= this.#size;
    const job = between ? this.#nextBetween() : this.#firstOf(this.#waiting);
    const seat = job && this.#freeSeat(job.memoryMb, between ? this.#size + 1 : this.#size + (this.#between ? 1 : 0));
    if (!job || !seat) return;
    this.#waiting.splice(this.#waiting.indexOf(job), 1);
    this.#began.set(job.party, ++this.#count);
    if (between) this.#between = job;
    this.#start(seat, job);
  }

  /** Of the party that has fewest tasks under way, and of those the one that began one longest ago. */
  #firstOf(jobs: Job[]): Job | undefined {
    const underWay = Map.groupBy(this.#running, ({ party }) => party);
    const rank = ({ party }: Job): [number, number] => [(underWay.get(party)?.length ?? 0) + (this.#slow.has(party) ? 1 : 0), this.#began.get(party) ?? 0]; // prettier-ignore
    return jobs.reduce<Job | undefined>((first, job) => {
      if (!first) return job;
      const [[a, since], [b, other]] = [rank(job), rank(first)];
      return a < b || (a === b && since < other) ? job : first;
    }, undefined);
  }

  /** Who has nothing under way does not wait until the others are done: one process more does what is short. */
  #nextBetween(): Job | undefined {
    if (this.#between) return undefined;
    const busy = new Set([...this.#running].map(({ party }) => party));
    return this.#firstOf(this.#waiting.filter(({ party, isLong }) => !isLong && !busy.has(party) && !this.#slow.has(party)));
  }

  #freeSeat(memoryMb: number, most: number): Seat | null {
    const idle = [...this.#seats].filter((seat) => !seat.busy);
    const fitting = idle.find(({ child }) => child.memoryMb === memoryMb);
    if (fitting) return fitting;
    if (this.#seats.size >= most) {
      if (idle.length === 0) return null;
      this.#end(idle[0] as Seat);
    }
    const seat: Seat = { child: startChild(this.#script, memoryMb), busy: false };
    this.#seats.add(seat);
    return seat;
  }

  #end(seat: Seat): void {
    clearTimeout(seat.retire);
    this.#seats.delete(seat);
    seat.child.kill();
  }

  #start(seat: Seat, job: Job): void {
    const { timeoutMs = job.name === 'read-document' ? DOCUMENT_TIMEOUT_MS : TIMEOUT_MS, onProgress } = job.options;
    let about = 'The file';
    const settle = (finish: () => void, keep: boolean): void => {
      if (!this.#running.delete(job)) return;
      clearTimeout(timer);
      clearTimeout(longest);
      clearTimeout(turn);
      if (this.#between === job) this.#between = null;
      seat.busy = false;
      if (keep) {
        seat.child.rest(() => this.#seats.delete(seat));
        seat.retire = setTimeout(() => this.#end(seat), this.#keptMs).unref();
      } else this.#end(seat);
      finish();
      this.#next();
    };
    const giveUp = (error: unknown): void => settle(() => job.reject(error), false);
    const ended = (error: Error, byOthers = false): void =>
      byOthers && !job.isAgain ? settle(() => (Object.assign(job, { isAgain: true }), this.#waiting.unshift(job)), false) : giveUp(error);
    const giveUpAfter = (ms: number) =>
      setTimeout(() => {
        this.#slow.add(job.party);
        giveUp(tooSlow(about, ms));
      }, ms);
    const timer = giveUpAfter(timeoutMs);
    const giveWay = (): void => {
      if (this.#running.size <= this.#size) this.#between = null;
      else if (this.#waiting.length === 0) turn?.refresh();
      else settle(() => (Object.assign(job, { isLong: true }), this.#waiting.unshift(job)), false);
    };
    const turn = this.#between === job ? setTimeout(giveWay, this.#turnMs) : undefined;
    const longest = giveUpAfter(Math.max(LONGEST_MS, timeoutMs));
    job.stop = giveUp;
    seat.busy = true;
    clearTimeout(seat.retire);
    this.#running.add(job);
    const parts = gatherParts();
    const report = (given: Report): void => {
      if (given.kind === 'progress') {
        timer.refresh();
        onProgress?.(given.done, given.total);
      } else if (given.kind === 'part') {
        timer.refresh();
        parts.take(given.list, given.items);
      } else if (given.kind === 'done') {
        this.#slow.delete(job.party);
        settle(() => job.resolve(parts.whole(given.output) as never), true);
      } else settle(() => job.reject(revivedError(given.error)), true);
    };
    const begin = (input: Assignment['input']): void => {
      about = nameOf(input);
      if (this.#running.has(job)) seat.child.start({ name: job.name, input }, about, { report, end: ended });
    };
    if (typeof job.input !== 'function') return begin(job.input);
    job.input().then(begin, (error: unknown) => settle(() => job.reject(error), true));
  }
}

/** Runs one task in a process of its own and ends that: what the command line does with one file. */
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
