import { addTo } from '#engine/common/add-to.ts';
import { comparable } from '#engine/language/text.ts';
import { isDeepStrictEqual } from 'node:util';
import { textsOf } from '#contract/answer-fields.ts';
import { APPROVED_DOCUMENT, FACTS_DOCUMENT } from '#contract/own-documents.ts';
import type { Pair } from '#engine/reading/model.ts';
import type { IndexedDocument, IndexedPair } from '#engine/search/model.ts';
import { mapInTurns } from '#engine/common/taking-turns.ts';
import { foldersAbove } from '#server/features/documents/steps.ts';
import { type Trx, newId } from '#server/platform/db/db.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { appendChanges, differenceOf } from './changes.ts';
import { type Approval, listBeside, newUntil, saidBy, settleEntries } from './leads.ts';
import { productsOfEntries } from './scopes.ts';
import { weighApprovals } from './approvals/weigh.ts';
import {
  type HeldEntry,
  type LibraryRow,
  type NewLibraryRow,
  countSample,
  deleteEntries,
  deleteSampleEntries,
  holdDocumentEntries,
  holdEntriesOfApprovals,
  insertEntries,
  listApprovedEntries,
  listDocumentEntries,
  readHeld,
  retireEntriesOfApprovals,
  scopesOfQaEntries,
  updateEntries,
  writeDocumentEntries,
} from './store.ts';

/** What other features do with the library, in a transaction of theirs. */
export { renameLibraryCustomer } from './approvals/customers.ts';
export { decideByLeads } from './leads.ts';
export { confirmedFact } from './store.ts';

/** What an approved entry of a request teaches. */
export interface ApprovedEntry {
  id: string;
  ref: string | null;
  section: string | null;
  question: string;
  guidance: string | null;
  options: string[];
  choice: string | null;
  answer: string | null;
  comment: string | null;
  approvedBy: string | null;
  /** It belongs to the sample company and goes with it. */
  sample: boolean;
  /** Somebody approved it just now; otherwise an approved answer was edited. */
  anew: boolean;
  /** Together with others, not each as it was read. */
  inBulk: boolean;
  /** In bulk, of a draft that asked to be read: nobody stands behind it yet as behind one that was read. */
  unread: boolean;
  requestId: string;
  /** A person wrote it: it is not the proposal as it stood. */
  byHand: boolean;
  /** The entry of the library that the proposal rests on. */
  lead: string | null;
}

/** The library's entries of these, held before several are taught one after the other; so are the pairs of documents that go. */
export const holdTaught = holdEntriesOfApprovals;
export const holdPairs = holdDocumentEntries;

/**
 * Adds approved entries to the library, with the scope of their request, or says anew what they say, both texts in the history; found
 * a moment later, when the job has run. What somebody rewrote or retired in the library stays as they left it until the
 * answer is approved anew. What nobody proposed and the library did not have, and what nobody read, is new there for a while (leads.ts).
 */
export const upsertFromEntries = async (trx: Trx, orgId: string, approved: ApprovedEntry[]): Promise<void> => {
  const ids = approved.map(({ id }) => id);
  const held = new Map((await holdEntriesOfApprovals(trx, orgId, ids)).map((row) => [row.qa_entry_id, row]));
  const { isNew, confirmed } = await weigh(trx, orgId, approved, held);
  const written = await addFromEntries(
    trx,
    orgId,
    approved.filter(({ id }) => !held.has(id)),
    isNew,
  );
  for (const entry of approved) {
    const before = held.get(entry.id);
    if (before && (await sayAnew(trx, orgId, before, entry, isNew.has(entry.id)))) written.push(before.id);
  }
  for (const [actorId, ids] of confirmed) await settleEntries(trx, orgId, actorId, [...ids]);
  if (written.length > 0) await enqueueIndexing(trx, orgId, written);
};

/** Which of these are new in the library, and which new entries each person confirms by approving the same. */
const weigh = async (trx: Trx, orgId: string, approved: ApprovedEntry[], held: Map<string | null, HeldEntry>) => {
  const anew = approved.filter((entry) => entry.anew || !held.has(entry.id));
  const approvals = anew.map((entry): Approval & { entryId: string } => {
    const { id: entryId, requestId, approvedBy, byHand, unread, lead } = entry;
    return { ...saidIn(entry), entryId, requestId, approvedBy, byHand, unread, lead };
  });
  const beside = await listBeside(
    trx,
    orgId,
    approvals,
    [...held.values()].map(({ id }) => id),
  );
  const authors = new Map(beside.map(({ id, author }) => [id, author]));
  const { each, confirmed } = await weighApprovals(approvals, beside, ({ entryId }) => held.get(entryId)?.id ?? null);
  const isNew = new Set<string>();
  for (const [at, approval] of approvals.entries()) {
    const weighed = each[at];
    const own = held.get(approval.entryId);
    if (!weighed) continue;
    const isSaidAlready = own !== undefined && saidBy(own) === saidBy(approval);
    const isAgain = isSaidAlready && newUntil(own) !== null;
    const isConfirmed = weighed.isConfirmed || authors.get(own?.id ?? '') !== approval.approvedBy;
    if (isAgain ? !isConfirmed : weighed.isNew && !isSaidAlready) isNew.add(approval.entryId);
  }
  return { isNew, confirmed };
};

