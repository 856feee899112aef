import type { QaEntry } from '#contract/qa-entries.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { askLong } from '#server/platform/db/shares.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import { presentEntry } from './present.ts';
import type { EntryView } from './rows.ts';
import * as store from './store.ts';

/** Bytes of the texts of the entries that one answer holds: five thousand of ordinary length. */
const PAGE_BYTES = 8_000_000;
/** A page of more texts, or of more entries, takes long to read: ten times what most requests are. */
const SHORT = { bytes: 1_000_000, entries: 1000 };

interface Weighed {
  id: string;
  bytes: number;
}

/** A page of entries in order. */
interface EntryPage {
  /**
   * Reads them, for when the transaction that weighed them has ended: a short page was read in it, a long one is among the few that are read at a
   * time. What was removed meanwhile is left out.
   */
  read: (db: Db) => Promise<QaEntry[]>;
  next_cursor: string | null;
}

/** The page, and the one after it where one is left. */
const pageOf = async (
  trx: Trx,
  orgId: string,
  { page, more, find }: { page: Weighed[]; more: boolean; find: (within: Trx) => Promise<EntryView[]> },
): Promise<EntryPage> => {
  const next_cursor = more ? (page.at(-1)?.id ?? null) : null;
  const bytes = page.reduce((sum, entry) => sum + entry.bytes, 0);
  if (bytes > SHORT.bytes || page.length > SHORT.entries)
    return { next_cursor, read: (db) => askLong('page', async () => (await inOrg(db, orgId, find)).map(presentEntry)) };
  const entries = (await find(trx)).map(presentEntry);
  return { next_cursor, read: () => Promise.resolve(entries) };
};

/**
 * The entries of a request as they leave, in the order of its file: those after the one that the cursor names, at most so many, and no more than
 * one answer holds. @throws conflict when that one is there no more
 */
export const pageOfEntries = async (
  trx: Trx,
  orgId: string,
  requestId: string,
  { cursor, most }: { cursor?: string | undefined; most?: number | undefined },
): Promise<EntryPage> => {
  const after = cursor === undefined ? null : await store.positionOf(trx, orgId, requestId, cursor);
  if (after === undefined)
    throw new AppError('conflict', 'The questions of this request were found anew meanwhile; start from the first page.');
  const found = await store.weighEntries(trx, orgId, requestId, { after, most: most && most + 1 });
  const page = withinAnswer(most === undefined ? found : found.slice(0, most), PAGE_BYTES);
  const [first, last] = [page[0], page.at(-1)];
  if (!first || !last) return { next_cursor: null, read: () => Promise.resolve([]) };
  const find = (within: Trx): Promise<EntryView[]> =>
    store.listViews(within, orgId, requestId, { from: first.position, to: last.position });
  return pageOf(trx, orgId, { page, more: found.length > page.length, find });
};

/** The first of these entries, by request and position, after one of them, that one answer holds. @throws conflict when that one is not there */
const weighNamed = async (trx: Trx, orgId: string, ids: string[], after?: string): Promise<{ page: Weighed[]; more: string[] }> => {
  const all = await store.weighNamed(trx, orgId, ids);
  const at = after === undefined ? -1 : all.findIndex(({ id }) => id === after);
  if (after !== undefined && at < 0)
    throw new AppError('conflict', 'The last question of the page before is gone; start from the first page.');
  const found = all.slice(at + 1);
  const page = withinAnswer(found, PAGE_BYTES);
  return { page, more: found.slice(page.length).map(({ id }) => id) };
};

const idsOf = (page: Weighed[]): string[] => page.map(({ id }) => id);

/** A page of these entries as they leave, by request and position. @throws conflict when the one that the cursor names is there no more */
export const pageOfNamed = async (trx: Trx, orgId: string, ids: string[], cursor?: string): Promise<EntryPage> => {
  const { page, more } = await weighNamed(trx, orgId, ids, cursor);
  return pageOf(trx, orgId, { page, more: more.length > 0, find: (within) => store.findViews(within, orgId, idsOf(page)) });
};

/** The first of these entries as they leave within a transaction that changed them, and the ids of those beyond what one answer holds. */
export const entriesWithin = async (trx: Trx, orgId: string, ids: string[]): Promise<{ entries: QaEntry[]; more: string[] }> => {
  const { page, more } = await weighNamed(trx, orgId, ids);
  return { entries: (await store.findViews(trx, orgId, idsOf(page))).map(presentEntry), more };
};
