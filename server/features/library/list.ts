import type { LibraryUse } from '#contract/library-parts.ts';
import type { LibraryEntry, library } from '#contract/library.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Knowledge } from '#engine/search/model.ts';
import { comparable } from '#engine/language/text.ts';
import { searchOwnFirst } from '#engine/search/sample-apart.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { lookThrough, wordsOf } from '#server/platform/db/words-in-texts.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { pageOf, withinAnswer } from '#server/platform/http/list-query.ts';
import { searchInTurn } from '#server/platform/limits/searching.ts';
import { listChanges } from './changes.ts';
import { newUntil } from './leads.ts';
import { presentEntry } from './present.ts';
import { type HeldEntry, type LibraryListRow, findEntries, holdEntries, listUses, weighEntries, weighMerged } from './store.ts';

type Query = Parsed<typeof library.list, 'query'>;

/** So many of the best matches are looked through for those that fit the filters too. */
const BEST = 200;
/** What was written so short a time ago may not be in the index yet; then its words find it. */
const FRESH_MS = 60_000;

/** Texts that one call looks through for words: about half a second of the database. */
const LOOKED_THROUGH = { entries: 5000, bytes: 8_000_000 };

type Filter = Parameters<typeof weighEntries>[2];

/** A page of the library, newest first, no longer than an answer may be; with words to search for, the best matches in their order. */
export const listLibrary = async (
  db: Db,
  index: (orgId: string) => Promise<Knowledge>,
  actor: OrgActor,
  { q, cursor, limit = 50, ...query }: Query,
): Promise<{ library: LibraryEntry[]; next_cursor: string | null }> => {
  const filter = {
    status: query.status,
    origin: query.origin,
    dueAt: query.due ? new Date() : undefined,
    ownerId: query.mine ? actor.userId : undefined,
    documentId: query.document_id,
  };
  const present = (rows: LibraryListRow[]) => rows.map((row) => presentEntry(row, actor));
  if (q && query.status === 'retired')
    return lookThrough(db, (within) =>
      inOrg(within, actor.orgId, async (trx) => {
        const { page, next_cursor } = await withWords(trx, actor.orgId, { ...filter, after: cursor ?? null }, q, limit);
        return { library: present(await readInOrder(trx, actor.orgId, page)), next_cursor };
      }),
    );
  if (q)
    // Whoever waits holds no connection.
    return searchInTurn(actor, async () => {
      const ids = await bestMatches(await index(actor.orgId), q);
      return inOrg(db, actor.orgId, async (trx) => {
        const { page: fresh } = await withWords(trx, actor.orgId, { ...filter, writtenAfter: new Date(Date.now() - FRESH_MS) }, q, limit);
        const best = await weighEntries(trx, actor.orgId, { ...filter, ids });
        const byId = new Map([...fresh, ...best].map((one) => [one.id, one]));
        // Each word stands in what the index does not know yet: it goes before what shares some of them.
        const inOrder = new Set([...fresh.map(({ id }) => id).filter((id) => !ids.includes(id)), ...ids]);
        const found = [...inOrder].flatMap((id) => byId.get(id) ?? []).slice(0, limit);
        return { library: present(settledFirst(await readInOrder(trx, actor.orgId, withinAnswer(found)))), next_cursor: null };
      });
    });
  const after = cursor ?? null;
  return inOrg(db, actor.orgId, async (trx) => {
    const found = await weighEntries(trx, actor.orgId, { ...filter, after, limit: limit + 1 });
    const { page, next_cursor } = pageOf(found, Math.min(limit, withinAnswer(found).length));
    return { library: present(await readInOrder(trx, actor.orgId, page)), next_cursor };
  });
};

/**
 * Entries in which each word stands, newest first, of those that one call looks through: every text of them is read. What is retired is in no
 * index, and the next page looks through the next ones; a page may be empty though others follow.
 */
const withWords = async (trx: Trx, orgId: string, filter: Filter, q: string, limit: number) => {
  const newest = await weighEntries(trx, orgId, { ...filter, limit: LOOKED_THROUGH.entries + 1 });
  const looked = withinAnswer(newest.slice(0, LOOKED_THROUGH.entries), LOOKED_THROUGH.bytes);
  const ids = looked.map(({ id }) => id);
  const found = ids.length === 0 ? [] : await weighEntries(trx, orgId, { ids, words: wordsOf(q), limit: limit + 1 });
  const page = withinAnswer(found.slice(0, limit));
  const last = page.length < found.length ? page.at(-1) : looked.length < newest.length ? looked.at(-1) : null;
  return { page, next_cursor: last?.id ?? null };
};

const readInOrder = async (trx: Trx, orgId: string, wanted: { id: string }[]): Promise<LibraryListRow[]> => {
  const rows = await findEntries(
    trx,
    orgId,
    wanted.map(({ id }) => id),
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return wanted.flatMap(({ id }) => byId.get(id) ?? []);
};

/** Among entries of one question those that are new stand last: a text that was approved in haste is not the first that is found. */
const settledFirst = (rows: LibraryListRow[]): LibraryListRow[] => {
  const alike = Map.groupBy(rows, ({ question }) => comparable(question));
  const order = (row: LibraryListRow): number => Number(newUntil(row) !== null);
  for (const some of alike.values()) some.sort((a, b) => order(a) - order(b));
  return rows.flatMap(({ question }) => alike.get(comparable(question))?.shift() ?? []);
};

const bestMatches = async (index: Knowledge, q: string): Promise<string[]> =>
  (await searchOwnFirst(index, q, { top: BEST, kinds: ['pair'] })).flatMap((hit) => (hit.kind === 'pair' ? [hit.pair.id] : []));

/** The entry, held until the transaction ends. @throws not_found */
export const requireHeld = async (trx: Trx, orgId: string, id: string): Promise<HeldEntry> => {
  const [entry] = await holdEntries(trx, orgId, [id]);
  if (!entry) throw new AppError('not_found', 'There is no such library entry.');
  return entry;
};

/** @throws not_found */
export const requireEntry = async (trx: Trx, orgId: string, id: string): Promise<LibraryListRow> => {
  const [entry] = await findEntries(trx, orgId, [id]);
  if (!entry) throw new AppError('not_found', 'There is no such library entry.');
  return entry;
};

const NAMED_USES = 50;
const NAMED_MERGED = 100;

/** One entry with where it is used, what changed, and what was merged into it. @throws not_found */
export const getEntry = (db: Db, actor: OrgActor, id: string): Promise<Answer<typeof library.get>> =>
  inOrg(db, actor.orgId, async (trx) => {
    const row = await requireEntry(trx, actor.orgId, id);
    const uses = await listUses(trx, actor.orgId, id);
    const merged = await weighMerged(trx, actor.orgId, id);
    const named = await readInOrder(trx, actor.orgId, withinAnswer(merged.slice(0, NAMED_MERGED)));
    return {
      ...presentEntry(row, actor),
      used_in: uses.slice(0, NAMED_USES).map(presentUse),
      used_count: uses.length,
      ...(await listChanges(trx, actor.orgId, id)),
      merged: named.map((one) => presentEntry(one, actor)),
      merged_count: merged.length,
    };
  });

const presentUse = (row: Awaited<ReturnType<typeof listUses>>[number]): LibraryUse => ({
  qa_entry_id: row.id,
  request: { id: row.request_id, name: row.request_name },
  question: row.question,
  status: row.status,
});
