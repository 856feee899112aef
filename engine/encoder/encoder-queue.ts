/** Texts for the encoder's worker thread: one at a time, questions of waiting people before bulk work. */
import { Worker } from 'node:worker_threads';
import type { Comparison, EncodeRequest, WorkerMessage, WorkerSettings } from './encoder-worker.ts';

export interface EncoderQueue {
  /** Null once the model is loaded; the loader's own words when it cannot be. */
  ready(): Promise<string | null>;
  /** The unit vector of a text with its prefix. */
  encode(text: string, priority: 'first' | 'bulk'): Promise<Float32Array>;
  /** A question and statements with their prefixes, compared token by token; before bulk work. */
  compare(question: string, statements: string[]): Promise<Comparison>;
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
  const waiting: Record<'first' | 'bulk', Job[]> = { first: [], bulk: [] };
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
    const job = waiting.first.shift() ?? waiting.bulk.shift();
    if (!job) {
      started?.worker.unref();
      idle?.();
      return;
    }
    count += 1;
    current = { id: count, job };
    void send(count, job.asked);
  };

  const make = (asked: Asked, priority: 'first' | 'bulk') =>
    new Promise<Made>((resolve, reject) => {
      if (closed) return reject(new Error('The language model is closed.'));
      waiting[priority].push({ asked, resolve, reject });
      next();
    });

  started = start();
  return {
    async ready() {
      started ??= start();
      const { worker, ready } = started;
      const loaded = await ready;
      if (!current) worker.unref();
      return loaded;
    },
    encode: async (text, priority) => {
      const made = await make({ text }, priority);
      if (made.kind !== 'vector') throw new Error(`A text was answered with a ${made.kind}.`);
      return made.vector;
    },
    compare: async (text, statements) => {
      const made = await make({ text, statements }, 'first');
      if (made.kind !== 'comparison') throw new Error(`A comparison was answered with a ${made.kind}.`);
      return made.comparison;
    },
    async close() {
      closed = true;
      for (const job of [...waiting.first.splice(0), ...waiting.bulk.splice(0)]) job.reject(new Error('The language model is closed.'));
      // A thread that is ended in the middle of a text takes the process with it: the native part aborts.
      if (current) await new Promise<void>((resolve) => (idle = resolve));
      await started?.worker.terminate();
    },
  };
}
