import type * as z from 'zod/mini';
import { AppError } from './app-error.ts';
import { unreadableAt } from './readable-text.ts';

/** What a cursor holds travels as opaque text. */
export const writeCursor = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @throws invalid when it names no place in a list of ours, or one by a text that nothing of ours is called */
export const readCursor = <S extends z.ZodMiniType>(schema: S, cursor: string): z.output<S> => {
  const read = schema.safeParse(parsed(cursor));
  if (read.success && unreadableAt(read.data) === null) return read.data;
  const message = 'This cursor is none that a list gave out; start from the first page.';
  throw new AppError('invalid', message, [{ field: 'cursor', message }]);
};

/** Undefined for what is no JSON. */
const parsed = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
};
