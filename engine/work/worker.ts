/** The process that runs tasks, one at a time; started by child.ts. */
import { plainError, reportsOf } from './messages.ts';
import type { Assignment, Report } from './messages.ts';
import { runTask } from './tasks.ts';

const report = (message: Report): void => void process.send?.(message);

process.on('message', async ({ name, input }: Assignment) => {
  try {
    const output = await runTask(name, input, { onProgress: (done, total) => report({ kind: 'progress', done, total }) });
    for (const one of reportsOf(output)) report(one);
  } catch (error) {
    report({ kind: 'failed', error: plainError(error) });
  }
});

// The PDF library leaves promises behind for what it could not read at first and then reads in another way, or refuses. The task
// settles by its own promise, or the limit of time ends it.
process.on('unhandledRejection', () => undefined);

// Whoever waited is gone.
process.on('disconnect', () => process.exit());
