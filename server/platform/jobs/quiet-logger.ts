import { Logger } from 'graphile-worker';
import type { Log } from '../log/log.ts';

/** Failures of jobs are worth a line; the queue's own chatter is not. */
export const quietLogger = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (level === 'error') log.warn({ err: meta?.['error'] }, message);
    else log.trace(message);
  });
