import * as z from 'zod/mini';
import { limits } from './limits.ts';

/** Small schemas that every noun uses. What a call refuses is said here, so that the OpenAPI document says it too. */
export const Id = z.uuid();
export const Instant = z.iso.datetime({ offset: true }).check(z.maxLength(limits.instant));
const shown = z.regex(/[^\s\uFEFF]/, 'Write something: this is empty.');
/** A text with something in it, without the blanks around it. `most` counts characters. */
export const Text = (most: number) => z.string().check(z.trim(), shown, z.maxLength(most));
const BREAKS = /[\p{Cc}\p{Zl}\p{Zp}]+/u;
/** What turns the letters after it around, whatever they are: a name shown with it says something else than what it is, and so does what stands beside it. Marks of right-to-left scripts stay. */
const TURNS = /[\u202A-\u202E\u2066-\u2069]/g;
/** A name as it is kept: what breaks a line, and every other control character, is a blank with those around it; nothing in it turns letters around. */
export const onOneLine = (text: string): string =>
  text
    .replaceAll(TURNS, '')
    .split(BREAKS)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');
const shownOnOneLine = z.regex(/[^\s\uFEFF\u0000-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069]/, 'Write something: this is empty.');
/** A {@link Text} of one line: a name, a label. */
export const Line = (most: number) => z.string().check(z.overwrite(onOneLine), shownOnOneLine, z.maxLength(most));
export const Name = Line(limits.name);
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
/** How an address on the web is written, whatever the case of its letters. */
export const WEB_ADDRESS = /https?:\/\/[a-z\d\u00a1-\uffff.[\]:-]+(?:[/?#]\S*)?/;
/** An address on the web, without the name and password of somebody. */
export const WebAddress = z
  .string()
  .check(
    z.trim(),
    z.regex(new RegExp(`^${WEB_ADDRESS.source}$`, 'i'), 'This is no address of a web page: it begins with https:// or http://.'),
    z.maxLength(limits.address),
  );
const PICTURE =
  /^(?:https:\/\/[^\s/?#]{1,255}(?:[/?#]\S*)?|(?:https?:\/\/[^\s/?#]{1,255})?\/api\/pictures\/[0-9a-f-]{36}\.(?:png|jpg|webp))$/i;
/** Where a picture of a person lies: at an address of the web that nobody reads along, or here. */
export const PictureAddress = z
  .string()
  .check(z.regex(PICTURE, 'Give an address that begins with https://, or that of a picture here.'), z.maxLength(limits.address));
/** Whether a text that was kept, or that an identity provider says, is one. */
export const isPictureAddress = (text: string): boolean => text.length <= limits.address && PICTURE.test(text);
const MEDIA_TYPE = /^[\w!#$&^.+-]{1,127}\/[\w!#$&^.+-]{1,127}(?:; ?[\w!#$&^.+-]{1,60}=(?:[\w!#$&^.+-]{1,100}|"[\w !#$&^.+/-]{1,100}"))*$/;
/** What a file is called by type; a header can carry it. */
export const MediaType = z
  .string()
  .check(
    z.regex(MEDIA_TYPE, 'Give a media type such as application/pdf; application/octet-stream where it is not known.'),
    z.maxLength(limits.mediaType),
  );
/** Whether a text that was kept is one. */
export const isMediaType = (text: string): boolean => text.length <= limits.mediaType && MEDIA_TYPE.test(text);

/** A table of at most so many names. */
export const Table = <V extends z.ZodMiniType>(name: z.ZodMiniString, value: V, most: number) =>
  z.record(name, value).check(
    z.refine((table) => Object.keys(table).length <= most, `Give at most ${most}.`),
    z.meta({ maxProperties: most }),
  );

/** How deep lists and objects lie in each other; no call brings what lies deeper than {@link limits.nesting}. */
const depthOf = (value: unknown): number => {
  if (typeof value !== 'object' || value === null) return 0;
  let inner = 0;
  for (const part of Object.values(value)) inner = Math.max(inner, depthOf(part));
  return inner + 1;
};
const { bytes, depth, names, name } = limits.metadata;
/** What programs keep beside something of ours: whatever they like, within {@link limits.metadata}. */
export const Metadata = Table(z.string().check(z.maxLength(name)), z.unknown(), names).check(
  z.refine((given) => depthOf(given) <= depth, `Lists and objects lie in each other at most ${depth} deep.`),
  z.refine((given) => new TextEncoder().encode(JSON.stringify(given)).length <= bytes, `At most ${bytes / 1024} KB as JSON.`),
  z.meta({ maxProperties: names, 'x-max-bytes': bytes, 'x-max-depth': depth }),
);
export const Cursor = z.nullable(z.string());
const page = { limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(200))) };
/** Lists page by an opaque cursor; `limit` is at most 200. */
export const Page = { cursor: z.optional(z.string().check(z.maxLength(limits.cursor))), ...page };
const noCursor = 'This cursor is none that a list gave out; start from the first page.';
/** Lists whose cursor is the id of the last row. */
export const PageById = { cursor: z.optional(z.uuid(noCursor)), ...page };
/**
 * A list that comes whole: there are never more, for what makes one more counts them first, or for the code itself names them all. What
 * was kept before there was a limit is answered as it is.
 */
export const Whole = <S extends z.ZodMiniType>(row: S, maxItems: number) => z.array(row).check(z.meta({ maxItems }));
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
/** Where something stands among its kind, from 0; the database counts no further. */
export const Ordinal = z.int().check(z.minimum(0), z.maximum(INT4));
/** Which version of a row somebody saw, from 1. */
export const Version = z.int().check(z.minimum(0), z.maximum(INT4));

/** Bytes of a file; how many the service takes at most stands in its configuration and in its OpenAPI document. */
export const FileSize = z.int().check(z.minimum(0));
