/** Calls that write many rows at once have few connections among them, so that short calls find others (db/shares.ts). */

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether a call writes many rows, by its body as it came: nobody has checked it yet. */
    many?: (body: unknown) => boolean;
  }
}

/** From so many entries on, or so many characters of a text in which questions are found. */
const MANY = { entries: 200, characters: 50_000 };

/** For a call that does not say how many they are. */
export const always = (): boolean => true;

/** For a call that brings them under one of these names. */
export const ifManyOf =
  (...names: string[]) =>
  (body: unknown): boolean =>
    names.some((name) => {
      const brought = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : null;
      return Array.isArray(brought) ? brought.length > MANY.entries : typeof brought === 'string' && brought.length > MANY.characters;
    });
