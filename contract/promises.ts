/** What customers were promised: given answers that plan, each with its day, who keeps it, and what became of it. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, Name, PageById, Text, Version } from './fields.ts';
import { limits } from './limits.ts';

/** `moved`: still to be kept, on another day than the customer was told. `open` and `moved` are outstanding. */
const promiseStates = ['open', 'moved', 'kept', 'dropped'] as const;

export type PromiseState = (typeof promiseStates)[number];

/** What a list of promises is narrowed to; `outstanding`: open or moved. */
export const promiseFilters = ['outstanding', ...promiseStates] as const;

const Person = z.object({ id: Id, name: z.string() });
/** `2027-09-30`. */
const Day = z.iso.date().check(z.maxLength(10));

/** What a document says of a promise since it was told: that it is done, moved to a day, or not done. */
const PromiseHint = z.object({
  kind: z.enum(['done', 'moved', 'dropped']),
  document_id: Id,
  document: z.string(),
  /** The sentence. */
  quote: z.string(),
  /** The day that it names; null unless it is moved. */
  day: z.nullable(Day),
});
type PromiseHint = z.infer<typeof PromiseHint>;
/** As it is kept; `print`: the same for the same words. */
export type StoredHint = PromiseHint & { print: string };

/** A promise to a customer. */
export const ToldPromise = z.object({
  id: Id,
  /** Null where the request named none. */
  customer: z.nullable(z.string()),
  /** What they were told. */
  sentence: z.string(),
  /** The question that it answered first. */
  question: z.string(),
  /** The last day by which it is to be kept; null where nobody said. */
  due_on: z.nullable(Day),
  /** The day that the customer was told; null where the sentence names none. */
  told_due_on: z.nullable(Day),
  /** Who keeps it; null for nobody. */
  owner: z.nullable(Person),
  state: z.enum(promiseStates),
  /** Why it stands so; said last. */
  reason: z.nullable(z.string()),
  /** When the customer was told it last. */
  told_at: Instant,
  /** The customer was told otherwise since: none of the answers that it rests on holds as told any more. */
  told_otherwise: z.boolean(),
  /** Given answers that it rests on. */
  answers: z.int(),
  /** Other customers that were told the same sentence. */
  others: z.int(),
  /** When the customer was told that it is moved or dropped; null where they were not. */
  news_told_at: z.nullable(Instant),
  /** Null where no document says anything of it that nobody has acted on. */
  hint: z.nullable(PromiseHint),
  version: Version,
  created_at: Instant,
  can: z.object({ update: z.boolean() }),
});
export type ToldPromise = z.infer<typeof ToldPromise>;

/** A given answer that a promise rests on. */
const PromiseAnswer = z.object({
  /** The given answer. */
  id: Id,
  /** The request that it was told in, under its name then; `id` is null once that is gone. */
  request: z.object({ id: z.nullable(Id), name: z.string() }),
  /** Its question in the request; null once that is gone. */
  entry_id: z.nullable(Id),
  question: z.string(),
  told_at: Instant,
  /** When the customer was told otherwise. */
  superseded_at: z.nullable(Instant),
});
export type PromiseAnswer = z.infer<typeof PromiseAnswer>;

/**
 * `found`: an answer that plans was told · `made`: by hand · `told_again`: the customer was told it anew · `changed`: day, owner or state ·
 * `customer_told`: a letter said that it is moved or dropped · `taken_back`: it did not after all. */
const promiseDoings = ['found', 'made', 'told_again', 'changed', 'customer_told', 'taken_back'] as const;

/** How a promise stood after a change. */
const PromiseChange = z.object({
  id: Id,
  doing: z.enum(promiseDoings),
  /** What the customer was told then; null where only people here changed something. */
  sentence: z.nullable(z.string()),
  due_on: z.nullable(Day),
  owner: z.nullable(Person),
  state: z.enum(promiseStates),
  reason: z.nullable(z.string()),
  /** Null where nobody did it, or their account is gone. */
  by: z.nullable(Person),
  at: Instant,
});
export type PromiseChange = z.infer<typeof PromiseChange>;

/** Promises as a telling left them, with the day that the customer was told before. */
const Told = z.array(z.object({ id: Id, version: Version, told_due_on: z.nullable(Day) }));

const narrowed = {
  customer: z.optional(Name),
  state: z.optional(z.enum(promiseFilters)),
  /** Only those that this member keeps. */
  owner: z.optional(Id),
  /** Only those that are due before this day. */
  due_before: z.optional(Day),
  /** Part of the sentence or its question, in any case. */
  q: z.optional(z.string().check(z.maxLength(limits.listWords))),
};

