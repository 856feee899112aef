/** A worker thread of the pool: one order at a time, its result or the reason why there is none back to the pool. */
import { parentPort } from 'node:worker_threads';
import { UnreadableFile } from '#engine/files/model.ts';
import { runTask } from './tasks.ts';
import type { Message, Order } from './tasks.ts';

const port = parentPort;
if (!port) throw new Error('This file runs as a worker thread of the pool.');

const PROGRESS_MS = 100;
const send = (message: Message): void => port.postMessage(message);

function progressAtMost(): (done: number, total: number) => void {
  let last = 0;
  return (done, total) => {
    const now = performance.now();
    if (now - last < PROGRESS_MS && done < total) return;
    last = now;
    send({ kind: 'progress', done, total });
  };
}

port.on('message', async ({ task, input }: Order) => {
  try {
    send({ kind: 'done', output: await runTask(task, input as never, progressAtMost()) });
  } catch (error) {
    if (error instanceof UnreadableFile) send({ kind: 'unreadable', reason: error.reason, sentence: error.message });
    else
      send({
        kind: 'failed',
        message: error instanceof Error ? error.message : String(error),
        stack: error instanceof Error ? error.stack : undefined,
      });
  }
});
