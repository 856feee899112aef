import * as z from 'zod/mini';
import { AppError } from './app-error.ts';

const invalid = (field: string, message: string): AppError => new AppError('invalid', message, [{ field, message }]);

/** Ids of a query, separated by commas. @throws invalid, naming the field */
export const idsOf = (text: string, most: number, field = 'ids'): string[] => {
  const ids = [...new Set(text.split(',').filter(Boolean))];
  if (ids.length <= most && ids.every((id) => z.uuid().safeParse(id).success)) return ids;
  throw invalid(field, `Give at most ${most} ids, separated by commas.`);
};

/** A cursor of lists that go on after a row: the id of the last one. @throws invalid */
export const cursorOf = (cursor: string | undefined): string | null => {
  if (cursor === undefined || cursor === '') return null;
  if (z.uuid().safeParse(cursor).success) return cursor;
  throw invalid('cursor', 'This cursor is none that a list gave out; start from the first page.');
};

/** A page of rows of which one more than `limit` was read: what is shown, and where the next begins. */
export const pageOf = <T extends { id: string }>(rows: T[], limit: number): { page: T[]; next_cursor: string | null } => {
  const page = rows.slice(0, limit);
  return { page, next_cursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
};
