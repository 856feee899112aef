import { dependsOnFields } from '#contract/formats.ts';
import type { QuestionnaireRequest } from '#contract/requests.ts';
import { usageOfRequests } from '#server/features/ai-model/steps.ts';
import { activeRuns, stoppedRuns } from '#server/features/runs/steps.ts';
import type { Trx } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { presentRequest } from './present.ts';
import * as store from './store.ts';

export const missing = (): AppError => new AppError('not_found', 'There is no such request.');

/** Holds the request until the transaction ends: whoever changes it or its entries does this first, so that nobody waits in a ring. @throws not_found */
export const lockRequest = async (trx: Trx, orgId: string, id: string): Promise<store.RequestRow> => {
  const row = await store.lockRequest(trx, orgId, id);
  if (!row) throw missing();
  return row;
};

/** One request as it leaves. @throws not_found when it is not there, removed, or another organisation's */
export const readRequest = async (trx: Trx, actor: Pick<OrgActor, 'orgId' | 'accessLevel'>, id: string): Promise<QuestionnaireRequest> => {
  const row = await store.findRequest(trx, actor.orgId, id);
  const [shown] = await present(trx, actor, row ? [row] : []);
  if (!shown) throw missing();
  return shown;
};

export const present = async (
  trx: Trx,
  actor: Pick<OrgActor, 'orgId' | 'accessLevel'>,
  rows: store.ShownRequest[],
): Promise<QuestionnaireRequest[]> => {
  const ids = rows.map((row) => row.id);
  const counts = Map.groupBy(await store.countEntries(trx, actor.orgId, ids), (count) => count.request_id);
  const sheets = Map.groupBy(await store.listShownSheets(trx, actor.orgId, ids), (sheet) => sheet.request_id);
  const bySheet = await store.countBySheet(trx, actor.orgId, ids);
  const answering = await activeRuns(trx, actor.orgId, 'answer', ids);
  const includes = await store.listLastIncludes(trx, actor.orgId, ids);
  const usage = await usageOfRequests(trx, actor.orgId, ids);
  const stopped = await stoppedRuns(trx, actor.orgId, 'answer', ids);
  const onPages = rows.filter((row) => row.doc_key !== null && dependsOnFields(row.doc_key)).map((row) => row.id);
  const placed = await store.listPlacedOnPages(trx, actor.orgId, onPages);
  return rows.map((row) => {
    const counted = counts.get(row.id) ?? [];
    const surroundings = { counts: counted, sheets: sheets.get(row.id) ?? [], bySheet, answering: answering.get(row.id) };
    const hasFields = onPages.includes(row.id) && (placed.has(row.id) || counted.some((count) => count.in_field > 0));
    const lastInclude = includes.get(row.id) ?? null;
    return presentRequest(
      row,
      { ...surroundings, hasFields, usage: usage.get(row.id) ?? null, stopped: stopped.get(row.id), lastInclude },
      actor,
    );
  });
};
