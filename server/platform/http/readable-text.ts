import type { FastifyInstance } from 'fastify';
import { AppError } from './app-error.ts';

/** A text that the database and every file can hold: whole characters, and no NUL. */
const isReadable = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** Lists and plain objects, as the readers of bodies, queries and paths make them; bytes and streams that a call sends hold no texts. */
const isPlain = (value: object): boolean => {
  if (Array.isArray(value)) return true;
  const made: object | null = Object.getPrototypeOf(value);
  return made === null || Object.getPrototypeOf(made) === null;
};

/** Where in `value` a text stands that cannot be kept: its path, `''` for the value itself or a name in it, or null. */
export function unreadableAt(value: unknown): string | null {
  const waiting: { value: unknown; path: string }[] = [{ value, path: '' }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value: part, path } = next;
    if (typeof part === 'string' && !isReadable(part)) return path;
    if (typeof part !== 'object' || part === null || !isPlain(part)) continue;
    for (const [key, inner] of Object.entries(part)) {
      if (!isReadable(key)) return path;
      waiting.push({ value: inner, path: path === '' ? key : `${path}.${key}` });
    }
  }
  return null;
}

/** Refuses NUL and halves of characters in whatever is taken from a call: path, query and body. What nobody reads may be anything. */
export function refuseUnreadableText(app: FastifyInstance): void {
  app.addHook('preHandler', async ({ params, query, body }) => {
    for (const [place, value] of Object.entries({ path: params, query, body })) {
      const at = unreadableAt(value);
      if (at === null) continue;
      const field = at.replaceAll('\0', '').toWellFormed() || place;
      const message = 'holds a character that no text has (NUL, or half of a character). Remove it and try again.';
      throw new AppError('invalid', `${place === 'body' ? '' : `${place} `}${field}: ${message}`, [{ field, message }]);
    }
  });
}
