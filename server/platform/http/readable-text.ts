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

/** A list or an object of a call, with where it stands. */
interface Part {
  value: object;
  name: string | number;
  in: Part | null;
}

const pathOf = (part: Part | null, name: string | number = ''): string => {
  const names = name === '' ? [] : [name];
  for (let at = part; at?.in; at = at.in) names.push(at.name);
  return names.toReversed().join('.');
};

/**
 * Where in `value` a text stands that cannot be kept: its path, `''` for the value itself or a name in it, or null. Its work grows with
 * the number of values alone: a path is made where it is told.
 */
export function unreadableAt(value: unknown): string | null {
  if (typeof value === 'string') return isReadable(value) ? null : '';
  const waiting: Part[] = [];
  const wait = (inner: unknown, name: string | number, part: Part | null): void => {
    if (typeof inner === 'object' && inner !== null && isPlain(inner)) waiting.push({ value: inner, name, in: part });
  };
  wait(value, '', null);
  for (let part = waiting.pop(); part; part = waiting.pop()) {
    const names = Array.isArray(part.value) ? part.value.keys() : Object.keys(part.value);
    for (const name of names) {
      const inner: unknown = part.value[name as keyof typeof part.value];
      if (typeof name === 'string' && !isReadable(name)) return pathOf(part);
      if (typeof inner === 'string' && !isReadable(inner)) return pathOf(part, name);
      wait(inner, name, part);
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
