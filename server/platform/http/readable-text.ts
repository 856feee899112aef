import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** A text that the database and every file can hold: whole characters, and no NUL. */
const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Where in `value` a text stands that cannot be kept: its path, `''` for the value itself, or null. */
export function unreadableAt(value: unknown): string | null {
  if (typeof value === 'string') return isReadable(value) ? null : '';
  if (typeof value !== 'object' || value === null) return null;
  for (const [key, part] of Object.entries(value)) {
    if (!isReadable(key)) return '';
    const at = unreadableAt(part);
    if (at !== null) return at === '' ? key : `${key}.${at}`;
  }
  return null;
}

/** Refuses NUL and halves of characters in whatever is taken from a call: path, query and body. What nobody reads may be anything. */
export function refuseUnreadableText(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body }) => {
    for (const [place, value] of Object.entries({ path: params, query, body })) {
      const at = unreadableAt(value);
      if (at === null) continue;
      const field = at || place;
      const message = 'holds a character that no text has (NUL, or half of a character). Remove it and try again.';
      throw new AppError('invalid', `${place === 'body' ? '' : `${place} `}${field}: ${message}`, [{ field, message }]);
    }
  });
}
