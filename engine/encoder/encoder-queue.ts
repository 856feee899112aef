/** Texts for the encoder's worker thread, which makes one at a time, by turns (turns.ts). */
import { Worker } from 'node:worker_threads';
import type { Comparison, EncodeRequest, WorkerMessage, WorkerSettings } from './encoder-worker.ts';
import { createTurns } from './turns.ts';
import type { Turn } from './turns.ts';

export interface EncoderQueue {
  /** Null once the model is loaded; the loader's own words when it cannot be. */
  ready(): Promise<string | null>;
  /** The unit vector of a text with its prefix. @throws TooManySearches */
  encode(text: string, turn: Turn): Promise<Float32Array>;
  /** The unit vectors of a text with its prefix and of its parts, from and to in characters, as they stand in it. @throws TooManySearches */
  encodeParts(text: string, parts: [from: number, to: number][], turn: Turn): Promise<{ vector: Float32Array; parts: Float32Array[] }>;
  /** A question and statements with their prefixes, compared token by token, each statement in a turn of its own. @throws TooManySearches */
  compare(question: string, statements: string[], turn: Turn): Promise<Comparison>;
  close(): Promise<void>;
}

type Asked = Omit<EncodeRequest, 'id'>;
type Made = Extract<WorkerMessage, { kind: 'vector' | 'vectors' | 'comparison' }>;
interface Job {
  asked: Asked;
  haste: Turn['haste'];
  resolve: (made: Made) => void;
  reject: (error: Error) => void;
}

/**
 * Texts that the worker has at once: one stands ready, so that the worker need not wait until this thread, which searches with what it
 * made, comes to send the next. Whoever comes in haste waits for both; new knowledge has long texts, and none of it stands ready.
 */
const AT_ONCE = 2;

/**
 * Starts the worker at once and keeps it; a worker that dies fails the texts it had and is started again for the next
 * one. The worker keeps the process alive only while it has work.
 */
export function createEncoderQueue(settings: WorkerSettings): EncoderQueue {
  const waiting = createTurns<Job>();
  const sent = new Map<number, Job>();
  let count = 0;
  let closed = false;
  let idle: (() => void) | null = null;
  let started: { worker: Worker; ready: Promise<string | null> } | null = null;

  const settle = (id: number, finish: (job: Job) => void) => {
    const job = sent.get(id);
    sent.delete(id);
    if (job) finish(job);
    next();
  };
  const receive = (message: WorkerMessage) => {
    if (message.kind === 'ready' || message.kind === 'unavailable') return;
    if (message.kind === 'failed') settle(message.id, (job) => job.reject(new Error(`The language model failed: ${message.reason}`)));
    else settle(message.id, (job) => job.resolve(message));
  };
  const start = () => {
    const worker = new Worker(new URL('./encoder-worker.ts', import.meta.url), { workerData: settings });
    const ready = new Promise<string | null>((resolve) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve(null);
        if (message.kind === 'unavailable') resolve(message.reason);
        receive(message);
      });
      let over = false;
      const ended = (why: string) => {
        resolve(why);
        // One that fails also ends, when what was lost is with its successor.
        if (over) return;
        over = true;
        if (started?.worker === worker) started = null;
        const lost = [...sent.values()];
        sent.clear();
        for (const job of lost) job.reject(new Error(`The language model's thread ended: ${why}`));
        next();
      };
      worker.on('error', (error) => ended(error.message));
      worker.on('exit', (code) => ended(`exit ${code}`));
    });
    return { worker, ready };
  };
  const send = async (id: number, asked: Asked) => {
    started ??= start();
    const { worker, ready } = started;
    worker.ref();
    const reason = await ready;
    if (reason === null) worker.postMessage({ id, ...asked } satisfies EncodeRequest);
    else settle(id, (job) => job.reject(new Error(`The language model could not be loaded: ${reason}`)));
  };
  const next = () => {
    while (sent.size < AT_ONCE && ![...sent.values()].some(({ haste }) => haste === 'bulk')) {
      const job = waiting.next();
      if (!job) break;
      count += 1;
      sent.set(count, job);
      void send(count, job.asked);
    }
    if (sent.size > 0) return;
    started?.worker.unref();
    idle?.();
  };

  const make = (asked: Asked, turn: Turn) =>
    new Promise<Made>((resolve, reject) => {
      if (closed) return reject(new Error('The language model is closed.'));
      waiting.add(turn, { asked, haste: turn.haste, resolve, reject });
      next();
    });
  const compareOne = async (asked: Asked, turn: Turn): Promise<Comparison> => {
    const made = await make(asked, turn);
    if (made.kind !== 'comparison') throw new Error(`A comparison was answered with a ${made.kind}.`);
    return made.comparison;
  };

  started = start();
  return {
    async ready() {
      started ??= start();
      const { worker, ready } = started;
      const loaded = await ready;
      if (sent.size === 0) worker.unref();
      return loaded;
    },
    encode: async (text, turn) => {
      const made = await make({ text }, turn);
      if (made.kind !== 'vector') throw new Error(`A text was answered with a ${made.kind}.`);
      return made.vector;
    },
    encodeParts: async (text, parts, turn) => {
      const made = await make({ text, parts }, turn);
      if (made.kind !== 'vectors') throw new Error(`A text of several parts was answered with a ${made.kind}.`);
      return made;
    },
    compare: async (text, statements, turn) => {
      const first = await compareOne({ text, statements: statements.slice(0, 1) }, turn);
      const others = await Promise.all(statements.slice(1).map((one) => compareOne({ text, statements: [one] }, turn)));
      return { asked: first.asked, told: [first, ...others].flatMap(({ told }) => told) };
    },
    async close() {
      closed = true;
      for (const job of waiting.clear()) job.reject(new Error('The language model is closed.'));
      // A thread that is ended in the middle of a text takes the process with it: the native part aborts.
      if (sent.size > 0) await new Promise<void>((resolve) => (idle = resolve));
      await started?.worker.terminate();
    },
  };
}
