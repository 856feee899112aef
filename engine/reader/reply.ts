/** What is asked back for each question. Services write fields in the order of the schema, some in that of the alphabet: the names agree with both, and what is written first decides. */
import * as z from 'zod';

const statuses = ['answered', 'partly', 'planned', 'conflict', 'not_found'] as const;

const Answer = z.object({
  a_question: z.string(),
  b_quotes: z.array(z.object({ id: z.string(), quote: z.string() })),
  c_missing: z.string(),
  d_status: z.enum(statuses),
  e_choice: z.array(z.string()),
  f_answer: z.string(),
  g_confidence: z.number(),
  h_nearest: z.string(),
  i_searches: z.array(z.string()),
});
export type SaidAnswer = z.infer<typeof Answer>;

export const Reply = z.object({ answers: z.array(Answer) });

/** A reply that is still being written. */
export const Beginning = z.object({ answers: z.array(z.object({ f_answer: z.string().optional() })) });

/** Searches that are still being written: of the last question there may be none yet. */
export const SearchesBegun = z.object({ searches: z.array(z.object({ b_texts: z.array(z.string()).optional() })) });

export const Searches = z.object({ searches: z.array(z.object({ a_question: z.string(), b_texts: z.array(z.string()) })) });

const otherwiseVerdicts = ['same', 'otherwise', 'silent'] as const;
export const Otherwise = z.object({
  answers: z.array(
    z.object({
      a_question: z.string(),
      b_quotes: z.array(z.object({ id: z.string(), quote: z.string() })),
      c_why: z.string(),
      d_verdict: z.enum(otherwiseVerdicts),
    }),
  ),
});

const lookVerdicts = ['supported', 'overstated', 'unsupported', 'of_another'] as const;
export const Look = z.object({
  claims: z.array(z.object({ a_claim: z.string(), b_words: z.string(), c_why: z.string(), d_verdict: z.enum(lookVerdicts) })),
});
