/** What is asked back of a question on law. Services write fields in the order of the schema or in that of the alphabet: the names agree with both, and what is written first decides. */
import * as z from 'zod';

const states = ['answered', 'ask_back', 'refused'] as const;

export const Reply = z.object({
  a_quotes: z.array(z.object({ id: z.string(), quote: z.string() })),
  b_not_covered: z.string(),
  c_state: z.enum(states),
  d_answer: z.string(),
  e_ask: z.string(),
  f_look_for: z.array(z.string()),
});
export type SaidOfLaw = z.infer<typeof Reply>;
