import type * as z from 'zod/mini';
import { AppError } from './app-error.ts';

/** What a cursor holds travels as opaque text. */
export const writeCursor = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** @throws not_found when it names no place in a list of ours */
export const readCursor = <S extends z.ZodMiniType>(schema: S, cursor: string): z.output<S> => {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
  } catch {
    const message = 'This cursor is none that a list gave out; start from the first page.';
    throw new AppError('not_found', message, [{ field: 'cursor', message }]);
  }
};
