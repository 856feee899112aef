import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { UnreadableFile } from '#engine/files/model.ts';
import type { Message, Order, TaskInput, TaskName, TaskOutput } from './tasks.ts';

export interface RunOptions {
  /** Milliseconds until the task is ended with UnreadableFile('limit'); 30 s. */
  timeoutMs?: number;
  /** Heap of the worker in megabytes; beyond it the task ends with UnreadableFile('limit'); 768. Buffers are bounded by the readers. */
  memoryMb?: number;
  signal?: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

export interface WorkPool {
  /**
   * Runs a task in a worker thread, so that a hostile file holds up nobody and takes no more than its share.
   * @throws UnreadableFile when the file cannot be read, or takes too long or too much memory; the abort reason when aborted
   */
  run<Name extends TaskName>(task: Name, input: TaskInput<Name>, options?: RunOptions): Promise<TaskOutput<Name>>;
  /** Ends idle workers at once and running ones after their task was failed. */
  close(): Promise<void>;
}

const TIMEOUT_MS = 30_000;
const MEMORY_MB = 768;
const IDLE_MS = 20_000;

interface Idle {
  worker: Worker;
  memoryMb: number;
  timer: NodeJS.Timeout;
}

/** A pool of limited worker threads. At most `size` run at once (half of the processors, at least one); idle ones leave after 20 s. */
export function openPool({ size = Math.max(1, Math.floor(availableParallelism() / 2)) }: { size?: number } = {}): WorkPool {
  const waiting: (() => void)[] = [];
  const running = new Set<Worker>();
  const idle: Idle[] = [];
  let free = size;
  let closed = false;

  async function turn<T>(run: () => Promise<T>): Promise<T> {
    if (free > 0) free--;
    else await new Promise<void>((go) => waiting.push(go));
    try {
      return await run();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free++;
    }
  }

  function take(memoryMb: number): Worker {
    const at = idle.findIndex((one) => one.memoryMb === memoryMb);
    const [found] = at >= 0 ? idle.splice(at, 1) : [];
    if (found) clearTimeout(found.timer);
    const worker =
      found?.worker ?? new Worker(new URL('./worker.ts', import.meta.url), { resourceLimits: { maxOldGenerationSizeMb: memoryMb } });
    worker.ref();
    running.add(worker);
    return worker;
  }

  function giveBack(worker: Worker, memoryMb: number): void {
    running.delete(worker);
    if (closed) {
      void worker.terminate();
      return;
    }
    worker.unref();
    const entry: Idle = { worker, memoryMb, timer: setTimeout(() => void leave(entry), IDLE_MS).unref() };
    worker.once('error', () => void leave(entry));
    idle.push(entry);
  }

  function leave(entry: Idle): Promise<number> {
    const at = idle.indexOf(entry);
    if (at >= 0) idle.splice(at, 1);
    clearTimeout(entry.timer);
    return entry.worker.terminate();
  }

  return {
    run: (task, input, options = {}) =>
      turn(async () => {
        if (closed) throw new Error('The pool is closed.');
        options.signal?.throwIfAborted();
        const memoryMb = options.memoryMb ?? MEMORY_MB;
        const worker = take(memoryMb);
        try {
          const output = await perform(worker, { task, input }, options);
          giveBack(worker, memoryMb);
          return output as never;
        } catch (error) {
          if (error instanceof Spoilt) {
            running.delete(worker);
            await worker.terminate();
            throw error.cause;
          }
          giveBack(worker, memoryMb);
          throw error;
        }
      }),
    async close() {
      closed = true;
      await Promise.all([...idle.map(leave), ...[...running].map((worker) => worker.terminate())]);
    },
  };
}

/** The worker cannot be used again: it was ended by a limit, an abort or an error outside its task. */
class Spoilt extends Error {}

const fileOf = (input: unknown): string => (input as { fileName: string }).fileName;

function perform(worker: Worker, order: Order, { timeoutMs = TIMEOUT_MS, signal, onProgress }: RunOptions): Promise<unknown> {
  const name = fileOf(order.input);
  const limit = (what: string) =>
    new UnreadableFile('limit', `${name} takes more ${what} to read than is allowed. Split it, or remove what is not needed from it.`);
  return new Promise((done, failed) => {
    const spoil = (cause: unknown) => end(() => failed(new Spoilt('spoilt', { cause })));
    const timer = setTimeout(() => spoil(limit('time')), timeoutMs);
    const onAbort = () => spoil(signal?.reason);
    const onExit = () => spoil(limit('memory'));
    const onError = (error: Error & { code?: string }) => spoil(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? limit('memory') : error);
    const onMessage = (message: Message) => {
      if (message.kind === 'progress') onProgress?.(message.done, message.total);
      else if (message.kind === 'done') end(() => done(message.output));
      else if (message.kind === 'unreadable')
        end(() => failed(new UnreadableFile(message.reason as UnreadableFile['reason'], message.sentence)));
      else end(() => failed(Object.assign(new Error(message.message), message.stack ? { stack: message.stack } : {})));
    };
    function end(settle: () => void): void {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
      worker.off('message', onMessage).off('error', onError).off('exit', onExit);
      settle();
    }
    signal?.addEventListener('abort', onAbort, { once: true });
    worker.on('message', onMessage).on('error', onError).on('exit', onExit);
    worker.postMessage(order);
  });
}
