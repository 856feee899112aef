import type { QuestionnaireRequest } from '#contract/requests.ts';
import type { Deps } from '#server/deps.ts';
import { requireRoomForTexts } from '#server/features/documents/steps.ts';
import { copyEntries, holdSources } from '#server/features/qa-entries/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Trx, inOrg, newId } from '#server/platform/db/db.ts';
import { weightOf } from '#server/platform/db/portions.ts';
import { appendEvent } from '#server/platform/events/append-event.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { needs } from '../policy.ts';
import { lockRequest, readRequest } from '../read.ts';
import { settleRequest } from '../settle.ts';
import { type RequestRow, insertRequest, listSheets, replaceSheets } from '../store.ts';

/**
 * Makes another request of the same questionnaire, with its product, instructions and scope, the questions and places that were found in it,
 * and, when asked for, its answers as drafts. It is the actor's, has no customer and no due date, and nothing of it is looked for anew.
 * @throws not_found · forbidden below editor · no_access · storage_full · conflict while the questions are looked for
 */
export const duplicateRequest = (
  { db, config }: Pick<Deps, 'db' | 'config'>,
  actor: OrgActor,
  id: string,
  { name, answers }: { name: string; answers: boolean },
): Promise<QuestionnaireRequest> =>
  inOrg(db, actor.orgId, async (trx) => {
    await permit(trx, actor, needs.duplicate);
    const sources = await holdSources(trx, actor.orgId);
    const original = await lockRequest(trx, actor.orgId, id);
    if (original.extract_status === 'queued' || original.extract_status === 'running')
      throw new AppError('conflict', 'The questions are still being looked for. Duplicate the request once they are found.');
    const copy = await insertRequest(trx, copyOf(original, actor, name));
    await appendEvent(trx, actor.orgId, 'request:created', { id: copy.id, status: copy.status });
    const sheets = await copySheets(trx, original, copy);
    const bytes = await copyEntries(trx, sources, { from: original, to: copy, sheets, answers });
    await requireRoomForTexts(trx, actor.orgId, config, bytes + weightOf(original));
    await settleRequest(trx, copy);
    return readRequest(trx, actor, copy.id);
  });

const copyOf = (original: RequestRow, actor: OrgActor, name: string) => ({
  id: newId(),
  org_id: original.org_id,
  name,
  status: 'draft' as const,
  extract_status: original.extract_status,
  questionnaire_doc_id: original.questionnaire_doc_id,
  source_text: original.source_text,
  owner_id: actor.userId,
  created_by: actor.userId,
  product: original.product,
  instructions: original.instructions,
  scope: JSON.stringify(original.scope),
  mapping: original.mapping && JSON.stringify(original.mapping),
  reading: original.reading && JSON.stringify(original.reading),
  mapped_by: original.mapped_by,
  read_hidden: original.read_hidden,
  language: original.language,
  auto_answer: original.auto_answer,
  error: original.error,
  because: JSON.stringify(original.because),
  warnings: original.warnings,
  notes: JSON.stringify(original.notes),
  sample: original.sample,
});

/** Answers the sheet of the copy for each of the original. */
const copySheets = async (trx: Trx, original: RequestRow, copy: RequestRow): Promise<Map<string, string>> => {
  const sheets = await listSheets(trx, original.org_id, [original.id]);
  const ids = new Map(sheets.map((sheet) => [sheet.id, newId()]));
  await replaceSheets(
    trx,
    copy.org_id,
    copy.id,
    sheets.map((sheet) => ({
      ...sheet,
      id: ids.get(sheet.id) ?? newId(),
      request_id: copy.id,
      because: JSON.stringify(sheet.because),
      mapping: sheet.mapping && JSON.stringify(sheet.mapping),
    })),
  );
  return ids;
};
