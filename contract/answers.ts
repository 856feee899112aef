import * as z from 'zod/mini';
import { limits } from './limits.ts';
import { Reason } from './reasons.ts';

/** What an answer is and what it rests on; the same on the command line, on the wire and on screen. */

export const AnswerStatus = z.enum(['answered', 'needs_review', 'unanswered']);
export type AnswerStatus = z.infer<typeof AnswerStatus>;

/**
 * Why a person should look: `conflict` sources disagree or an approved answer says otherwise · `low_confidence` ·
 * `near_match` the past question differs in words that matter (named in the reasons) · `no_option` evidence fits none of
 * the options · `old` the source is past its review date · `policy_only` says what must happen, not that it does ·
 * `other_product` the past answer or the sentence is about another product · `twin` a look-alike question in this form is answered
 * differently · `unsupported` a sentence is not borne out · `source_changed` / `source_removed` · `conditional` asked only under a
 * condition that does not hold · `uncalibrated` confidence was learned with another encoder than the one that searches ·
 * `incomplete` the form asks for more than the draft gives: an explanation, a list, a document · `partly` a part of the question is
 * answered · `planned` what is asked for is intended, and not there · `without_model` a language model was to answer and could not ·
 * `look_failed` a language model answered, and the call that was to check the answer gave nothing.
 */
export const flagNames = [
  'conflict',
  'low_confidence',
  'near_match',
  'no_option',
  'old',
  'policy_only',
  'other_product',
  'twin',
  'unsupported',
  'source_changed',
  'source_removed',
  'conditional',
  'uncalibrated',
  'incomplete',
  'partly',
  'planned',
  'without_model',
  'look_failed',
] as const;
export const Flag = z.enum(flagNames);
export type Flag = z.infer<typeof Flag>;

/** The quote stands word for word in the document. */
export const Citation = z.object({
  document_id: z.optional(z.uuid()),
  passage_id: z.optional(z.uuid()),
  library_entry_id: z.optional(z.uuid()),
  /** Path relative to the knowledge (command line) or the display name (service). */
  document: z.string(),
  quote: z.string(),
  page: z.optional(z.int()),
  sheet: z.optional(z.string()),
  cell: z.optional(z.string()),
  paragraph: z.optional(z.int()),
  /** Read from a picture by text recognition, and how sure it was, 0–1: the quote may hold wrong letters. */
  ocr: z.optional(z.number()),
  score: z.number(),
});
export type Citation = z.infer<typeof Citation>;

/** A citation as a call brings it: as long as those that are answered may be, and no longer. */
export const CitationGiven = z.extend(Citation, {
  document: z.string().check(z.maxLength(limits.path)),
  quote: z.string().check(z.maxLength(limits.quote)),
  sheet: z.optional(z.string().check(z.maxLength(limits.nameElsewhere))),
  cell: z.optional(z.string().check(z.maxLength(limits.ref))),
});

/**
 * One of the passages and past answers that search finds nearest to a question, best first: what a person can read, and take,
 * where nothing surely answers. It has all that a citation has, so that who takes it cites it; `score` is that of the search.
 */
export const Related = z.extend(Citation, {
  /** A `passage` of a document, or a `pair`: a question of the past with its answer. */
  kind: z.enum(['passage', 'pair']),
  /** The quote as it reads, where signs of Markdown or HTML stand in it. */
  shown: z.optional(z.string()),
  /** What it would write into the text of the answer: its sentence, or the past answer's text; empty where that was a mark alone. */
  answer: z.string(),
  /** The mark that it would mean, one of the options of the question asked; null where that cannot be told, or nothing is to be chosen. */
  choice: z.nullable(z.string()),
  /** The past question; null for a passage. */
  question: z.nullable(z.string()),
  /** The past form's id of it. */
  id: z.nullable(z.string()),
  /** The day on which the same customer was told this (`2026-03-01`); `document` is the form then. */
  told_on: z.optional(z.iso.date()),
  /** It was told by a letter or a file that corrected the form. */
  told_by: z.optional(z.literal('correction')),
  /** Words in which the past question differs in a way that matters; empty when none do. */
  differs: z.array(z.string()),
});
export type Related = z.infer<typeof Related>;

/** What made an answer: the engine (`generative` is what the reader was before), and the model with the versions of prompt and checks where one took part; tokens are its cost. */
export const MadeBy = z.object({
  engine: z.enum(['embedded', 'reader', 'generative']),
  /** How the draft came about: what its confidence is told from. */
  kind: z.optional(z.string()),
  model: z.optional(z.string()),
  prompt_version: z.optional(z.int()),
  checks_version: z.optional(z.int()),
  tokens_in: z.optional(z.int()),
  tokens_out: z.optional(z.int()),
});
export type MadeBy = z.infer<typeof MadeBy>;

/** The rules of the table of decisions that spoke of an answer, in their order: what each did, with which reasons, by which document where it rests on one. */
export const Trace = z.array(
  z.object({
    rule: z.string(),
    does: z.array(z.enum(['refuse', 'withhold_choice', 'flag', 'review', 'reopen', 'cap', 'note'])),
    reasons: z.array(Reason),
    document: z.optional(z.string()),
  }),
);
export type Trace = z.infer<typeof Trace>;

/** A proposed answer. `confidence` is the calibrated probability that a person would give the same one, 0–1. */
export const Proposal = z.object({
  status: AnswerStatus,
  answer: z.string(),
  choice: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  confidence: z.number(),
  flags: z.array(Flag),
  citations: z.array(Citation),
  /** At most three, whatever the status; of what is open, all that there is. */
  related: z.array(Related),
  /** Why this answer, why this confidence: codes, whose sentences stand in `reasons.ts`. */
  reasons: z.array(Reason),
  made_by: z.optional(MadeBy),
  trace: z.optional(Trace),
});
export type Proposal = z.infer<typeof Proposal>;
