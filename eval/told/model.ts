/** Answers told to customers, and how the papers changed since. */
import * as z from 'zod/mini';
import { toldVerdicts } from '#contract/told.ts';

const Place = z.tuple([z.string(), z.string()]);

/** A change of one paper of the company: a stretch of its text, the whole paper taken away, or a new one. */
const Change = z.object({
  kind: z.string(),
  document: z.string(),
  from: z.optional(z.string()),
  to: z.optional(z.string()),
  added: z.optional(z.string()),
  removed: z.optional(z.literal(true)),
});
export type PaperChange = z.infer<typeof Change>;

const Answer = z.object({
  id: z.string(),
  customer: z.string(),
  kind: z.string(),
  question: z.string(),
  choice: z.nullable(z.string()),
  answer: z.string(),
  quotes: z.array(z.object({ document: z.string(), quote: z.string() })),
  /** Null where the sentences stand as they stood. */
  verdict: z.nullable(z.enum(toldVerdicts)),
  /** The sentence that stands now. */
  after: z.nullable(Place),
});
export type ToldAnswer = z.infer<typeof Answer>;

export const ToldSet = z.object({
  company: z.string(),
  /** Days: on which all of it was told, and on which it is looked at again. */
  told: z.string(),
  now: z.string(),
  changes: z.array(Change),
  answers: z.array(Answer),
});
export type ToldSet = z.infer<typeof ToldSet>;
