import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

/** Structured lines on standard error: ids and durations, never content or secrets. A line at error means that someone must act. */
export const openLog = (level: string, to: DestinationStream = pino.destination({ dest: 2, sync: true })): Log =>
  pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: ['req.headers', '*.password', '*.token', '*.authorization', '*.cookie'], remove: true },
    },
    to,
  );
