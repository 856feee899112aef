import { chunksOf } from '#engine/common/chunks.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import {
  type DocumentRow,
  deleteDocuments,
  eventOf,
  formerKeys,
  foundKey,
  listSubtree,
  lockDocuments,
  lockTree,
} from '#server/features/documents/steps.ts';
import { holdPairs } from '#server/features/library/steps.ts';
import { holdCiting, requestsUsing } from '#server/features/requests/steps.ts';
import { cancelRuns } from '#server/features/runs/steps.ts';
import { keepPapers, noteChanged } from '#server/features/told/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import { inOrgInTurn } from '#server/platform/db/in-turn.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { enqueueIndexing } from '#server/platform/knowledge/enqueue-indexing.ts';
import { needs } from './policy.ts';

/** Ids of one row of the audit log, of which two hundred are answered together. */
const NOTED_TOGETHER = 100;

/**
 * Deletes documents, and folders with all that is in them: rows, passages and library entries at once, the bytes by a job that
 * outlives a crash. Answers that cite them say so. Ids that are not there are left out of the answer.
 * @throws forbidden below editor · not_found when none of the ids is there · conflict when a request needs one of them
 */
export const removeDocuments = async (deps: Deps, actor: OrgActor, ids: string[]): Promise<string[]> => {
  allow(actor, needs.remove);
  const gone = await inOrgInTurn(deps.db, actor.orgId, 'documents', async (trx) => {
    await lockTree(trx, actor.orgId);
    const below = (await listSubtree(trx, actor.orgId, ids)).map(({ id }) => id);
    const rows = await lockDocuments(trx, actor.orgId, below);
    if (rows.length === 0) throw new AppError('not_found', 'None of these documents is there.');
    await requireUnused(trx, actor.orgId, rows);
    await removeRows(trx, actor, rows);
    return rows;
  });
  const goneIds = gone.map((row) => row.id);
  await deps.knowledge.bringIntoStep(actor.orgId, goneIds);
  return goneIds;
};

/** A request gives its questionnaire back filled in: without the file it could not. @throws conflict, naming both */
const requireUnused = async (trx: Trx, orgId: string, rows: DocumentRow[]): Promise<void> => {
  const questionnaires = new Map(rows.filter(({ category }) => category === 'questionnaire').map((row) => [row.id, row.display_name]));
  const [first, ...more] = await requestsUsing(trx, orgId, [...questionnaires.keys()]);
  if (!first) return;
  const others = more.length === 0 ? '' : ` and of ${more.length} more`;
  throw new AppError(
    'conflict',
    `“${questionnaires.get(first.questionnaire_doc_id ?? '')}” is the questionnaire of the request “${first.name}”${others}, whose export needs it. Remove the request first.`,
  );
};

/** The same for locked rows that the caller chose, in its transaction; the index forgets them by a job at the latest. */
export const removeRows = async (trx: Trx, actor: { orgId: string; userId: string }, rows: DocumentRow[]): Promise<void> => {
  const { orgId, userId } = actor;
  const ids = rows.map((row) => row.id);
  await cancelRuns(trx, orgId, 'read_document', ids);
  const citing = await holdCiting(trx, orgId, ids);
  await citing.flag('source_removed');
  await holdPairs(trx, orgId, ids);
  const keys = [...rows.flatMap((row) => row.storage_key ?? []), ...(await formerKeys(trx, orgId, ids))];
  await keepPapers(trx, orgId, ids, { cited: true });
  await noteChanged(trx, orgId, ids);
  await deleteDocuments(trx, orgId, ids);
  await enqueueIndexing(trx, orgId, ids, { content: false });
  if (keys.length > 0) await enqueueJob(trx, 'remove-bytes', { keys: keys.flatMap((key) => [key, foundKey(key)]) });
  for (const row of rows) await appendEvent(trx, orgId, eventOf(row, 'deleted'), { id: row.id, parent_id: row.parent_id });
  for (const some of chunksOf(ids, NOTED_TOGETHER))
    await appendAudit(trx, { orgId, userId, action: 'document:deleted', data: { ids: some } });
};
