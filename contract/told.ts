/** What was told to whom, and is it still true: verdicts and the reasons that are given for them. */
import * as z from 'zod/mini';
import { Citation } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Ids, Instant, Name, Page, PageById, Text, Version, YesNo } from './fields.ts';
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
  member_added: 'The list that the answer gives has “{said}” now, which it did not have.',
  changed: 'The sentence changed; whether the answer still holds has to be looked at.',
  says_otherwise: 'The sentence stands, and a newer one says otherwise.',
  no_sentence: 'The sentence is gone, and nothing that stands now says the same.',
  no_paper: 'The paper is gone, and nothing that stands now says the same.',
  approved_since: 'Another answer to the same question is approved since.',
  told_otherwise: 'Another customer was told otherwise since.',
  read: 'Read by a language model: {why}',
  over: '“{day}” lay ahead when the answer was given and is over now.',
} as const;
export type ToldReasonCode = keyof typeof toldSentences;

export const toldReasonCodes = Object.keys(toldSentences) as [ToldReasonCode, ...ToldReasonCode[]];

export const ToldReason = z.object({
  code: z.enum(toldReasonCodes),
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
  /** Which of the company's products it is about; null where nobody said. */
  product: z.nullable(z.string()),
  /** The request that it was told in, under its name then; `id` is null once that is gone. */
  request: z.object({ id: z.nullable(Id), name: z.string() }),
  question: z.string(),
  choice: z.nullable(z.string()),
  answer: z.nullable(z.string()),
  comment: z.nullable(z.string()),
  /** What it rested on, with the sentences as they stood. */
  citations: z.array(Citation),
  /** Which version of each document it rested on, by the document's id; of what was told before this was noted none. */
  versions: z.record(z.string(), z.int()),
  /** Who had approved it; null where their account is gone. */
  approved_by: z.nullable(Id),
  told_at: Instant,
  /** When the same customer was told otherwise in the same request, or by a correction; null where this is what they were told last. */
  superseded_at: z.nullable(Instant),
  /** `form`: in a form · `correction`: by a letter or a file that corrected what was told in a form. */
  origin: z.enum(['form', 'correction']),
});
export type ToldAnswer = z.infer<typeof ToldAnswer>;

/**
 * How a given answer stands: of `changed` and `expired` a finding is open, of `settled` one was settled and none is open, and `unsourced` rests on nothing
 * that could be looked at again.
 */
const toldStates = ['changed', 'expired', 'settled', 'unsourced', 'stands'] as const;
export type ToldState = (typeof toldStates)[number];
const Said = { choice: z.nullable(z.string()), answer: z.nullable(z.string()), comment: z.nullable(z.string()), told_at: Instant };

const ListedAnswer = z.extend(ToldAnswer, {
  state: z.enum(toldStates),
  /** What was told before, and is corrected by this; null of what is no correction. */
  former: z.nullable(z.object(Said)),
});

/** A customer with what they were told last: of so many answers a change was found, of others a day is over, others rest on nothing, and the rest stands. */
const ToldCustomer = z.object({
  customer: z.nullable(z.string()),
  answers: z.int(),
  /** Answers with a finding that is open and says more than that a day is over. */
  changed: z.int(),
  /** Answers of which nothing else is found than that a day is over. */
  expired: z.int(),
  /** Answers that cite nothing, and of which nothing is found: no paper is held against them. */
  unsourced: z.int(),
  /** Promises that are moved or dropped, of which they were not told. */
  promises: z.int(),
  last_told_at: Instant,
});
export type ToldCustomer = z.infer<typeof ToldCustomer>;

/**
 * What became of an answer: its sentence is `gone`, reads otherwise (`reworded`: a person has to look), says something else
 * (`contradicts`, another `figure`, or one that goes further: `stronger`), its day is over (`expired`), or another customer was told otherwise (`told_otherwise`).
 */
export const toldAlarmKinds = ['gone', 'reworded', 'contradicts', 'figure', 'stronger', 'expired', 'told_otherwise'] as const;
export type ToldAlarmKind = (typeof toldAlarmKinds)[number];

/** What was decided about one. */
export const toldSettlings = ['still_true', 'customer_told', 'dismissed'] as const;
export type ToldSettling = (typeof toldSettlings)[number];

