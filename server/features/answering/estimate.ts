import type { RequestEstimate } from '#contract/model-usage.ts';
import type { Deps } from '#server/deps.ts';
import { engineFor, modelNameFor, pricedIn, pricingOf } from '#server/features/ai-model/steps.ts';
import { listRows } from '#server/features/qa-entries/steps.ts';
import { openToAsk } from '#server/features/requests/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { mapEachInTurn } from '#engine/common/taking-turns.ts';
import { withWishes } from './answer-chunk.ts';
import { contextOf } from './context.ts';
import { needs } from './policy.ts';

/**
 * What answering all that is open would take of the language model, told before it begins; null where no model answers. No model is asked.
 * @throws not_found · forbidden below editor · no_access
 */
export const estimateRequest = async (deps: Deps, actor: OrgActor, id: string): Promise<RequestEstimate> => {
  await permit(deps.db, actor, needs.estimate);
  const opened = await contextOf(deps, actor.orgId, id);
  if (!opened) throw new AppError('not_found', 'There is no such request.');
  const { context, wishes } = opened;
  const { rows, pricing, model } = await inOrg(deps.db, actor.orgId, async (trx) => ({
    rows: await listRows(trx, actor.orgId, id),
    pricing: await pricingOf(trx, actor.orgId),
    model: await modelNameFor(trx, deps, actor.orgId),
  }));
  const { estimate } = await engineFor(deps, actor.orgId);
  // What is asked twice in the form is answered once.
  const asked = openToAsk(rows).filter(({ duplicates_of: first }) => first === null);
  if (!estimate || asked.length === 0) return { estimate: null };
  const { calls, tokensIn } = await estimate(await mapEachInTurn(asked, (entry) => withWishes(entry, wishes)), context);
  return {
    estimate: {
      questions: openToAsk(rows).length,
      calls,
      tokens_in: tokensIn,
      cost: model === null ? null : pricedIn(model, tokensIn, pricing),
    },
  };
};
