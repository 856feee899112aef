import * as z from 'zod/mini';
import type { Answer } from '#contract/endpoint.ts';
import type { orgs } from '#contract/orgs.ts';
import type { Deps } from '#server/deps.ts';
import { appendAudit } from '#server/features/audit/steps.ts';
import { removeSampleBacktests } from '#server/features/backtests/steps.ts';
import { isEncoding, isKnowledgeRead } from '#server/features/documents/service.ts';
import { deleteSampleAnswers } from '#server/features/instant-answers/steps.ts';
import { countSampleEntries, removeSampleEntries } from '#server/features/library/steps.ts';
import { lockOrg, markSample } from '#server/features/orgs/steps.ts';
import { enqueueEntries } from '#server/features/requests/service.ts';
import { countSampleRequests, makeRequest, removeSampleRequests } from '#server/features/requests/steps.ts';
import { requireActive } from '#server/features/standing/steps.ts';
import { type Db, type Trx, inOrg } from '#server/platform/db/db.ts';
import { allow } from '#server/platform/http/allow.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { enqueueJob } from '#server/platform/jobs/enqueue.ts';
import { sample, sampleFolder } from '#sample/manifest.ts';
import { countSampleDocuments, insertSample, removeSampleDocuments, storeSample } from './documents.ts';
import { levels } from './policy.ts';

/** The sample's knowledge is small; what is not read after this long will not be. */
const PATIENCE_MS = 5 * 60_000;
const RETRY_MS = 1_000;

/**
 * Loads the sample company into the actor's organisation: its knowledge, its questionnaires, and one request that is answered
 * as soon as the knowledge is read and found by meaning.
 * @throws forbidden below editor · no_access · conflict when it is there already
 */
export const loadSample = async (deps: Deps, actor: OrgActor): Promise<{ request_id: string }> => {
  allow(actor, levels.loadSample);
  await requireActive(deps.db, actor);
  const stored = await storeSample(deps, actor.orgId, sampleFolder, [
    ...sample.knowledge.map((entry) => ({ ...entry, category: 'knowledge_base' as const })),
    ...sample.questionnaires.map(({ file }) => ({ file, folder: null, labels: [], category: 'questionnaire' as const })),
  ]);
  try {
    return await inOrg(deps.db, actor.orgId, async (trx) => {
      await takeTurn(trx, actor.orgId);
      await insertSample(trx, actor, stored);
      const [first] = sample.questionnaires;
      const document = stored.find(({ category }) => category === 'questionnaire');
      if (!first || !document) throw new Error('the sample has no questionnaire');
      const requestId = await makeRequest(trx, actor, { name: first.name, questionnaire_doc: document.id, auto_answer: false });
      await markSample(trx, actor.orgId, true);
      await enqueueAnswering(trx, { org_id: actor.orgId, user_id: actor.userId, request_id: requestId, until: Date.now() + PATIENCE_MS });
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
  }));

/** Removes everything the sample brought, also what was made of it: requests, what was approved in them, backtests, instant answers. @throws forbidden below editor */
export const removeSample = async (deps: Deps, actor: OrgActor): Promise<void> => {
  allow(actor, levels.removeSample);
  const gone = await inOrg(deps.db, actor.orgId, async (trx) => {
    await lockOrg(trx, actor.orgId);
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

const Waiting = z.object({ org_id: z.uuid(), user_id: z.uuid(), request_id: z.uuid(), until: z.number() });

const enqueueAnswering = (trx: Trx, payload: z.infer<typeof Waiting>, runAt?: Date): Promise<unknown> =>
  enqueueJob(trx, 'answer-sample', payload, { jobKey: `answer-sample:${payload.request_id}`, ...(runAt ? { runAt } : {}) });

/** Has the sample's request answered once its knowledge is read and found by meaning, and its questions are found; looks again a moment later until then. */
export const answerSample = async (payload: unknown, deps: Deps): Promise<void> => {
  const waiting = Waiting.parse(payload);
  const actor = {
    userId: waiting.user_id,
    email: '',
    orgId: waiting.org_id,
    accessLevel: 'editor',
    userType: 'user',
    scope: 'write',
  } as const;
  try {
    if ((await isKnowledgeRead(deps.db, waiting.org_id, { sample: true })) && !(await isEncoding(deps.db, waiting.org_id))) {
      await enqueueEntries(deps.db, actor, waiting.request_id, { overwrite: false });
      return;
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code !== 'conflict') return;
  }
  if (Date.now() > waiting.until) return;
  await deps.db.transaction().execute((trx) => enqueueAnswering(trx, waiting, new Date(Date.now() + RETRY_MS)));
};
