import type { Answer } from '#contract/endpoint.ts';
import type { orgs } from '#contract/orgs.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { countSampleBacktests, removeSampleBacktests } from '#server/features/backtests/steps.ts';
import { deleteSampleAnswers } from '#server/features/instant-answers/steps.ts';
import { countSampleEntries, insertSampleEntries, removeSampleEntries } from '#server/features/library/steps.ts';
import { lockOrg, markSample } from '#server/features/orgs/steps.ts';
import { countSampleRequests, makeRequest, removeSampleRequests } from '#server/features/requests/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { removeSampleTold } from '#server/features/told/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { sampleLibrary } from '#sample/library.ts';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { countSampleDocuments, insertSample, removeSampleDocuments, storeSample } from './documents.ts';
import { needs } from './policy.ts';
import { insertTold } from './told.ts';

/**
 * Loads the sample company into the actor's organisation: its knowledge, its library, its questionnaires, and one request that is answered
 * as soon as the knowledge is read and found by meaning.
 * @throws forbidden below editor · no_access · conflict when it is there already
 */
export const loadSample = async (deps: Deps, actor: OrgActor): Promise<{ request_id: string }> => {
  await permit(deps.db, actor, needs.loadSample);
  const stored = await storeSample(deps, actor.orgId, sampleFolder, [
    ...sample.knowledge.map((entry) => ({ ...entry, category: 'knowledge_base' as const })),
    ...sample.questionnaires.map(({ file }) => ({ file, folder: null, labels: [], category: 'questionnaire' as const })),
  ]);
  try {
    return await inOrg(deps.db, actor.orgId, async (trx) => {
      await takeTurn(trx, actor.orgId);
      await insertSample(trx, actor, stored);
      await insertSampleEntries(trx, actor, sampleLibrary);
      await insertTold(trx, actor, stored);
      const [first] = sample.questionnaires;
      const document = stored.find(({ category }) => category === 'questionnaire');
      if (!first || !document) throw new Error('the sample has no questionnaire');
      const requestId = await makeRequest(trx, actor, { name: first.name, questionnaire_doc: document.id, auto_answer: true });
      await markSample(trx, actor.orgId, true);
      await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'sample:loaded' });
      return { request_id: requestId };
    });
  } catch (error) {
    if (error instanceof AppError) for (const file of stored) await deps.storage.remove(file.storageKey);
    throw error;
  }
};

const takeTurn = async (trx: Trx, orgId: string): Promise<void> => {
  const org = await lockOrg(trx, orgId);
  if (org?.sample_loaded) throw new AppError('conflict', 'The sample company is loaded already.');
};

/** What removing the sample takes away; nothing where it is not loaded. */
export const countSample = (db: Db, { orgId }: OrgActor): Promise<Answer<typeof orgs.sample>> =>
  inOrg(db, orgId, async (trx) => ({
    documents: await countSampleDocuments(trx, orgId),
    requests: await countSampleRequests(trx, orgId),
    library_entries: await countSampleEntries(trx, orgId),
    backtests: await countSampleBacktests(trx, orgId),
  }));

/** Removes everything the sample brought, also what was made of it: requests, what was approved in them, backtests, instant answers. @throws forbidden below editor */
export const removeSample = async (deps: Deps, actor: OrgActor): Promise<void> => {
  allow(actor, needs.removeSample);
  const gone = await inOrg(deps.db, actor.orgId, async (trx) => {
    await lockOrg(trx, actor.orgId);
    await removeSampleTold(trx, actor.orgId);
    const documents = await removeSampleDocuments(trx, actor);
    await removeSampleRequests(trx, actor.orgId);
    await removeSampleBacktests(trx, actor.orgId);
    await deleteSampleAnswers(trx, actor.orgId);
    const entries = await removeSampleEntries(trx, actor.orgId);
    await markSample(trx, actor.orgId, false);
    await appendAudit(trx, { orgId: actor.orgId, userId: actor.userId, action: 'sample:removed' });
    return [...entries, ...documents];
  });
  if (gone.length > 0) await deps.knowledge.bringIntoStep(actor.orgId, gone);
};
