/** What is asked back of a picture. Fields in the order of the alphabet, for services write them so; what is written first decides. */
import * as z from 'zod';

const askedKinds = ['text', 'number', 'date', 'choice', 'multi_choice', 'attachment'] as const;
const roles = ['answer', 'comment'] as const;

const Answer = z.object({
  /** Address of a place to write into. */
  a_at: z.string(),
  b_role: z.enum(roles),
  /** What marking this place means, one of the options; '' where a text is written. */
  c_means: z.string(),
});

export const Question = z.object({
  /** Addresses that its text stands at, in reading order. */
  a_at: z.array(z.string()),
  b_question: z.string(),
  c_number: z.string(),
  /** Addresses of the heading that it stands under. */
  d_section: z.array(z.string()),
  e_kind: z.enum(askedKinds),
  f_options: z.array(z.string()),
  /** Addresses where the options are spelled, beside those of the question and its answers. */
  g_options_at: z.array(z.string()),
  h_answers: z.array(Answer),
});
export type SaidQuestion = z.infer<typeof Question>;
export type SaidAnswer = z.infer<typeof Answer>;

export const Reply = z.object({ questions: z.array(Question) });