const saidIn = (entry: ApprovedEntry) => {
  const { ref, section, guidance, options, question, choice } = entry;
  return { question, choice, answer: textsOf(entry).join('\n'), ref, section, guidance, options };
};

/** False where nothing was to be written. */
const sayAnew = async (trx: Trx, orgId: string, before: HeldEntry, entry: ApprovedEntry, isNew: boolean): Promise<boolean> => {
  if (before.rewritten && !entry.anew) return false;
  const said = saidIn(entry);
  const isSame = saidBy(before) === saidBy(said) && newUntil(before) !== null;
  const newSince = isNew ? (isSame ? before.new_since : new Date()) : null;
  const approval = { status: 'active' as const, merged_into: null, owner_id: entry.approvedBy, rewritten: false, new_since: newSince };
  const set = { ...said, ...(entry.anew ? approval : {}) };
  if (isDeepStrictEqual({ ...before, ...set }, before)) return false;
  await updateEntries(trx, orgId, [before], set);
  const { question, choice, answer } = said;
  const change = differenceOf(before, { question, choice, answer, ...(entry.anew ? { status: 'active' } : {}) });
  const by = { entryId: before.id, actorId: entry.approvedBy, action: 'approved', inBulk: entry.inBulk } as const;
  if (change) await appendChanges(trx, orgId, [{ ...change, ...by }]);
  return true;
};

/** Answers the ids of the library's entries. */
const addFromEntries = async (trx: Trx, orgId: string, approved: ApprovedEntry[], isNew: ReadonlySet<string>): Promise<string[]> => {
  if (approved.length === 0) return [];
  const scopes = await scopesOfQaEntries(
    trx,
    orgId,
    approved.map(({ id }) => id),
  );
  const place = { document_id: null, position: 0, place: '{}' };
  const added = approved.map((entry) => ({
    ...saidIn(entry),
    ...(scopes.get(entry.id) ?? { folder_ids: [], labels: [] }),
    ...place,
    id: newId(),
    org_id: orgId,
    qa_entry_id: entry.id,
    owner_id: entry.approvedBy,
    sample: entry.sample,
    new_since: isNew.has(entry.id) ? new Date() : null,
  }));
  await insertEntries(trx, added);
  const inBulk = new Set(added.flatMap(({ id }, at) => (approved[at]?.inBulk ? [id] : [])));
  const changes = added.map(({ id, owner_id, question, choice, answer }) => {
    const after = { question, choice, answer, status: 'active' };
    return { entryId: id, actorId: owner_id, action: 'approved' as const, before: {}, after, inBulk: inBulk.has(id) };
  });
  await appendChanges(trx, orgId, changes);
  return added.map(({ id }) => id);
};

/** Entries that are approved no more are not used for answers any longer; their rows stay, retired. */
export const retireFromEntries = async (trx: Trx, orgId: string, qaEntryIds: string[]): Promise<void> => {
  const ids = await retireEntriesOfApprovals(trx, orgId, qaEntryIds);
  if (ids.length === 0) return;
  const change = { actorId: null, action: 'retired', before: { status: 'active' }, after: { status: 'retired' } } as const;
  await appendChanges(
    trx,
    orgId,
    ids.map((entryId) => ({ ...change, entryId })),
  );
  await enqueueIndexing(trx, orgId, ids);
};

/**
 * Writes the pairs that were read from a document in the place of those read before. A pair that says the same keeps its
 * id, so that answers which cite it keep their source; one that was retired stays retired. Answers the ids of before that are gone.
 */
export const replaceDocumentPairs = async (
  trx: Trx,
  orgId: string,
  document: { id: string; sample: boolean },
  pairs: Pair[],
): Promise<string[]> => {
  const before = new Map<string, LibraryRow[]>();
  const held = await readHeld(trx, orgId, await holdDocumentEntries(trx, orgId, [document.id]));
  await mapInTurns(
    held.toSorted((a, b) => b.position - a.position),
    (row) => {
      const key = sameness(row);
      addTo(before, key, row);
    },
  );
  const rows = await mapInTurns(pairs, (pair) => pairRow(orgId, document, pair, before.get(sameness(pair))?.pop()));
  const gone = [...before.values()].flatMap((left) => left.map(({ id }) => id));
  await deleteEntries(trx, orgId, gone);
  await writeDocumentEntries(trx, rows);
  return gone;
};

const sameness = (pair: Pick<Pair, 'question' | 'choice' | 'answer'>): string => JSON.stringify([pair.question, pair.choice, pair.answer]);

