/** What is exactly known and therefore not asked: an approved answer to the same question, and a fact that a person confirmed. */
import { namedOf } from '#engine/answers/evidence.ts';
import type { Proposal } from '#contract/answers.ts';
import { factAsked } from '#engine/answers/facts/fact-asked.ts';
import { findFact } from '#engine/answers/facts/find-facts.ts';
import { proposeFact } from '#engine/answers/facts/propose-fact.ts';
import { judgeEvidence, propose } from '#engine/answers/embedded-engine.ts';
import type { AnswerContext, Asked } from '#engine/answers/model.ts';
import { readQuestion } from '#engine/answers/read-question.ts';
import { SURE_FROM } from '#contract/trust.ts';

const NEAREST = 8;

/** The answer that stands already; null where there is none, or the form offers other options, or somebody asks for another. */
export async function knownAnswer(asked: Asked, context: AnswerContext): Promise<Proposal | null> {
  const { index, scope, reviewBelow = SURE_FROM } = context;
  const documents = await index.documents();
  const approved = documents.filter((document) => document.approved).map(({ id }) => id);
  if (approved.length === 0 || asked.again) return null;
  const within = { scope: { ...scope, documentIds: approved } };
  const kind = factAsked(asked);
  const values = kind === null ? [] : await findFact(kind, index, { ...within, asked: asked.question });
  const fact = kind !== null && values[0]?.confirmed ? proposeFact({ kind, values }, { subject: null }, { ...context, reviewBelow }) : null;
  if (fact?.status === 'answered') return fact;
  const hits = await index.search(readQuestion(asked).text, { top: NEAREST, kinds: ['pair'], ...within });
  const evidence = { ...judgeEvidence(asked, hits, null), named: await namedOf(documents, context) };
  if (evidence.pairs[0]?.gate !== 'same') return null;
  const proposal = propose(
    asked,
    { ...evidence, pairs: evidence.pairs.filter(({ gate }) => gate === 'same') },
    { ...context, reviewBelow },
  );
  return proposal.status === 'answered' && (asked.options.length === 0 || proposal.choice !== null) ? proposal : null;
}
