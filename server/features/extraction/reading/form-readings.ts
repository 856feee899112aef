import type { FormReading } from '#contract/form-readings.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { may } from '#contract/roles.ts';
import type { Deps } from '#server/deps.ts';
import { modelNameFor } from '#server/features/ai-model/steps.ts';
import { requireStoredFile } from '#server/features/documents/steps.ts';
import { activeRun, startRun } from '#server/features/runs/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { type Trx, inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { needs } from '../policy.ts';
import { whyNotAsked } from './ask-model.ts';
import { findNewest } from './store.ts';

type Parts = Pick<Deps, 'db' | 'models'>;

/** @throws not_found when the document is not theirs, or a folder */
export const findFormReading = (parts: Parts, actor: OrgActor, documentId: string): Promise<FormReading> =>
  inOrg(parts.db, actor.orgId, (trx) => present(trx, parts, actor, documentId));

/**
 * Lets the organisation's model read a form; one that is being read already is not begun again.
 * @throws forbidden below editor · no_access · not_found · conflict where no model is connected, or the file may not be sent to one
 */
export const askForReading = (parts: Parts, actor: OrgActor, documentId: string): Promise<FormReading> =>
  inOrg(parts.db, actor.orgId, async (trx) => {
    await permit(trx, actor, needs.askReading);
    await requireStoredFile(trx, actor.orgId, documentId);
    const why = await whyNotAsked(trx, parts, { orgId: actor.orgId, documentId });
    if (why !== null) throw new AppError('conflict', sentenceOf(why));
    await startRun(trx, actor.orgId, 'read_form', documentId, 0);
    return present(trx, parts, actor, documentId);
  });

const present = async (trx: Trx, { models }: Parts, actor: OrgActor, documentId: string): Promise<FormReading> => {
  const { orgId } = actor;
  const document = await requireStoredFile(trx, orgId, documentId);
  const newest = await findNewest(trx, orgId, document);
  const run = await activeRun(trx, orgId, 'read_form', documentId);
  const why = await whyNotAsked(trx, { models }, { orgId, documentId });
  const { id, model = null, because = [], made_at } = newest ?? {};
  return {
    reading: id !== undefined && model !== null && made_at && because.length === 0 ? { id, model, made_at: made_at.toISOString() } : null,
    working: run ? { done: run.done, total: run.total } : null,
    because,
    model: await modelNameFor(trx, { models }, orgId),
    refused: why === null ? [] : [why],
    can: { ask: may(actor.accessLevel, needs.askReading) },
  };
};
