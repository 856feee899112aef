/** One question now; its calls stand among those of requests. */
import * as z from 'zod/mini';
import { Proposal } from './answers.ts';
import { Id, Instant } from './fields.ts';

/** `sample`: it rests on the sample company's knowledge, since the organisation has no other. */
export const InstantAnswer = z.extend(Proposal, { id: Id, question: z.string(), created_at: Instant, ms: z.number(), sample: z.boolean() });
export type InstantAnswer = z.infer<typeof InstantAnswer>;
/**
 * Frames of a streamed instant answer. `part` goes on with what was written, of which nothing is checked; `searching` and `reading` begin
 * anew, and take back what was written before. What stands at the end is in `idle`. An error's frame is as in errors.ts.
 */
export const InstantAnswerFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('state'),
    /** `passages`: how many of them are read. */
    data: z.object({ state: z.enum(['searching', 'reading', 'checking']), passages: z.nullable(z.int()) }),
  }),
  z.object({ event: z.literal('part'), data: z.object({ text: z.string() }) }),
  z.object({ event: z.literal('idle'), data: InstantAnswer }),
]);
export type InstantAnswerFrame = z.infer<typeof InstantAnswerFrame>;