const pairRow = (orgId: string, document: { id: string; sample: boolean }, pair: Pair, old: LibraryRow | undefined): NewLibraryRow => ({
  id: old?.id ?? newId(),
  org_id: orgId,
  document_id: document.id,
  qa_entry_id: null,
  position: pair.position,
  ref: pair.ref,
  section: pair.section,
  question: pair.question,
  guidance: pair.guidance,
  options: pair.options,
  choice: pair.choice,
  answer: pair.answer,
  place: JSON.stringify(pair.place),
  dated: pair.date === undefined ? null : new Date(pair.date),
  customer: pair.customer ?? null,
  status: old?.status ?? 'active',
  owner_id: old?.owner_id ?? null,
  review_at: old?.review_at ?? null,
  merged_into: old?.merged_into ?? null,
  version: old?.version ?? 1,
  sample: document.sample,
});

/** Adds approved answers that the sample company brings, found once the job has run; they go with it, and nobody owns them. */
export const insertSampleEntries = async (
  trx: Trx,
  { orgId, userId }: { orgId: string; userId: string },
  entries: Pick<LibraryRow, 'question' | 'options' | 'choice' | 'answer'>[],
): Promise<void> => {
  const rows = entries.map((entry) => ({
    ...entry,
    id: newId(),
    org_id: orgId,
    document_id: null,
    qa_entry_id: null,
    position: 0,
    ref: null,
    section: null,
    guidance: null,
    place: '{}',
    owner_id: null,
    sample: true,
  }));
  await insertEntries(trx, rows);
  await appendChanges(
    trx,
    orgId,
    rows.map(({ id, question, choice, answer }) => ({
      entryId: id,
      actorId: userId,
      action: 'imported' as const,
      before: {},
      after: { question, choice, answer },
    })),
  );
  await enqueueIndexing(
    trx,
    orgId,
    rows.map(({ id }) => id),
  );
};

/** What was approved in the sample's request goes with it; answers the ids that the index is to forget. */
export const removeSampleEntries = async (trx: Trx, orgId: string): Promise<string[]> =>
  (await deleteSampleEntries(trx, orgId)).map((row) => row.id);

/** Past answers of the sample and what was approved in its requests. */
export const countSampleEntries = countSample;

/** The pairs of a document that answers may use. */
export const pairsOfDocument = async (trx: Trx, orgId: string, documentId: string): Promise<IndexedPair[]> =>
  (await listDocumentEntries(trx, orgId, documentId)).map(toPair);

/**
 * Approved entries as the index knows them: each is a document of its own, whose id is that of the library entry, so that
 * one approval touches nothing else.
 */
export const approvedDocuments = async (
  trx: Trx,
  orgId: string,
  ids?: string[],
): Promise<{ document: IndexedDocument; pairs: IndexedPair[] }[]> => {
  const rows = await listApprovedEntries(trx, orgId, ids);
  const above = await foldersAbove(
    trx,
    orgId,
    rows.flatMap((row) => row.folder_ids),
  );
  const products = await productsOfEntries(
    trx,
    orgId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    document: {
      id: row.id,
      name: row.fact === null ? APPROVED_DOCUMENT : FACTS_DOCUMENT,
      folderIds: [...new Set(row.folder_ids.flatMap((folder) => above.get(folder) ?? []))],
      labels: row.labels,
      date: row.updated_at.toISOString(),
      approved: true,
      ...(row.fact === null ? products.get(row.id) : {}),
      ...(row.sample ? { sample: true } : {}),
    },
    pairs: [toPair(row)],
  }));
};

/**
 * Approved answers that say what a filled form says to the same question: they went into that form, or came out of it, and tell
 * nothing about how well it can be answered. Answers their ids.
 */
export const approvedSayingTheSame = async (
  trx: Trx,
  orgId: string,
  said: { question: string; choice: string | null; text: string | null }[],
): Promise<string[]> => {
  const known = new Set(await mapInTurns(said, ({ question, choice, text }) => plain([question, choice, text])));
  const entries = await listApprovedEntries(trx, orgId);
  const same = await mapInTurns(entries, ({ id, question, choice, answer }) =>
    known.has(plain([question, choice, answer])) || known.has(plain([question, choice, null])) ? [id] : [],
  );
  return same.flat();
};

const plain = (parts: (string | null)[]): string => parts.map((part) => comparable(part ?? '')).join('\n');

const toPair = (row: LibraryRow): IndexedPair => ({
  id: row.id,
  libraryEntryId: row.id,
  position: row.position,
  ref: row.ref,
  section: row.section,
  question: row.question,
  guidance: row.guidance,
  options: row.options,
  choice: row.choice,
  answer: row.answer,
  place: row.place,
  ...(row.dated === null ? {} : { date: row.dated.toISOString() }),
  ...(row.customer === null ? {} : { customer: row.customer }),
});
