/** The thread that runs tasks, one at a time; started by pool.ts. */
import { parentPort } from 'node:worker_threads';
import { plainError } from './messages.ts';
import type { Assignment, Report } from './messages.ts';
import { runTask } from './tasks.ts';

const port = parentPort;
if (!port) throw new Error('worker.ts runs as a worker thread only.');

const report = (message: Report): void => port.postMessage(message);

port.on('message', async ({ name, input }: Assignment) => {
  try {
    const output = await runTask(name, input, { onProgress: (done, total) => report({ kind: 'progress', done, total }) });
    report({ kind: 'done', output });
  } catch (error) {
    report({ kind: 'failed', error: plainError(error) });
  }
});
