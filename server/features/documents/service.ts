import * as z from 'zod/mini';
import type { DocumentItem, documents } from '#contract/documents.ts';
import type { Answer, Parsed } from '#contract/endpoint.ts';
import type { Deps } from '#server/deps.ts';
import { areVectorsMade, startRun } from '#server/features/runs/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { inOrgInTurn } from '#server/platform/db/in-turn.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { withinAnswer } from '#server/platform/http/list-query.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { enqueueInTurn } from '#server/platform/jobs/enqueue.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { readCursor, writeCursor } from '#server/platform/http/cursor.ts';
import { hold, holdMost } from '#server/platform/limits/hold-most.ts';
import { insertFolder } from './files.ts';
import { needs } from './policy.ts';
import { eventOf, presentDocument } from './present.ts';
import {
  type DocumentRow,
  type ListCursor,
  countFolders,
  findDocument,
  findDocuments,
  findLabels,
  isAnyOfSampleWithoutVectors,
  isAnyUnread,
  listFolder,
  listKnowledge,
  listSubtree,
  lockDocument,
  lockDocuments,
  lockTree,
  updateDocument,
} from './store.ts';
import { requireDocument, requireFolder, requireNoCycle } from './tree.ts';

export { type SentFile, requireSent } from './uploads.ts';

type ListQuery = Parsed<typeof documents.list, 'query'>;
type NewFolders = Parsed<typeof documents.createFolders, 'body'>['folders'];
type Change = Parsed<typeof documents.update, 'body'>;

/** Folders of one organisation: each is walked when what lies in it is moved or deleted. */
const MOST_FOLDERS = 5000;

const ListPosition = z.object({ file: z.boolean(), name: z.string(), id: z.uuid() });

/** A page of a folder, folders first, then by name; or the documents that are named by `ids`, wherever they are. */
export const listDocuments = (
  db: Db,
  actor: OrgActor,
  query: ListQuery,
): Promise<{ documents: DocumentItem[]; next_cursor: string | null }> =>
  inOrg(db, actor.orgId, async (trx) => {
    if (query.ids !== undefined) {
      const rows = await findDocuments(trx, actor.orgId, query.ids);
      return { documents: rows.map((row) => presentDocument(row, actor.accessLevel)), next_cursor: null };
    }
    const limit = query.limit ?? 200;
    const parentId = query.parent_id ?? null;
    if (parentId !== null && !(await findDocument(trx, actor.orgId, parentId))) throw new AppError('not_found', 'There is no such folder.');
    const rows = await listFolder(trx, actor.orgId, {
      parentId,
      category: query.category,
      after: query.cursor === undefined ? null : readCursor(ListPosition, query.cursor),
      limit: limit + 1,
    });
    const shown = rows.map((row) => presentDocument(row, actor.accessLevel));
    const held = Math.min(limit, withinAnswer(shown.map((one) => ({ bytes: weightOf(one) }))).length);
    return { documents: shown.slice(0, held), next_cursor: rows.length > held ? positionAfter(rows[held - 1]) : null };
  });

const positionAfter = (row: DocumentRow | undefined): string | null =>
  row ? writeCursor({ file: row.item_type === 'document', name: row.display_name, id: row.id } satisfies ListCursor) : null;

export const getDocument = (db: Db, actor: OrgActor, id: string): Promise<DocumentItem> =>
  inOrg(db, actor.orgId, async (trx) => presentDocument(await requireDocument(trx, actor.orgId, id), actor.accessLevel));

const LabelPosition = z.object({ label: z.string() });

/** A page of the labels of the knowledge base, each once. */
export const listLabels = async (
  db: Db,
  { orgId }: OrgActor,
  { sample, cursor, limit = 200 }: Parsed<typeof documents.labels, 'query'>,
): Promise<Answer<typeof documents.labels>> => {
  const after = cursor === undefined ? null : readCursor(LabelPosition, cursor).label;
  const found = await inOrg(db, orgId, (trx) => findLabels(trx, orgId, { sample, after, limit: limit + 1 }));
  const labels = found.slice(0, limit);
  const last = found.length > limit ? labels.at(-1) : undefined;
  return { labels, next_cursor: last === undefined ? null : writeCursor({ label: last }) };
};

/** @throws forbidden below editor · invalid when a parent is no folder · conflict when there are {@link MOST_FOLDERS} already */
export const createFolders = (db: Db, actor: OrgActor, folders: NewFolders): Promise<DocumentItem[]> =>
  inOrgInTurn(db, actor.orgId, 'documents', async (trx) => {
    allow(actor, needs.createFolders);
    // As uploads do: the organisation first.
    await hold(trx, { org: actor.orgId });
    await lockTree(trx, actor.orgId);
    const sentence = `There are ${MOST_FOLDERS} folders at most: delete some that are not needed any more.`;
    await holdMost(trx, { org: actor.orgId }, () => countFolders(trx, actor.orgId), { most: MOST_FOLDERS, more: folders.length, sentence });
    const made: DocumentItem[] = [];
    for (const { name, parent_id, document_category } of folders) {
      const row = await insertFolder(trx, actor, { name, parentId: parent_id ?? null, category: document_category, sample: false });
      made.push(presentDocument(row, actor.accessLevel));
    }
    return made;
  });

/**
 * Renames, moves, labels, switches on or off, keeps from language models. What answers may rest on changes with it before this resolves.
 * @throws not_found · forbidden below editor · invalid for a parent that is no folder or lies inside · conflict with the document as it
 * is now when another revision was changed
 */
