import type { Parsed } from '#contract/endpoint.ts';
import type { requests } from '#contract/requests.ts';
import { trustOf } from '#contract/trust.ts';
import { createEmbeddedEngine } from '#engine/answers/embedded-engine.ts';
import { mapEachInTurn } from '#engine/common/taking-turns.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import type { Deps } from '#server/deps.ts';
import { requireScope, searchScope } from '#server/features/documents/steps.ts';
import { knownFacts, reviewBelow } from '#server/features/orgs/steps.ts';
import { sentByKind } from '#server/features/qa-entries/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { searchInTurn } from '#server/platform/limits/searching.ts';
import { needs } from './policy.ts';

/**
 * Tries questions on the organisation's own knowledge as a form of this name and product would be answered, each by itself and without a language model, which costs: what comes of them says
 * what to expect of a form. Nothing is kept, and nothing counted.
 * @throws forbidden below editor · no_access · not_found when a folder of the scope is not there
 */
export const likelyCoverage = async (
  { db, knowledge }: Pick<Deps, 'db' | 'knowledge'>,
  actor: OrgActor,
  { questions, scope: wanted, name = '', product }: Parsed<typeof requests.likelyCoverage, 'body'>,
): Promise<{ tried: number; drafts: number; sure: number }> => {
  await permit(db, actor, needs.likelyCoverage);
  if (wanted) await inOrg(db, actor.orgId, (trx) => requireScope(trx, actor.orgId, wanted));
  const index = await knowledge.toAnswer(actor.orgId, { sample: false });
  const below = await reviewBelow(db, actor.orgId);
  const { sent, facts } = await inOrg(db, actor.orgId, async (trx) => ({
    sent: await sentByKind(trx, actor.orgId),
    facts: await knownFacts(trx, actor.orgId, actor.userId),
  }));
  const of = product === undefined ? {} : { product };
  const context = {
    index,
    scope: searchScope(wanted),
    sent,
    about: [product ?? '', name].filter(Boolean).join(' '),
    form: { name, ...of },
    known: { ...facts, ...(product === undefined ? {} : { product_name: product }) },
    ...(below === null ? {} : { reviewBelow: below }),
  };
  const engine = createEmbeddedEngine();
  const trusts = await searchInTurn(actor, () =>
    mapEachInTurn(questions, async ({ question, options }) => trustOf(await engine.answer(askedAlone(question, options), context))),
  );
  return {
    tried: trusts.length,
    drafts: trusts.filter((trust) => trust !== 'open').length,
    sure: trusts.filter((trust) => trust === 'sure').length,
  };
};
