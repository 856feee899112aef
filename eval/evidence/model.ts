import * as z from 'zod/mini';

/**
 * What a question of a company's set is for: `direct` near the paper's words · `paraphrase` in other words · `part` half of it is
 * answered · `lookalike` something very similar stands there for another product, system or time · `unanswerable` · `several`
 * two or three parts in one question · `contradiction` two valid papers disagree · `version` a superseded paper says otherwise.
 */
export const companyKinds = ['direct', 'paraphrase', 'part', 'lookalike', 'unanswerable', 'several', 'contradiction', 'version'] as const;

/** A sentence of a paper, or the cells of a table's row joined by " | "; `part` says which part of the question it answers. */
const Place = z.object({ document: z.string(), quote: z.string().check(z.minLength(3)), part: z.optional(z.number()) });
export type Place = z.infer<typeof Place>;

const Question = z.object({
  id: z.string(),
  kind: z.enum(companyKinds),
  question: z.string().check(z.minLength(8)),
  language: z.string(),
  options: z.nullable(z.array(z.string())),
  /** The right option; null where no verdict is right. */
  choice: z.nullable(z.string()),
  /** Words or figures that a right text must hold. */
  says: z.array(z.string()),
  /** Every place that answers. */
  gold: z.array(Place),
  /** Places that look right and are not. */
  beside: z.array(Place),
});
export type CompanyQuestion = z.infer<typeof Question>;

/** One file of questions: `questions.json`, or `questions-sl.json` for another language. */
export const CompanyFile = z.object({ company: z.string(), language: z.string(), questions: z.array(Question) });

/** An invented company: its papers, and what customers ask of it. */
export interface Company {
  /** The folder's name. */
  name: string;
  papers: string;
  questions: CompanyQuestion[];
}
