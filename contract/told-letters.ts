/** Letters that correct what a customer was told: written on demand, never sent by themselves. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Id, Ids, Instant, Name, Version } from './fields.ts';
import { letterLanguages } from './languages.ts';
import { ToldSentence } from './told.ts';

/** A statement that was given. Days are `2026-03-01`. */
const Statement = z.object({
  told_id: Id,
  /** The form that it was told in, under its name then, and the number or sign of the question there; null where that has none. */
  request: z.string(),
  ref: z.nullable(z.string()),
  said_on: z.iso.date(),
  question: z.string(),
  said: z.string(),
});

/** One that holds no longer as it was given, with what holds now. */
const LetterItem = z.extend(Statement, {
  /** The finding about it; null where the answer is approved otherwise since, and nothing was found. */
  alarm_id: z.nullable(Id),
  /** The sentence that stands in its place; null where none does. */
  holds: z.nullable(z.string()),
  /** The day that its paper gives itself, also one to come; null where it gives none, and of an approved answer. */
  since: z.nullable(z.iso.date()),
});

/**
 * `both_stand`: two papers say different things · `approved_before`: what the approved answer rests on is in doubt since, and nothing stands in its place ·
 * `may_have_changed`: the sentence reads otherwise now, and whether it says something else is not known ·
 * `goes_further`: what holds now is sooner, more often or more than what was told, which is kept by it ·
 * `corrected_before`: what is approved or stands in the library says again what the customer was told before, and was corrected since ·
 * `told_otherwise`: another customer was told otherwise to the same question.
 */
const undecided = ['both_stand', 'approved_before', 'may_have_changed', 'goes_further', 'corrected_before', 'told_otherwise'] as const;
export type LetterUndecided = (typeof undecided)[number];

/** One of which a person has to say first what holds. */
const OpenItem = z.extend(Statement, {
  /** The finding about it; null where the answer is approved otherwise since, and nothing was found. */
  alarm_id: z.nullable(Id),
  why: z.enum(undecided),
  was: ToldSentence,
  now: z.nullable(ToldSentence),
  /** What is approved in its place, before the finding came. */
  approved: z.nullable(z.string()),
  /** Asked for by `also`: it stands in the letter. */
  in_letter: z.boolean(),
});

/** A promise that is moved or dropped, of which the customer was not told. */
const PromiseItem = z.extend(Statement, {
  promise_id: Id,
  version: Version,
  /** The last day by which it is kept now; null where nobody knows, and of one that is dropped. */
  due_on: z.nullable(z.iso.date()),
  dropped: z.boolean(),
});

export const ToldLetter = z.object({
  customer: z.string(),
  language: z.enum(letterLanguages),
  subject: z.string(),
  /** The whole letter, as it goes into a mail. */
  text: z.string(),
  items: z.array(LetterItem),
  /** After them, promises that the customer holds as told and that are kept on another day, or not at all. */
  promises: z.array(PromiseItem),
  /** Not in the letter, unless they are asked for. */
  undecided: z.array(OpenItem),
  /** Open findings beyond those that one letter holds. */
  left_out: z.int(),
  /** What changes later is not in it. */
  written_at: Instant,
});
export type ToldLetter = z.infer<typeof ToldLetter>;

const of = z.object({
  customer: Name,
  /** By default the language of the form; English where that is none of ours. */
  language: z.optional(z.enum(letterLanguages)),
  /** Given answers that a person wants in it though they are undecided. */
  also: z.optional(Ids(500)),
});

export const toldLetters = {
  get: {
    method: 'GET',
    path: '/api/told/letter',
    summary:
      'A letter to a customer from the open findings and from promises that are moved or dropped: what they were told, and what holds now',
    query: of,
    response: { 200: ToldLetter },
  },
  docx: {
    method: 'GET',
    path: '/api/told/letter.docx',
    summary: 'The same as a Word document',
    query: of,
    response: {},
    file: ['application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  },
} as const satisfies Record<string, Endpoint>;
