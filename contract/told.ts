/** What was told to whom, and is it still true: verdicts and the reasons that are given for them. */
import * as z from 'zod/mini';
import { Citation } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, Instant, Name, Page, PageById, YesNo } from './fields.ts';
import { limits } from './limits.ts';

/** `reworded`: other words, the answer still holds as it stands. `unclear`: the sentence changed, and a person has to look. */
export const toldVerdicts = ['reworded', 'weaker', 'stronger', 'contradicts', 'gone', 'expired', 'unclear'] as const;
export type ToldVerdict = (typeof toldVerdicts)[number];

/** Sentences of the reasons, in English, with the names of their values in braces. */
const toldSentences = {
  other_words: 'The sentence has other words now, and says of the answer what it said.',
  translated: 'The sentence stands in another language now, with the same figures and names.',
  figure_not_told: 'A figure in the sentence changed; the answer does not name it.',
  missing: 'The answer says “{said}”, which the sentence does not say any more.',
  denied: 'One of the two sentences denies what the other says.',
  planned: 'One of the two sentences speaks of a plan, the other of what is.',
  limited: 'The sentence holds with a limit now that it did not have.',
  unlimited: 'The sentence had a limit that the answer names, and has it no longer.',
  duty: 'What was a rule for all is one no longer.',
  sentence_added: 'The sentence stands; the one after it is new and limits it.',
  row_added: 'The table has a row that it did not have when the answer listed it.',
  changed: 'The sentence changed; whether the answer still holds has to be looked at.',
  says_otherwise: 'The sentence stands, and a newer one says otherwise.',
  no_sentence: 'The sentence is gone, and nothing that stands now says the same.',
  no_paper: 'The paper is gone, and nothing that stands now says the same.',
  over: '“{day}” lay ahead when the answer was given and is over now.',
} as const;
export type ToldReasonCode = keyof typeof toldSentences;

export const ToldReason = z.object({
  code: z.enum(Object.keys(toldSentences) as [ToldReasonCode, ...ToldReasonCode[]]),
  values: z.record(z.string(), z.string()),
});
export type ToldReason = z.infer<typeof ToldReason>;

/** The reason as an English sentence. */
export const toldSentence = ({ code, values }: ToldReason): string =>
  toldSentences[code].replace(/\{(\w+)\}/gu, (_, name: string) => values[name] ?? '');

/** An answer as a customer was told it. */
export const ToldAnswer = z.object({
  id: Id,
  /** Null where the request named none. */
  customer: z.nullable(z.string()),
  /** The request that it was told in, under its name then; `id` is null once that is gone. */
  request: z.object({ id: z.nullable(Id), name: z.string() }),
  question: z.string(),
  choice: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** What it rested on, with the sentences as they stood. */
  citations: z.array(Citation),
  told_at: Instant,
  /** When the same customer was told otherwise in the same request; null where this is what they were told last. */
  superseded_at: z.nullable(Instant),
});
export type ToldAnswer = z.infer<typeof ToldAnswer>;

/** A customer with what they were told last. */
const ToldCustomer = z.object({ customer: z.nullable(z.string()), answers: z.int(), last_told_at: Instant });

const narrowed = {
  /** Only what rests on this document. */
  document: z.optional(Id),
  /** Only what rests on this entry of the library. */
  library_entry: z.optional(Id),
};

export const told = {
  list: {
    method: 'GET',
    path: '/api/told',
    summary: 'What customers were told, newest first',
    query: z.object({
      customer: z.optional(Name),
      q: z.optional(z.string().check(z.maxLength(limits.listWords))),
      /** What was told otherwise since is listed too. */
      superseded: z.optional(YesNo),
      ...narrowed,
      ...PageById,
    }),
    response: { 200: z.object({ told: z.array(ToldAnswer), next_cursor: Cursor }) },
  },
  customers: {
    method: 'GET',
    path: '/api/told/customers',
    summary: 'Customers that were told something, by name',
    query: z.object({ ...narrowed, ...Page }),
    response: { 200: z.object({ customers: z.array(ToldCustomer), next_cursor: Cursor }) },
  },
  forget: {
    method: 'DELETE',
    path: '/api/told/customers',
    summary: 'Delete the record of what a customer was told; for admins',
    query: z.object({ customer: Name }),
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;
