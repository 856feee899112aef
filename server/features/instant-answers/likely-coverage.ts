import type { Parsed } from '#contract/endpoint.ts';
import type { requests } from '#contract/requests.ts';
import { trustOf } from '#contract/trust.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import type { Deps } from '#server/deps.ts';
import { requireScope, searchScope } from '#server/features/documents/steps.ts';
import { reviewBelow } from '#server/features/orgs/steps.ts';
import { sentByKind } from '#server/features/qa-entries/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { needs } from './policy.ts';

/**
 * Tries questions on the organisation's own knowledge, each by itself and without a language model, which costs: what comes of them says
 * what to expect of a form. Nothing is kept, and nothing counted.
 * @throws forbidden below editor · no_access · not_found when a folder of the scope is not there
 */
export const likelyCoverage = async (
  { db, knowledge }: Pick<Deps, 'db' | 'knowledge'>,
  actor: OrgActor,
  { questions, scope: wanted }: Parsed<typeof requests.likelyCoverage, 'body'>,
): Promise<{ tried: number; drafts: number; sure: number }> => {
  await permit(db, actor, needs.likelyCoverage);
  if (wanted) await inOrg(db, actor.orgId, (trx) => requireScope(trx, actor.orgId, wanted));
  const index = await knowledge.toAnswer(actor.orgId, { sample: false });
  const below = await reviewBelow(db, actor.orgId);
  const sent = await inOrg(db, actor.orgId, (trx) => sentByKind(trx, actor.orgId));
  const context = { index, scope: searchScope(wanted), sent, ...(below === null ? {} : { reviewBelow: below }) };
  const engine = createEmbeddedEngine();
  const trusts = [];
  for (const { question, options } of questions) trusts.push(trustOf(await engine.answer(askedAlone(question, options), context)));
  return {
    tried: trusts.length,
    drafts: trusts.filter((trust) => trust !== 'open').length,
    sure: trusts.filter((trust) => trust === 'sure').length,
  };
};
