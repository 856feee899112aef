/** What is asked back for each answer that was told. Services write fields in the order of the schema or in that of the alphabet: the names agree with both, and what is written first decides. */
import * as z from 'zod';

const verdicts = ['same', 'reworded', 'weaker', 'stronger', 'contradicts', 'gone', 'expired'] as const;

const Answer = z.object({
  a_answer: z.string(),
  b_quotes: z.array(z.object({ id: z.string(), quote: z.string() })),
  c_why: z.string(),
  d_verdict: z.enum(verdicts),
  e_confidence: z.number(),
});
export type SaidOfTold = z.infer<typeof Answer>;

export const Reply = z.object({ answers: z.array(Answer) });
