import { UnreadableFile } from '#engine/files/model.ts';
import type { TaskName, Tasks } from './tasks.ts';

/** To a worker. */
export interface Assignment {
  name: TaskName;
  input: Tasks[TaskName]['input'];
}

/** From a worker: any number of `progress`, then one of the others. */
export type Report =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; output: Tasks[TaskName]['output'] }
  | { kind: 'failed'; error: PlainError };

/** An error as it crosses processes: classes do not. */
export interface PlainError {
  message: string;
  stack: string;
  /** Present for `UnreadableFile`. */
  reason?: UnreadableFile['reason'];
}

export function plainError(error: unknown): PlainError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return error instanceof UnreadableFile ? { message, stack, reason: error.reason } : { message, stack };
}

export function revivedError({ message, stack, reason }: PlainError): Error {
  const error = reason ? new UnreadableFile(reason, message) : new Error(message);
  error.stack = stack;
  return error;
}
