import type { Parsed } from '#contract/endpoint.ts';
import type { RequestEstimate } from '#contract/model-usage.ts';
import type { requests } from '#contract/requests.ts';
import type { AnswerContext, Asked } from '#engine/answers/model.ts';
import { askedAlone } from '#engine/answers/read-question.ts';
import { readWishes } from '#engine/answers/wishes.ts';
import type { Deps } from '#server/deps.ts';
import { engineFor, modelNameFor, pricedIn, pricingOf } from '#server/features/ai-model/steps.ts';
import { requireScope } from '#server/features/documents/steps.ts';
import { listOutlines, readQuestions } from '#server/features/qa-entries/steps.ts';
import { openToAsk } from '#server/features/requests/steps.ts';
import { permit } from '#server/features/standing/steps.ts';
import { inOrg } from '#server/platform/db/db.ts';
import type { OrgActor } from '#server/platform/http/actor.ts';
import { AppError } from '#server/platform/http/app-error.ts';
import { mapEachInTurn } from '#engine/common/taking-turns.ts';
import { searchInTurn } from '#server/platform/limits/searching.ts';
import { withWishes } from './answer-chunk.ts';
import { contextOf, contextOfForm } from './context.ts';
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
  const { count, asked } = await inOrg(deps.db, actor.orgId, async (trx) => {
    const open = openToAsk(await listOutlines(trx, actor.orgId, id));
    // What is asked twice in the form is answered once.
    const once = open.flatMap((entry) => (entry.duplicates_of === null ? entry.id : []));
    return { count: open.length, asked: await readQuestions(trx, actor.orgId, once) };
  });
  const questions = await mapEachInTurn(asked, (entry) => withWishes(entry, wishes));
  return told(deps, actor, { questions, context, count });
};

/**
 * The same of questions that were found in a form, of which there is no request yet.
 * @throws not_found when a folder of the scope is not there · forbidden below editor · no_access
 */
export const estimateFound = async (
  deps: Deps,
  actor: OrgActor,
  { questions, scope, questionnaire_doc: form, instructions = '', product = '' }: Parsed<typeof requests.estimateFound, 'body'>,
): Promise<RequestEstimate> => {
  await permit(deps.db, actor, needs.estimateFound);
  if (scope) await inOrg(deps.db, actor.orgId, (trx) => requireScope(trx, actor.orgId, scope));
  const { context, wishes } = await contextOfForm(deps, actor.orgId, {
    scope: scope ?? {},
    questionnaire_doc_id: form ?? null,
    product: product.trim() || null,
    customer: null,
    name: '',
    doc_name: null,
    sample: false,
    owner_id: actor.userId,
    instructions,
  });
  const once = [...new Map(questions.map((one) => [JSON.stringify([one.question, one.options]), one])).values()];
  const wished = instructions.trim() === '' ? {} : { wishes: await readWishes(instructions, wishes.nameable) };
  const asked = await mapEachInTurn(once, async ({ question, options = [] }) => ({ ...askedAlone(question, options), ...wished }));
  return told(deps, actor, { questions: asked, context, count: questions.length });
};

const told = async (
  deps: Deps,
  actor: OrgActor,
  { questions, context, count }: { questions: Asked[]; context: AnswerContext; count: number },
): Promise<RequestEstimate> => {
  const { orgId } = actor;
  const { estimate } = await engineFor(deps, orgId);
  if (!estimate || questions.length === 0) return { estimate: null };
  const { pricing, model } = await inOrg(deps.db, orgId, async (trx) => ({
    pricing: await pricingOf(trx, orgId),
    model: await modelNameFor(trx, deps, orgId),
  }));
  const { calls, tokensIn } = await searchInTurn(actor, () => estimate(questions, context));
  const cost = model === null ? null : pricedIn(model, tokensIn, pricing);
  return { estimate: { questions: count, calls, tokens_in: tokensIn, cost } };
};
