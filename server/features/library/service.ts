import type { LibraryEntry } from '#contract/library.ts';
import { hasAccess } from '#contract/roles.ts';
import type { IndexedDocument, IndexedPair, KnowledgeIndex, Pair } from '#engine/knowledge/model.ts';
import { appendAudit } from '#server/features/audit/service.ts';
import { type Db, type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { cursorOf, pageOf } from '#server/platform/http/list-query.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import {
  type LibraryListRow,
  type LibraryRow,
  type NewLibraryRow,
  deleteDocumentEntries,
  deleteSampleEntries,
  findEntries,
  insertEntries,
  listApprovedEntries,
  listDocumentEntries,
  listEntries,
  retireEntryOfApproval,
  updateEntry,
  upsertEntryOfApproval,
} from './store.ts';

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
}

/** Adds an approved entry to the library, or says anew what it says; found a moment later, when its job has run. */
export const upsertFromEntry = async (trx: Trx, orgId: string, entry: ApprovedEntry): Promise<void> => {
  const { id } = await upsertEntryOfApproval(trx, {
    id: newId(),
    org_id: orgId,
    document_id: null,
    qa_entry_id: entry.id,
    position: 0,
    ref: entry.ref,
    section: entry.section,
    question: entry.question,
    guidance: entry.guidance,
    options: entry.options,
    choice: entry.choice,
    answer: answerText(entry),
    place: '{}',
    owner_id: entry.approvedBy,
    sample: entry.sample,
  });
  await enqueueIndexing(trx, orgId, [id]);
};

/** An entry that is approved no more is not used for answers any longer; its row stays, retired. */
export const retireFromEntry = async (trx: Trx, orgId: string, qaEntryId: string): Promise<void> => {
  const row = await retireEntryOfApproval(trx, orgId, qaEntryId);
  if (row) await enqueueIndexing(trx, orgId, [row.id]);
};

/** Answer and comment in one text, neither said twice; a choice alone leaves it empty. */
const answerText = (entry: ApprovedEntry): string => {
  const answer = entry.answer?.trim() ?? '';
  const comment = entry.comment?.trim() ?? '';
  const text = answer === entry.choice ? '' : answer;
  if (comment === '' || text.includes(comment)) return text;
  return text === '' || comment.includes(text) ? comment : `${text}\n${comment}`;
};

/** The content of these, documents or library entries that stand alone, goes into the index anew. */
const enqueueIndexing = (trx: Trx, orgId: string, ids: string[]): Promise<unknown> =>
  enqueueJob(trx, 'index-knowledge', { org_id: orgId, ids, content: true });

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
  for (const row of await listDocumentEntries(trx, orgId, document.id)) {
    const key = sameness(row);
    before.set(key, [...(before.get(key) ?? []), row]);
  }
  await deleteDocumentEntries(trx, orgId, document.id);
  await insertEntries(
    trx,
    pairs.map((pair) => {
      const old = before.get(sameness(pair))?.shift();
      return pairRow(orgId, document, pair, old);
    }),
  );
  return [...before.values()].flatMap((rows) => rows.map(({ id }) => id));
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
  status: old?.status ?? 'active',
  owner_id: old?.owner_id ?? null,
  review_at: old?.review_at ?? null,
  sample: document.sample,
});

/** What was approved in the sample's request goes with it; answers the ids that the index is to forget. */
export const removeSampleEntries = async (trx: Trx, orgId: string): Promise<string[]> =>
  (await deleteSampleEntries(trx, orgId)).map((row) => row.id);

/** The pairs of a document that answers may use. */
export const pairsOfDocument = async (trx: Trx, orgId: string, documentId: string): Promise<IndexedPair[]> =>
  (await listDocumentEntries(trx, orgId, documentId)).filter((row) => row.status === 'active').map(toPair);

/**
 * Approved entries as the index knows them: each is a document of its own, whose id is that of the library entry, so that
 * one approval touches nothing else.
 */
export const approvedDocuments = async (
  trx: Trx,
  orgId: string,
  ids?: string[],
): Promise<{ document: IndexedDocument; pairs: IndexedPair[] }[]> =>
  (await listApprovedEntries(trx, orgId, ids)).map((row) => ({
    document: {
      id: row.id,
      name: 'Approved answers',
      folderIds: [],
      labels: [],
      date: row.updated_at.toISOString(),
      approved: true,
    },
    pairs: [toPair(row)],
  }));

