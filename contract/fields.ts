import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Small schemas that every noun uses. */
export const Id = z.uuid();
export const Instant = z.iso.datetime({ offset: true });
export const Name = z.string().check(z.trim(), z.minLength(1), z.maxLength(limits.name));
export const Email = z.string().check(z.trim(), z.toLowerCase(), z.email(), z.maxLength(254));
export const Cursor = z.nullable(z.string());
/** Lists page by an opaque cursor; `limit` is at most 200. */
export const Page = { cursor: z.optional(z.string()), limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))) };
export const IdParam = z.object({ id: Id });
