import { UnreadableFile } from '#engine/files/model.ts';
import type { TaskName, Tasks } from './tasks.ts';

/** To a worker. */
export interface Assignment {
  name: TaskName;
  input: Tasks[TaskName]['input'];
}

/** From a worker: any number of `progress`, the parts of its long lists, then one of the others. */
export type Report =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'part'; list: string; items: unknown[] }
  | { kind: 'done'; output: Tasks[TaskName]['output'] }
  | { kind: 'failed'; error: PlainError };

/** An error as it crosses processes: classes do not. */
export interface PlainError {
  message: string;
  stack: string;
  /** Present for `UnreadableFile`. */
  reason?: UnreadableFile['reason'];
  because?: UnreadableFile['because'];
}

export function plainError(error: unknown): PlainError {
  const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  return error instanceof UnreadableFile ? { message, stack, reason: error.reason, because: error.because } : { message, stack };
}

export function revivedError({ message, stack, reason, because }: PlainError): Error {
  const error = reason ? new UnreadableFile(reason, message, because) : new Error(message);
  error.stack = stack;
  return error;
}

/** Items of a list that cross in one message: it is taken in in one go, and whoever shares that thread waits meanwhile. */
const ITEMS_TOGETHER = 250;

/** What a task gave, its long lists in parts before the rest. */
export function* reportsOf(output: Tasks[TaskName]['output']): Generator<Report> {
  const whole = output as object | null;
  if (whole === null || Array.isArray(whole) || ArrayBuffer.isView(whole)) return yield { kind: 'done', output };
  const rest: Record<string, unknown> = { ...whole };
  for (const [list, items] of Object.entries(whole)) {
    if (!Array.isArray(items) || items.length <= ITEMS_TOGETHER) continue;
    for (let from = 0; from < items.length; from += ITEMS_TOGETHER)
      yield { kind: 'part', list, items: items.slice(from, from + ITEMS_TOGETHER) };
    rest[list] = [];
  }
  yield { kind: 'done', output: rest as unknown as Tasks[TaskName]['output'] };
}

/** Puts the parts of one task together again. */
export function gatherParts(): {
  take(list: string, items: unknown[]): void;
  whole(output: Tasks[TaskName]['output']): Tasks[TaskName]['output'];
} {
  const lists: Record<string, unknown[]> = {};
  return {
    take(list, items) {
      const all = (lists[list] ??= []);
      for (const item of items) all.push(item);
    },
    whole: (output) => (Object.keys(lists).length === 0 ? output : ({ ...(output as object), ...lists } as unknown as typeof output)),
  };
}
