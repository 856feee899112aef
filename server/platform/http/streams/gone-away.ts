import type { ServerResponse } from 'node:http';
import { AppError } from '../app-error.ts';

/** Aborts when whoever calls has closed the connection before they had their answer; its reason is a refusal, which nobody reads. */
export const goneAway = (raw: ServerResponse): AbortSignal => {
  const gone = new AbortController();
  raw.once('close', () => raw.writableFinished || gone.abort(new AppError('conflict', 'The call was given up before it was answered.')));
  return gone.signal;
};