export const changeDocument = async (deps: Deps, actor: OrgActor, id: string, change: Change): Promise<DocumentItem> => {
  const { row, touched } = await inOrgInTurn(deps.db, actor.orgId, 'documents', async (trx) => {
    allow(actor, needs.update);
    await lockTree(trx, actor.orgId);
    const before = await lockDocument(trx, actor.orgId, id);
    if (!before) throw new AppError('not_found', 'There is no such document.');
    if (change.revision !== undefined && change.revision !== before.revision)
      throw new AppError(
        'conflict',
        `Somebody changed “${before.display_name}” meanwhile. You see it as it is now.`,
        presentDocument(before, actor.accessLevel),
      );
    if (change.parent_id) {
      await requireFolder(trx, actor.orgId, change.parent_id, before.category);
      await requireNoCycle(trx, actor.orgId, id, change.parent_id);
    }
    const after = await updateDocument(trx, actor.orgId, id, {
      ...(change.display_name === undefined ? {} : { display_name: change.display_name }),
      ...(change.enabled === undefined ? {} : { enabled: change.enabled }),
      ...(change.withheld === undefined ? {} : { withheld: change.withheld }),
      ...(change.metadata === undefined ? {} : { metadata: JSON.stringify(change.metadata) }),
      ...(change.labels === undefined ? {} : { labels: change.labels }),
      ...(change.parent_id === undefined ? {} : { parent_id: change.parent_id }),
      revision: before.revision + 1,
    });
    await appendEvent(trx, actor.orgId, eventOf(after, 'updated'), { id, parent_id: after.parent_id });
    const below = (await listSubtree(trx, actor.orgId, [id])).filter(isKnowledge).map((document) => document.id);
    if (below.length > 0) await enqueueIndexing(trx, actor.orgId, below, { content: false });
    return { row: after, touched: below };
  });
  if (touched.length > 0) await deps.knowledge.bringIntoStep(actor.orgId, touched);
  return presentDocument(row, actor.accessLevel);
};

const isKnowledge = (row: DocumentRow): boolean => row.item_type === 'document' && row.category === 'knowledge_base';

/**
 * Reads documents anew: those named, or all knowledge; web pages and files of drives are fetched first, and read when they changed. What was read before serves until then; one that is being read is left alone. Of those that are more than one answer holds it answers the first.
 * @throws forbidden below editor · no_access · not_found when one is not there
 */
export const readAnew = async (deps: Deps, actor: OrgActor, ids: string[] | undefined): Promise<DocumentItem[]> => {
  await permit(deps.db, actor, needs.sync);
  return inOrg(deps.db, actor.orgId, async (trx) => {
    if (ids) for (const id of ids) await requireDocument(trx, actor.orgId, id);
    const named = ids ? (await listSubtree(trx, actor.orgId, ids)).filter(isKnowledge) : await listKnowledge(trx, actor.orgId);
    const read = named.map(({ id }) => id);
    const rows = await lockDocuments(trx, actor.orgId, read);
    for (const id of new Set(rows.map((row) => row.integration_id))) if (id !== null) await queueDrive(trx, actor.orgId, id);
    const weighed: { row: DocumentRow; bytes: number }[] = [];
    for (const row of rows) {
      const queued = await queueAnew(trx, row, actor.userId);
      weighed.push({ row: queued, bytes: weightOf(queued) });
    }
    return withinAnswer(weighed).map(({ row }) => presentDocument(row, actor.accessLevel));
  });
};

/** What lies elsewhere is fetched first, and read when it changed. */
const queueAnew = async (trx: Trx, row: DocumentRow, userId: string): Promise<DocumentRow> => {
  if (row.integration_id !== null) return row;
  return row.source_url === null ? queueReading(trx, row) : queueFetching(trx, row, userId);
};

/** Of one party one drive is looked at at a time, in portions. */
export const queueDrive = (trx: Trx, orgId: string, id: string): Promise<void> =>
  enqueueInTurn(trx, 'sync-drive', { org_id: orgId, integration_id: id }, { orgId, line: 'drives', jobKey: `drive:${id}` });

const queueFetching = async (trx: Trx, row: DocumentRow, userId: string): Promise<DocumentRow> => {
  const payload = { org_id: row.org_id, user_id: userId, document_id: row.id };
  await enqueueInTurn(trx, 'fetch-web-page', payload, { orgId: row.org_id, line: 'pages', jobKey: `fetch:${row.id}` });
  return row;
};

const queueReading = async (trx: Trx, row: DocumentRow): Promise<DocumentRow> => {
  if (row.status === 'pending' || row.status === 'processing') return row;
  const pending = await updateDocument(trx, row.org_id, row.id, { status: 'pending', error: null });
  await startRun(trx, row.org_id, 'read_document', row.id, 0);
  await appendEvent(trx, row.org_id, eventOf(row, 'updated'), { id: row.id, parent_id: row.parent_id, status: 'pending' });
  return pending;
};

/** Whether all knowledge of the organisation, or of its sample, is read: what is asked before that may miss what stands in the rest. */
export const isKnowledgeRead = (db: Db, orgId: string, { sample }: { sample: boolean }): Promise<boolean> =>
  inOrg(db, orgId, async (trx) => !(await isAnyUnread(trx, orgId, sample)));

/** Whether knowledge is found by meaning, or no vectors are on their way: until then it is found by its words alone. */
export const isFoundByMeaning = (db: Db, orgId: string, { sample }: { sample: boolean }): Promise<boolean> =>
  inOrg(db, orgId, async (trx) => (await areVectorsMade(trx, orgId)) || (sample && !(await isAnyOfSampleWithoutVectors(trx, orgId))));
