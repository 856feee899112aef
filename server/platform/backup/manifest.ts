import { createHash } from 'node:crypto';
import * as z from 'zod/mini';

/** The first entry of a backup: what follows, and where it fits. */
export const MANIFEST = 'manifest.json';
/** The last entry: without it the archive is cut off. */
export const END = 'end.json';

/**
 * What is read whole of an archive has so many bytes at most, unpacked: a hundred tables take a thousandth of it, and the last entry
 * names more than a million files. A row comes in one piece to the database.
 */
export const MOST_BYTES = { manifest: 4_194_304, end: 268_435_456, row: 268_435_456, secret: 65_536 };

const Table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
export type BackedUpTable = z.infer<typeof Table>;

export const Manifest = z.object({
  product: z.literal('rejoinder'),
  format: z.literal(1),
  made_at: z.iso.datetime(),
  /** Names of the migrations that had run: a restore runs these first, and newer ones after. */
  migrations: z.array(z.string()),
  tables: z.array(Table),
  /** Of the secret, never itself: who restores with another one could not read what it keeps closed. */
  secret_mark: z.string(),
  /** False where the configuration gives the secret. */
  has_secret: z.boolean(),
});
export type Manifest = z.infer<typeof Manifest>;

export const End = z.object({
  entries: z.array(z.object({ name: z.string(), size: z.number(), sha256: z.string() })),
  /** Rows by table, `schema.name`. */
  rows: z.record(z.string(), z.number()),
  /** Where each counter stood: its last number, and whether that was given out. */
  sequences: z.record(z.string(), z.object({ last: z.number(), given: z.boolean() })),
});
export type End = z.infer<typeof End>;

export const tableName = ({ schema, name }: { schema: string; name: string }): string => `${schema}.${name}`;
export const markOf = (secret: string): string => createHash('sha256').update(`rejoinder backup\n${secret}`).digest('hex');
