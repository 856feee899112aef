/** A question within a conversation: one that says too little alone is understood with the one before it. */
import { askLaw } from './ask.ts';
import type { Law, LawAnswer } from './ask.ts';

/**
 * Answers a question; where nothing covers it alone and an earlier one was answered, both are asked together ("And for a manager?").
 * The answer carries the question as it was asked now. Never throws for anything that can be typed.
 */
export async function askInConversation(
  question: string,
  earlier: string | null,
  law: Law,
  options: { now?: Date } = {},
): Promise<LawAnswer> {
  const alone = await askLaw(question, law, options);
  if (alone.reason !== 'not-covered' || earlier === null) return alone;
  const together = await askLaw(`${earlier} ${question}`, law, options);
  return together.status === 'answered' ? { ...together, question: alone.question } : alone;
}