/**
 * Approved answers that say what a filled form says to the same question: they went into that form, or came out of it, and tell
 * nothing about how well it can be answered. Answers their ids.
 */
export const approvedSayingTheSame = async (
  trx: Trx,
  orgId: string,
  said: { question: string; choice: string | null; text: string | null }[],
): Promise<string[]> => {
  const known = new Set(said.map(({ question, choice, text }) => plain([question, choice, text])));
  const entries = await listApprovedEntries(trx, orgId);
  return entries
    .filter(({ question, choice, answer }) => known.has(plain([question, choice, answer])) || known.has(plain([question, choice, null])))
    .map((row) => row.id);
};

const plain = (parts: (string | null)[]): string => parts.map((part) => (part ?? '').replace(/\s+/g, ' ').trim().toLowerCase()).join('\n');

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
  place: row.place as Pair['place'],
});

/** A page of the library, newest first; with words to search for, the best matches in their order. */
export const listLibrary = async (
  db: Db,
  index: (orgId: string) => Promise<KnowledgeIndex>,
  actor: OrgActor,
  query: { q?: string | undefined; status?: 'active' | 'retired' | undefined; cursor?: string | undefined; limit?: number | undefined },
): Promise<{ library: LibraryEntry[]; next_cursor: string | null }> => {
  const limit = query.limit ?? 50;
  if (query.q) {
    const hits = await (await index(actor.orgId)).search(query.q, { top: limit, kinds: ['pair'] });
    const order = hits.flatMap((hit) => (hit.kind === 'pair' ? [hit.pair.id] : []));
    const found = await inOrg(db, actor.orgId, (trx) => findEntries(trx, actor.orgId, order));
    const byId = new Map(found.map((row) => [row.id, row]));
    const rows = order.flatMap((id) => byId.get(id) ?? []).filter((row) => !query.status || row.status === query.status);
    return { library: rows.map((row) => present(row, actor)), next_cursor: null };
  }
  const after = cursorOf(query.cursor);
  const rows = await inOrg(db, actor.orgId, (trx) => listEntries(trx, actor.orgId, { status: query.status, after, limit: limit + 1 }));
  const { page, next_cursor } = pageOf(rows, limit);
  return { library: page.map((row) => present(row, actor)), next_cursor };
};

/**
 * Retires an entry or takes it back, or sets its review date.
 * @throws not_found · forbidden below editor
 */
export const changeLibraryEntry = (
  db: Db,
  actor: OrgActor,
  id: string,
  change: { status?: 'active' | 'retired' | undefined; review_at?: string | null | undefined },
): Promise<LibraryEntry> =>
  inOrg(db, actor.orgId, async (trx) => {
    allow(actor, 'editor');
    const entry = await requireEntry(trx, actor.orgId, id);
    await updateEntry(trx, actor.orgId, id, {
      ...(change.status === undefined ? {} : { status: change.status }),
      ...(change.review_at === undefined ? {} : { review_at: change.review_at }),
    });
    await appendAudit(trx, {
      orgId: actor.orgId,
      userId: actor.userId,
      action: 'library:updated',
      subject: id,
      data: { fields: Object.keys(change) },
    });
    await enqueueIndexing(trx, actor.orgId, [entry.document_id ?? id]);
    return present(await requireEntry(trx, actor.orgId, id), actor);
  });

const requireEntry = async (trx: Trx, orgId: string, id: string): Promise<LibraryListRow> => {
  const [entry] = await findEntries(trx, orgId, [id]);
  if (!entry) throw new AppError('not_found', 'There is no such library entry.');
  return entry;
};

const present = (row: LibraryListRow, actor: OrgActor): LibraryEntry => ({
  id: row.id,
  origin: row.document_id ? 'questionnaire' : 'approved',
  document: row.document_id ? { id: row.document_id, display_name: row.document_name ?? '' } : null,
  qa_entry_id: row.qa_entry_id,
  ref: row.ref,
  section: row.section,
  question: row.question,
  options: row.options,
  choice: row.choice,
  answer: row.answer,
  status: row.status,
  owner: row.owner_id && row.owner_name !== null ? { id: row.owner_id, name: row.owner_name } : null,
  review_at: row.review_at?.toISOString() ?? null,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
  can: { edit: hasAccess(actor.accessLevel, 'editor') },
});
