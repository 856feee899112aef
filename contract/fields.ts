import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Small schemas that every noun uses. What a call refuses is said here, so that the OpenAPI document says it too. */
export const Id = z.uuid();
export const Instant = z.iso.datetime({ offset: true });
const shown = z.regex(/[^\s\uFEFF]/, 'Write something: this is empty.');
/** A text with something in it, without the blanks around it. `most` counts characters. */
export const Text = (most: number) => z.string().check(z.trim(), shown, z.maxLength(most));
export const Name = Text(limits.name);
const LONGEST_MAILBOX = 64;
export const Email = z
  .string()
  .check(
    z.trim(),
    z.toLowerCase(),
    z.email(),
    z.maxLength(254),
    z.regex(new RegExp(`^[^@]{0,${LONGEST_MAILBOX}}(?:@|$)`), 'Invalid email address'),
  );
const LONGEST_ADDRESS = 2000;
/** An address on the web, without the name and password of somebody. */
export const WebAddress = z
  .string()
  .check(
    z.trim(),
    z.regex(
      /^https?:\/\/[a-z\d\u00a1-\uffff.[\]:-]+(?:[/?#]\S*)?$/i,
      'This is no address of a web page: it begins with https:// or http://.',
    ),
    z.maxLength(LONGEST_ADDRESS),
  );
export const Cursor = z.nullable(z.string());
const page = { limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))) };
/** Lists page by an opaque cursor; `limit` is at most 200. */
export const Page = { cursor: z.optional(z.string()), ...page };
const noCursor = 'This cursor is none that a list gave out; start from the first page.';
/** Lists whose cursor is the id of the last row. */
export const PageById = { cursor: z.optional(z.uuid(noCursor)), ...page };
export const IdParam = z.object({ id: Id });

const UUID = '[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}';
/** Ids of a query, separated by commas; none is a list of none. */
export const Ids = (most: number) =>
  z.pipe(
    z.string().check(z.regex(new RegExp(`^(?:${UUID}(?:,${UUID}){0,${most - 1}})?$`), `Give at most ${most} ids, separated by commas.`)),
    z.transform((text) => [...new Set(text.split(',').filter(Boolean))]),
  );

/** Yes or no in a query. */
export const YesNo = z.pipe(
  z.enum(['true', 'false', '1', '0']),
  z.transform((text) => text === 'true' || text === '1'),
);

const INT4 = 2 ** 31 - 1;
/** Which version of a row somebody saw, from 1. */
export const Version = z.int().check(z.minimum(0), z.maximum(INT4));

/** Bytes of a file; how many the service takes at most stands in its configuration and in its OpenAPI document. */
export const FileSize = z.int().check(z.minimum(0));
