import type { QuestionnaireRequest, RequestStatus, RequestWithEntries } from '#contract/requests.ts';
import { dependsOnFields } from '#contract/formats.ts';
import { listMembers } from '#server/features/access/service.ts';
import { entriesOf } from '#server/features/qa-entries/steps.ts';
import { type RunRow, activeRuns, cancelRuns, startRun } from '#server/features/runs/service.ts';
import type { Db, Trx } from '#server/platform/db/db.ts';
import { inOrg } from '#server/platform/db/db.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { instructionsUse } from './instructions.ts';
import { presentRequest } from './present.ts';
import { deriveStatus } from './status.ts';
import * as store from './store.ts';

export { rememberedShapes } from '#server/features/extraction/remembered.ts';
export type { RequestRow } from './store.ts';

const missing = (): AppError => new AppError('not_found', 'There is no such request.');

/** Holds the request until the transaction ends: whoever changes it or its entries does this first, so that nobody waits in a ring. @throws not_found */
export const lockRequest = async (trx: Trx, orgId: string, id: string): Promise<store.RequestRow> => {
  const row = await store.lockRequest(trx, orgId, id);
  if (!row) throw missing();
  return row;
};

/**
 * The same for many, removed ones too, in the order of their ids, so that nobody waits in a ring: those named, and those made of one
 * of the documents.
 */
export const lockRequests = store.lockRequests;

/** Requests whose export needs one of these questionnaires: for the documents feature, which must not delete it under them. */
export const requestsUsing = store.listUsing;

/** One request as it leaves. @throws not_found when it is not there, removed, or another organisation's */
export const readRequest = async (trx: Trx, actor: OrgActor, id: string): Promise<QuestionnaireRequest> => {
  const row = await store.findRequest(trx, actor.orgId, id);
  if (!row) throw missing();
  const [shown] = await present(trx, actor, [row]);
  if (!shown) throw missing();
  return shown;
};

/** The same with its entries in order, and how its questions were found. @throws not_found */
export const readWithEntries = (db: Db, actor: OrgActor, id: string): Promise<RequestWithEntries> =>
  inOrg(db, actor.orgId, async (trx) => {
    const shown = await readRequest(trx, actor, id);
    const row = await store.findRequest(trx, actor.orgId, id);
    if (!row) throw missing();
    return {
      ...shown,
      qa_entries: await entriesOf(trx, actor.orgId, id),
      mapping: row.mapping,
      read_hidden: row.read_hidden,
      instructions_use: await instructionsUse(trx, actor.orgId, row),
    };
  });

export interface ListInput {
  status?: RequestStatus | undefined;
  q?: string | undefined;
  ids?: string[] | undefined;
  after: string | null;
  limit: number;
}

/** Newest first; one row more than `limit` tells the caller that there are more. */
export const listRequests = (db: Db, actor: OrgActor, input: ListInput): Promise<QuestionnaireRequest[]> =>
  inOrg(db, actor.orgId, async (trx) => present(trx, actor, await store.listRequests(trx, actor.orgId, input)));

const present = async (trx: Trx, actor: OrgActor, rows: store.RequestView[]): Promise<QuestionnaireRequest[]> => {
  const ids = rows.map((row) => row.id);
  const counts = Map.groupBy(await store.countEntries(trx, actor.orgId, ids), (count) => count.request_id);
  const sheets = Map.groupBy(await store.listSheets(trx, actor.orgId, ids), (sheet) => sheet.request_id);
  const answering = await activeRuns(trx, actor.orgId, 'answer', ids);
  const pdfs = rows.filter((row) => row.doc_key !== null && dependsOnFields(row.doc_key)).map((row) => row.id);
  const withFields = await store.listWithFields(trx, actor.orgId, pdfs);
  const includes = await store.listLastIncludes(trx, actor.orgId, ids);
  return rows.map((row) => {
    const surroundings = { counts: counts.get(row.id) ?? [], sheets: sheets.get(row.id) ?? [], answering: answering.get(row.id) };
    const lastInclude = includes.get(row.id) ?? null;
    return presentRequest(row, { ...surroundings, hasFields: withFields.has(row.id), lastInclude }, actor);
  });
};

/**
 * Changes a locked request, derives its status anew from the runs and the entries as they stand now, and tells both. Called
 * with no change after entries changed.
 */
export const settleRequest = async (
  trx: Trx,
  row: store.RequestRow,
  change: store.RequestChange = {},
  progress?: { done: number; total: number },
): Promise<store.RequestRow> => {
  const counts = await store.countEntries(trx, row.org_id, [row.id]);
  const next = { ...row, ...(change as unknown as Partial<store.RequestRow>) };
  const status = deriveStatus({ ...next, entries: counts.reduce((sum, count) => sum + count.entries, 0) });
  await store.updateRequest(trx, row.org_id, row.id, { ...change, status });
  await appendEvent(trx, row.org_id, 'request:updated', { id: row.id, status, ...(progress ? { progress } : {}) });
  if (status !== row.status) await appendEvent(trx, row.org_id, 'request:status:updated', { id: row.id, status });
  return { ...next, status };
};

/** Lets the queued entries of a locked request be answered: starts a run, or leaves it to the one that is active. */
export const queueAnswers = async (trx: Trx, row: store.RequestRow): Promise<RunRow> => {
  const counts = await store.countEntries(trx, row.org_id, [row.id]);
  const open = counts.reduce((sum, count) => (count.status === 'queued' || count.status === 'answering' ? sum + count.entries : sum), 0);
  const run = await startRun(trx, row.org_id, 'answer', row.id, open);
  await settleRequest(trx, row, { qa_status: run.status === 'running' ? 'running' : 'queued', completed_at: null, error: null });
  return run;
};

/** Ends what is queued or running for a request; the caller settles its entries and states. */
export const stopRuns = async (trx: Trx, orgId: string, requestId: string): Promise<{ extract: boolean; answer: boolean }> => ({
  extract: (await cancelRuns(trx, orgId, 'extract', [requestId])) > 0,
  answer: (await cancelRuns(trx, orgId, 'answer', [requestId])) > 0,
});

/** @throws not_found, naming the field, when the person is no member of the actor's organisation */
export const requireMember = async (trx: Trx, actor: OrgActor, userId: string, field: string): Promise<void> => {
  if ((await listMembers(trx, actor)).some((member) => member.user_id === userId)) return;
  const message = 'Only a member of this organisation can be asked.';
  throw new AppError('not_found', message, [{ field, message }]);
};
