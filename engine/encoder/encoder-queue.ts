/** Texts for the encoder's worker thread: one at a time, by turns (turns.ts). */
import { Worker } from 'node:worker_threads';
import type { Comparison, EncodeRequest, WorkerMessage, WorkerSettings } from './encoder-worker.ts';
import { createTurns } from './turns.ts';
import type { Turn } from './turns.ts';

export interface EncoderQueue {
  /** Null once the model is loaded; the loader's own words when it cannot be. */
  ready(): Promise<string | null>;
  /** The unit vector of a text with its prefix. @throws TooManySearches */
  encode(text: string, turn: Turn): Promise<Float32Array>;
  /** A question and statements with their prefixes, compared token by token, each statement in a turn of its own. @throws TooManySearches */
  compare(question: string, statements: string[], turn: Turn): Promise<Comparison>;
  close(): Promise<void>;
}

type Asked = Omit<EncodeRequest, 'id'>;
type Made = Extract<WorkerMessage, { kind: 'vector' | 'comparison' }>;
interface Job {
  asked: Asked;
  resolve: (made: Made) => void;
  reject: (error: Error) => void;
}

/**
 * Starts the worker at once and keeps it; a worker that dies fails the text it had and is started again for the next
 * one. The worker keeps the process alive only while it has work.
 */
export function createEncoderQueue(settings: WorkerSettings): EncoderQueue {
  const waiting = createTurns<Job>();
  let current: { id: number; job: Job } | null = null;
  let count = 0;
  let closed = false;
  let idle: (() => void) | null = null;
  let started: { worker: Worker; ready: Promise<string | null> } | null = null;

  const settle = (finish: (job: Job) => void) => {
    const job = current?.job;
    current = null;
    if (job) finish(job);
    next();
  };
  const receive = (message: WorkerMessage) => {
    if (message.kind === 'ready' || message.kind === 'unavailable' || message.id !== current?.id) return;
    if (message.kind === 'failed') settle((job) => job.reject(new Error(`The language model failed: ${message.reason}`)));
    else settle((job) => job.resolve(message));
  };
  const start = () => {
    const worker = new Worker(new URL('./encoder-worker.ts', import.meta.url), { workerData: settings });
    const ready = new Promise<string | null>((resolve) => {
      worker.on('message', (message: WorkerMessage) => {
        if (message.kind === 'ready') resolve(null);
        if (message.kind === 'unavailable') resolve(message.reason);
        receive(message);
      });
      const ended = (why: string) => {
        resolve(why);
        if (started?.worker === worker) started = null;
        settle((job) => job.reject(new Error(`The language model's thread ended: ${why}`)));
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
    else if (current?.id === id) settle((job) => job.reject(new Error(`The language model could not be loaded: ${reason}`)));
  };
  const next = () => {
    if (current) return;
    const job = waiting.next();
    if (!job) {
      started?.worker.unref();
      idle?.();
      return;
    }
    count += 1;
    current = { id: count, job };
    void send(count, job.asked);
  };

  const make = (asked: Asked, turn: Turn) =>
    new Promise<Made>((resolve, reject) => {
      if (closed) return reject(new Error('The language model is closed.'));
      waiting.add(turn, { asked, resolve, reject });
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
      if (!current) worker.unref();
      return loaded;
    },
    encode: async (text, turn) => {
      const made = await make({ text }, turn);
      if (made.kind !== 'vector') throw new Error(`A text was answered with a ${made.kind}.`);
      return made.vector;
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
      if (current) await new Promise<void>((resolve) => (idle = resolve));
      await started?.worker.terminate();
    },
  };
}
