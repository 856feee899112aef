/** A few questions with known outcomes, answered by the reader: what a model that is being connected is worth. */
import type { Proposal } from '#contract/answers.ts';
import type { Reason } from '#contract/reasons.ts';
import { answerForm } from '#engine/answers/answer-form.ts';
import type { AnswerContext, AnswerEngine } from '#engine/answers/model.ts';
import { askedAlone } from '#engine/answers/read-question.ts';

export interface Expectation {
  question: string;
  options: string[];
  /** The option, or words of which one stands in a right answer; null where it has to stay open. */
  expected: { choice: string } | { words: string[] } | null;
}

export interface Tried {
  question: string;
  expected: string | null;
  said: string | null;
  /** `open`: left open though it is answered · `failed`: the model did not answer, and nothing is known. */
  verdict: 'right' | 'wrong' | 'open' | 'failed';
}

/** Few at a time, so that who waits sees how far it is; alone where a model works on one call at a time. */
const TOGETHER = 5;

/**
 * Asks them all; the first failure of the model is answered beside.
 * @throws the signal's reason when aborted
 */
export async function tryReader(
  engine: AnswerEngine,
  questions: readonly Expectation[],
  context: AnswerContext,
  onDone: (done: number) => void | Promise<void>,
): Promise<{ tried: Tried[]; failure: Reason | null }> {
  const { together } = engine;
  const few = together ? { ...engine, together: { ...together, most: together.width > 1 ? TOGETHER : 1 } } : engine;
  let done = 0;
  const faults: unknown[] = [];
  const proposals = await answerForm(
    questions.map(({ question, options }) => askedAlone(question, options)),
    context,
    { engine: few, onAnswer: () => onDone((done += 1)), onFault: (_, error) => faults.push(error) },
  );
  if (faults.length > 0) throw faults[0];
  const reasons = proposals.find(isFailed)?.reasons ?? [];
  return {
    tried: questions.map((one, at) => triedOf(one, proposals[at])),
    failure: reasons[reasons.findIndex(({ code }) => code === 'without_model') + 1] ?? null,
  };
}

const isFailed = ({ flags }: Proposal): boolean => flags.includes('without_model');

function triedOf({ question, expected }: Expectation, proposal: Proposal | undefined): Tried {
  const wanted = expected === null ? null : 'choice' in expected ? expected.choice : (expected.words[0] ?? null);
  if (!proposal || isFailed(proposal)) return { question, expected: wanted, said: null, verdict: 'failed' };
  const isOpen = proposal.status === 'unanswered';
  const said = isOpen ? null : [proposal.choice, proposal.answer].filter(Boolean).join(' – ');
  return { question, expected: wanted, said, verdict: isOpen ? (expected === null ? 'right' : 'open') : verdictOf(expected, proposal) };
}

function verdictOf(expected: Expectation['expected'], { choice, answer }: Proposal): Tried['verdict'] {
  if (expected === null) return 'wrong';
  if ('choice' in expected) return choice === null ? 'open' : choice === expected.choice ? 'right' : 'wrong';
  const said = answer.toLowerCase();
  return expected.words.some((word) => said.includes(word)) ? 'right' : 'wrong';
}