/** A sentence with its place: of a document, of an entry of the library, or of what another customer was told. */
export const ToldSentence = z.object({
  ...z.omit(z.partial(Citation), { score: true, ocr: true, document: true, quote: true }).shape,
  document: z.string(),
  quote: z.string(),
  /** In which the sentence of now was found; that of then stands in the given answer. */
  document_version: z.optional(z.int()),
  /** Of what another customer was told. */
  told_id: z.optional(Id),
  customer: z.optional(z.nullable(z.string())),
});
export type ToldSentence = z.infer<typeof ToldSentence>;

const Member = z.object({ id: Id, name: z.string() });

/** A further finding about the same answer: it is settled, opened again and given to somebody with the one that shows it. */
const BesideAlarm = z.object({
  id: Id,
  kind: z.enum(toldAlarmKinds),
  why: ToldReason,
  was: ToldSentence,
  now: z.nullable(ToldSentence),
  found_at: Instant,
});

/** A given answer that may hold no longer, with what it rests on and what stands now. */
export const ToldAlarm = z.object({
  id: Id,
  kind: z.enum(toldAlarmKinds),
  why: ToldReason,
  /** What the answer rests on. */
  was: ToldSentence,
  /** What says otherwise now; null where nothing stands in its place. */
  now: z.nullable(ToldSentence),
  /** What else is found of the answer; the gravest one stands for all. */
  besides: z.array(BesideAlarm),
  told: ToldAnswer,
  /** What the customer was told since in the place of that answer, by a letter or a file; null where nothing was. */
  corrected: z.nullable(z.object(Said)),
  found_at: Instant,
  /** When what had changed was as it was told again; null while it is not. */
  over_at: z.nullable(Instant),
  settled: z.nullable(
    z.object({
      as: z.enum(toldSettlings),
      reason: z.nullable(z.string()),
      /** Null where their account is gone. */
      by: z.nullable(Member),
      at: Instant,
    }),
  ),
  /** The member who sees to it; null where nobody does. */
  owner: z.nullable(Member),
  version: Version,
  can: z.object({ settle: z.boolean() }),
});
export type ToldAlarm = z.infer<typeof ToldAlarm>;

/** Says what was decided, or that it is open again. */
const Settling = z
  .object({
    version: Version,
    settled: z.nullable(z.enum(toldSettlings)),
    reason: z.optional(Text(limits.toldReason)),
  })
  .check(z.refine(({ settled, reason }) => settled !== 'dismissed' || reason !== undefined, 'Say why it is dismissed.'));

/** A passage with its heading, as it was read. */
const ToldPassage = z.object({ heading: z.nullable(z.string()), text: z.string() });

/** What was done with a finding. */
export const toldDoings = ['settled', 'reopened', 'assigned'] as const;

/** One thing that somebody did with a finding, and how it stood then. */
export const ToldAlarmChange = z.object({
  id: Id,
  doing: z.enum(toldDoings),
  settled: z.nullable(z.enum(toldSettlings)),
  reason: z.nullable(z.string()),
  owner: z.nullable(Member),
  /** Null where their account is gone. */
  by: z.nullable(Member),
  at: Instant,
});
export type ToldAlarmChange = z.infer<typeof ToldAlarmChange>;

const narrowed = {
  /** Only what rests on this document. */
  document: z.optional(Id),
  /** Only what rests on this entry of the library. */
  library_entry: z.optional(Id),
};

/** Part of the question or of what was said, in any case. */
const words = { q: z.optional(z.string().check(z.maxLength(limits.listWords))) };

/** Entries of the library of which one call says whether they are in doubt. */
export const LIBRARY_DOUBTS = 100;

/** An entry of the library that says what may hold no longer, by the finding that came last. */
const LibraryDoubt = z.object({
  library_entry_id: Id,
  /** The finding. */
  alarm_id: Id,
  /** Where the sentence stands that says otherwise, or stood where it is gone; and the sentence, as it begins. */
  document: z.string(),
  said: z.string(),
  gone: z.boolean(),
});
export type LibraryDoubt = z.infer<typeof LibraryDoubt>;