const change = {
  version: Version,
  due_on: z.optional(z.nullable(Day)),
  owner_id: z.optional(z.nullable(Id)),
  /** What a document says of it is something else: it is not shown again. */
  hint: z.optional(z.null()),
};
/** Changes day, owner or state; what is not given stays. What is dropped needs a reason. */
const Change = z.union([
  z.object({ ...change, state: z.literal('dropped'), reason: Text(limits.toldReason) }),
  z.object({
    ...change,
    /** `open` takes it up again; whether it is moved follows from its day. */
    state: z.optional(z.enum(['open', 'kept'])),
    reason: z.optional(Text(limits.toldReason)),
  }),
]);

export const promises = {
  list: {
    method: 'GET',
    path: '/api/promises',
    summary: 'What customers were promised, by day, those without a day last',
    query: z.object({
      ...narrowed,
      /** Only what rests on this given answer. */
      told: z.optional(Id),
      /** Only what other customers were promised in the words of this promise. */
      like: z.optional(Id),
      ...PageById,
    }),
    response: { 200: z.object({ promises: z.array(ToldPromise), next_cursor: Cursor }) },
  },
  counts: {
    method: 'GET',
    path: '/api/promises/counts',
    summary:
      'How many promises are overdue, due within 30 days, later or without a day, by the days of the reader, and how many are settled',
    response: {
      200: z.object({
        overdue: z.int(),
        soon: z.int(),
        later: z.int(),
        undated: z.int(),
        kept: z.int(),
        dropped: z.int(),
      }),
    },
  },
  csv: {
    method: 'GET',
    path: '/api/promises.csv',
    summary: 'What customers were promised as a table for spreadsheet programs, by day',
    query: z.object(narrowed),
    response: {},
    file: ['text/csv'],
  },
  /** Its words need not plan; one that is outstanding already is a conflict, answered as it is. */
  create: {
    method: 'POST',
    path: '/api/promises',
    summary: 'Make a promise of a given answer by hand',
    body: z.object({
      /** The given answer. */
      told_id: Id,
      /** A part of what was said; all of it unless given. */
      sentence: z.optional(Text(limits.answer)),
      /** The day that the sentence names unless given. */
      due_on: z.optional(z.nullable(Day)),
      /** The one who makes it unless given. */
      owner_id: z.optional(z.nullable(Id)),
    }),
    response: { 201: ToldPromise },
  },
  get: {
    method: 'GET',
    path: '/api/promises/:id',
    summary: 'One promise',
    params: IdParam,
    response: { 200: ToldPromise },
  },
  answers: {
    method: 'GET',
    path: '/api/promises/:id/answers',
    summary: 'The given answers that a promise rests on, newest first',
    params: IdParam,
    query: z.object(PageById),
    response: { 200: z.object({ answers: z.array(PromiseAnswer), next_cursor: Cursor }) },
  },
  history: {
    method: 'GET',
    path: '/api/promises/:id/history',
    summary: 'How a promise stood after each change, newest first',
    params: IdParam,
    query: z.object(PageById),
    response: { 200: z.object({ history: z.array(PromiseChange), next_cursor: Cursor }) },
  },
  /** What is changed since it was seen stays. */
  tell: {
    method: 'POST',
    path: '/api/promises/tellings',
    summary:
      'Note that customers were told that promises to them are moved or dropped: the day that they were told is the day by which it is kept',
    body: z.object({ promises: z.array(z.object({ id: Id, version: Version })).check(z.minLength(1), z.maxLength(limits.toldTogether)) }),
    response: { 200: z.object({ told: Told }) },
  },
  /** What is changed since stays. */
  takeBack: {
    method: 'POST',
    path: '/api/promises/tellings/undo',
    summary: 'Take that back: the customers hold the day that they were told before',
    body: z.object({ told: Told.check(z.minLength(1), z.maxLength(limits.toldTogether)) }),
    response: { 200: z.object({ taken_back: z.int() }) },
  },
  update: {
    method: 'PUT',
    path: '/api/promises/:id',
    summary: 'Change its day or owner, or say that it is kept, dropped with a reason, or open again; what it was stays in its history',
    params: IdParam,
    body: Change,
    response: { 200: ToldPromise },
  },
} as const satisfies Record<string, Endpoint>;
