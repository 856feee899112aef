import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { withBeside } from '#engine/answers/answer-beside.ts';
import { withCalibration } from '#engine/answers/calibration.ts';
import { REVIEW_BELOW } from '#engine/answers/decide.ts';
import { findEvidence, propose } from '#engine/answers/embedded-engine.ts';
import type { Evidence } from '#engine/answers/evidence.ts';
import type { AnswerContext, AnswerEngine, Asked } from '#engine/answers/model.ts';
import { reviewForm } from '#engine/answers/review-form.ts';
import { openBudget } from './budget.ts';
import type { Budget } from './budget.ts';
import { compose } from './compose.ts';
import { CHECKS_VERSION } from './check-sentences.ts';
import { chooseEvidence } from './evidence.ts';
import type { EvidenceItem } from './evidence.ts';
import { ModelFailure } from './model.ts';
import type { Completion, ModelClient } from './model.ts';
import { PROMPT_VERSION, answerSchema, promptOf } from './prompt.ts';
import type { ModelAnswer } from './prompt.ts';

export interface GenerativeOptions {
  /** Tokens, in and out, that one request may use. */
  tokensPerRequest: number;
}

/**
 * The engine with a language model: the same search and judging as the embedded engine; the model phrases and combines what was
 * found, and every sentence of it is checked against what it cites. It never decides what is true: without evidence it is not asked,
 * what was answered before in the same words is reused as it is, and when it fails the embedded engine's answer stands.
 */
export function createGenerativeEngine(client: ModelClient, { tokensPerRequest }: GenerativeOptions): AnswerEngine {
  const budgets = new WeakMap<AnswerContext, Budget>();
  const budgetOf = (context: AnswerContext): Budget => {
    const known = budgets.get(context) ?? openBudget(tokensPerRequest);
    budgets.set(context, known);
    return known;
  };
  return {
    name: 'generative',
    async answer(asked, context) {
      return withCalibration(await answer(asked, context), context.index.encoder);
    },
    reviewForm,
  };

  async function answer(asked: Asked, context: AnswerContext): Promise<Proposal> {
    const found = await findEvidence(asked, context);
    context.signal?.throwIfAborted();
    const embedded = propose(asked, found, context.reviewBelow);
    const items = chooseEvidence(found);
    if (items.length === 0 || isReuse(found, embedded)) return byHand(withBeside(embedded, asked, found));
    try {
      const { said, completion } = await ask(client, asked, items, budgetOf(context), context.signal);
      const proposal = compose({ asked, embedded, items, said, reviewBelow: context.reviewBelow ?? REVIEW_BELOW });
      return { ...withBeside(proposal, asked, found), made_by: madeBy(client, completion) };
    } catch (error) {
      context.signal?.throwIfAborted();
      if (!(error instanceof ModelFailure)) throw error;
      return byHand({ ...withBeside(embedded, asked, found), reasons: [...embedded.reasons, reason('without_model'), error.reason] });
    }
  }
}

/** What people answered to the very same question, and a fact that is known, need no new words. */
const isReuse = ({ pairs, fact }: Evidence, { status, citations }: Proposal): boolean =>
  status === 'answered' && citations.length > 0 && (pairs[0]?.gate === 'same' || (fact?.values.length ?? 0) > 0);

const byHand = (proposal: Proposal): Proposal => ({ ...proposal, made_by: { engine: 'embedded' } });

const madeBy = ({ model }: ModelClient, { tokensIn, tokensOut }: Completion): NonNullable<Proposal['made_by']> => ({
  engine: 'generative',
  model,
  prompt_version: PROMPT_VERSION,
  checks_version: CHECKS_VERSION,
  tokens_in: tokensIn,
  tokens_out: tokensOut,
});

async function ask(
  client: ModelClient,
  asked: Asked,
  items: EvidenceItem[],
  budget: Budget,
  signal?: AbortSignal,
): Promise<{ said: ModelAnswer; completion: Completion }> {
  budget.check();
  const completion = await client.complete(promptOf(asked, items), signal);
  budget.spend(completion.tokensIn + completion.tokensOut);
  const parsed = answerSchema.safeParse(completion.object);
  if (!parsed.success) throw new ModelFailure('nonsense', reason('model_nonsense'));
  return { said: parsed.data, completion };
}