export const told = {
  list: {
    method: 'GET',
    path: '/api/told',
    summary: 'What customers were told, newest first',
    query: z.object({
      customer: z.optional(Name),
      ...words,
      /** What was told otherwise since is listed too. */
      superseded: z.optional(YesNo),
      /** Only what cites nothing and of which no finding is open. */
      unsourced: z.optional(YesNo),
      ...narrowed,
      ...PageById,
    }),
    response: { 200: z.object({ told: z.array(ListedAnswer), next_cursor: Cursor }) },
  },
  customers: {
    method: 'GET',
    path: '/api/told/customers',
    summary: 'Customers that were told something, by name',
    query: z.object({
      /** `changed`: those with most that changed or is over first. */
      sort: z.optional(z.enum(['name', 'changed'])),
      /** This one alone. */
      customer: z.optional(Name),
      ...narrowed,
      ...Page,
    }),
    response: { 200: z.object({ customers: z.array(ToldCustomer), next_cursor: Cursor }) },
  },
  /** What somebody should know before they change one of these. */
  resting: {
    method: 'GET',
    path: '/api/told/resting',
    summary: 'How many given answers rest on documents, on what is in a folder, or on entries of the library, and to how many customers',
    query: z.object({ documents: z.optional(Ids(500)), folder: z.optional(Id), library_entries: z.optional(Ids(500)) }),
    response: { 200: z.object({ answers: z.int(), customers: z.int() }) },
  },
  /** An entry that says something else by now is in no doubt. */
  libraryDoubts: {
    method: 'GET',
    path: '/api/told/library_doubts',
    summary: 'Which entries of the library say what customers were told and what may hold no longer, each with the finding of it',
    query: z.object({ library_entries: Ids(LIBRARY_DOUBTS) }),
    response: { 200: z.object({ doubts: z.array(LibraryDoubt).check(z.maxLength(LIBRARY_DOUBTS)) }) },
  },
  alarms: {
    method: 'GET',
    path: '/api/told/alarms',
    summary: 'Given answers that may hold no longer, those found last first, each once with both sentences and what else is found of it',
    query: z.object({
      customer: z.optional(Name),
      kind: z.optional(z.enum(toldAlarmKinds)),
      ...words,
      ...narrowed,
      /** Only what was told as the answer to this question of a request. */
      qa_entry: z.optional(Id),
      /** Those that this member sees to, or nobody does. */
      owner: z.optional(z.union([z.literal('nobody'), Id])),
      /** Those that are settled, or over by themselves, instead of the open ones. */
      settled: z.optional(YesNo),
      ...PageById,
    }),
    response: {
      200: z.object({
        alarms: z.array(ToldAlarm),
        next_cursor: Cursor,
        /** Open ones, of all. */
        open: z.int(),
      }),
    },
  },
  settle: {
    method: 'PUT',
    path: '/api/told/alarms/:id',
    summary:
      'Say what was decided about one: it is still true, the customer was told, or it is dismissed with a reason; null opens it again',
    params: IdParam,
    body: Settling,
    response: { 200: ToldAlarm },
  },
  assign: {
    method: 'PUT',
    path: '/api/told/alarms/:id/owner',
    summary: 'Say which member sees to a finding; null for nobody',
    params: IdParam,
    body: z.object({ version: Version, owner: z.nullable(Id) }),
    response: { 200: ToldAlarm },
  },
  /** Of what another customer was told, and of entries of the library, there is no more than the sentence. */
  papers: {
    method: 'GET',
    path: '/api/told/alarms/:id/papers',
    summary: 'The passage that a given answer rests on as it stood when it was told, and the one that stands now',
    params: IdParam,
    response: { 200: z.object({ was: z.nullable(ToldPassage), now: z.nullable(ToldPassage) }) },
  },
  history: {
    method: 'GET',
    path: '/api/told/alarms/:id/history',
    summary: 'What was done with a finding, newest first',
    params: IdParam,
    query: z.object(PageById),
    response: { 200: z.object({ changes: z.array(ToldAlarmChange), next_cursor: Cursor }) },
  },
  forget: {
    method: 'DELETE',
    path: '/api/told/customers',
    summary: 'Delete the record of what a customer was told; for admins',
    query: z.object({ customer: Name }),
    response: { 204: z.null() },
  },
} as const satisfies Record<string, Endpoint>;
