/** The legal assistant: questions on Slovenian law, accounting and HR, in conversations that belong to a person. */
import * as z from 'zod/mini';
import { SeenModel } from './ai-model.ts';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Email, Id, IdParam, Instant, PageById, Text, Whole, YesNo } from './fields.ts';
import { languages } from './languages.ts';
import { LawCoverage } from './law-coverage.ts';
import { limits } from './limits.ts';

/** Who answers; `general` finds the one for each question. */
export const specialists = ['general', 'legal', 'accountant', 'hr'] as const;
export const Specialist = z.enum(specialists);
export type Specialist = z.infer<typeof Specialist>;

const AnsweringSpecialist = z.enum(['legal', 'accountant', 'hr']);
const AssistantLanguage = z.enum(languages);

/** Plans of the assistant (specification 9), a person's own; EUR a month, questions a calendar month. */
export const assistantPlans = {
  free: { price: 0, questions: 5, history: false, privateSharing: false, atOnce: null },
  basic: { price: 9.9, questions: 100, history: true, privateSharing: false, atOnce: null },
  /** `atOnce`: how many people may ask on it at the same time; null where it is for its holder alone. */
  business: { price: 49.9, questions: 1000, history: true, privateSharing: true, atOnce: 10 },
} as const;
export const AssistantPlan = z.enum(['free', 'basic', 'business']);
export type AssistantPlan = z.infer<typeof AssistantPlan>;
/** Colleagues whom the holder of a Business plan can name. */
export const MOST_COLLEAGUES = 50;
/** News in one answer, the newest of them. */
export const MOST_NEWS = 500;
/** How long after a question its asker counts among those who ask at once (decision 78). */
export const PLACE_MINUTES = 10;
/** Questions of one conversation; a new one has room for as many. */
export const MOST_TURNS = 100;
/** Whom one conversation can be shared with by address. */
export const MOST_SHARED_WITH = 50;
/** More questions a month for both, for each invited person who came (specification 5). */
export const INVITED_QUESTIONS = 5;

/** Of the refusal `over_quota` (specification 8), in both languages whatever the reader's; screens say it in theirs. */
export const OVER_QUOTA = 'Presegli ste mesečno kvoto / You have exceeded your monthly quota';

/** Questions surely answered in this calendar month (UTC) and how many there are; one that was refused, failed, asked back or got a list or a part does not count. */
export const Usage = z.object({ calls_made: z.int(), quota: z.int() });
export type Usage = z.infer<typeof Usage>;

export const LawCitation = z.object({
  /** As it is cited: ZDR-1. */
  act: z.string(),
  /** `94(1)`, `352(1),(2)`. */
  article: z.string(),
  /** What it says, a part of the answer in the language of the question; where `basis` is `passage`, the Slovenian text of the act; where it is `read`, what is quoted. */
  statement: z.string(),
  /** The official page. */
  url: z.string(),
  /** The day (YYYY-MM-DD) for which it holds. */
  as_of: z.nullable(z.string()),
  /** Not compared with the text in force, or that text changed since. */
  to_be_checked: z.boolean(),
  /** In a list of the nearest rules (`doubt`): what this one regulates, as people ask for it in the language of the question. */
  label: z.nullable(z.string()),
});

export type LawCitation = z.infer<typeof LawCitation>;

/** Why a question is not answered; `preparing` passes by itself within minutes. */
const refusalReasons = ['not-covered', 'other-country', 'forecast', 'unlawful', 'pending-case', 'figure-expired', 'preparing'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Why an answer may not be enough: it lists the nearest rules, and none is surely the one that is asked for; or its sources cover a part of the question. */
const doubts = ['nearest', 'partial'] as const;
export type Doubt = (typeof doubts)[number];

/** One question with its answer. */
export const Turn = z.object({
  id: Id,
  /** As it was asked, without personal numbers. */
  question: z.string(),
  language: AssistantLanguage,
  /** Whose field the question is; another than the conversation's own where it was asked outside its field. */
  specialist: AnsweringSpecialist,
  /** `asks_back`: one fact decides the case, and `answer` asks for it. */
  status: z.enum(['answered', 'refused', 'asks_back']),
  answer: z.string(),
  reason: z.nullable(z.enum(refusalReasons)),
  /** `read`: by a language model, whose quotes were looked for in the sources to the letter. */
  basis: z.nullable(z.enum(['statement', 'passage', 'read'])),
  /** The language model that read it; null where none did. */
  model: z.nullable(z.string()),
  /** The answer says so itself, in the language of the question; null where it is sure. */
  doubt: z.nullable(z.enum(doubts)),
  steps: z.array(z.string()),
  citations: z.array(LawCitation),
  /** That this is no legal advice, in the language of the question. */
  notice: z.string(),
  /** From the question's arrival to its answer. */
  ms: z.int(),
  created_at: Instant,
});
export type Turn = z.infer<typeof Turn>;

const conversation = {
  id: Id,
  specialist: Specialist,
  /** The first question. */
  title: z.string(),
  /** Path of the page that the link opens; null while it is not shared. */
  shared_path: z.nullable(z.string()),
  /** Addresses of those who may open it, signed in; null where anyone with the link may. */
  shared_with: z.nullable(z.array(z.string())),
  created_at: Instant,
  updated_at: Instant,
};
const ConversationHead = z.object(conversation);
/** Of a conversation that is older than their bound the newest. */
const Turns = Whole(Turn, MOST_TURNS);
export const Conversation = z.object({ ...conversation, turns: Turns });
export type Conversation = z.infer<typeof Conversation>;

/** Frames of a streamed answer, in this order; `part` as often as there are sentences. An error's frame is as in errors.ts. */
export const AnswerFrame = z.discriminatedUnion('event', [
  z.object({
    event: z.literal('state'),
    data: z.object({ state: z.enum(['determining', 'preparing', 'answering']), specialist: z.nullable(Specialist) }),
  }),
  z.object({ event: z.literal('part'), data: z.object({ text: z.string() }) }),
  z.object({ event: z.literal('idle'), data: z.object({ conversation_id: Id, turn: Turn, usage: Usage }) }),
]);
export type AnswerFrame = z.infer<typeof AnswerFrame>;

const Question = z.object({
  /** Goes on with a conversation of the caller; without it one begins. */
  conversation_id: z.optional(Id),
  /** Of a new conversation; `general` when left out. */
  specialist: z.optional(Specialist),
  question: Text(limits.asked),
});

/** Folded addresses of those who may ask on the caller's plan. */
const Colleagues = z.object({ colleagues: Whole(z.string(), MOST_COLLEAGUES) });
export type Colleagues = z.infer<typeof Colleagues>;

export const Assistant = z.object({
  plan: AssistantPlan,
  /** Who lets the caller ask on their plan, by name or address; null where the plan is the caller's own. */
  plan_of: z.nullable(z.string()),
  usage: Usage,
  favourites: z.array(Specialist),
  marketing_consent: z.boolean(),
  /** What each can answer from: checked statements, and the acts they rest on. */
  specialists: z.array(z.object({ specialist: Specialist, statements: z.int(), acts: z.array(z.string()) })),
  /** The language model that reads questions; null where none does. */
  read_by: z.nullable(SeenModel),
  /** The day of the texts that the statements were compared with (YYYY-MM-DD). */
  as_of: z.string(),
  /** The conversation of the caller in which something was asked last, on every plan; null where there is none. */
  last: z.nullable(z.object({ id: Id, title: z.string(), updated_at: Instant })),
});
export type Assistant = z.infer<typeof Assistant>;

/** Something that changed in the law. */
const NewsItem = z.object({
  /** The day (YYYY-MM-DD) from which it applies, the last one on which it did, or the one on which a changed text was seen. */
  date: z.string(),
  kind: z.enum(['starts', 'ends', 'changed']),
  act: z.string(),
  /** `94(1)`, as it is cited. */
  article: z.string(),
  /** The rule, in the language that was asked for; empty where the text of an act changed. */
  text: z.string(),
  /** The official page. */
  url: z.string(),
  to_be_checked: z.boolean(),
});
export type NewsItem = z.infer<typeof NewsItem>;

const SharedConversation = z.object({ title: z.string(), specialist: Specialist, created_at: Instant, turns: Turns });
const SharedParam = z.object({ token: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/, 'This link is none that was given out.')) });

export const assistant = {
  get: {
    method: 'GET',
    path: '/api/assistant',
    summary: 'The legal assistant as the caller sees it: plan, usage, specialists',
    response: { 200: Assistant },
  },
  update: {
    method: 'PATCH',
    path: '/api/assistant',
    summary: "Change the caller's favourites or consent to news by mail",
    body: z.object({
      favourites: z.optional(z.array(Specialist).check(z.maxLength(specialists.length))),
      marketing_consent: z.optional(z.boolean()),
    }),
    response: { 200: Assistant },
  },
  usage: { method: 'GET', path: '/api/assistant/usage', summary: "The caller's questions of this month", response: { 200: Usage } },
  news: {
    method: 'GET',
    path: '/api/assistant/news',
    summary: 'What changed in the law of the last two years and what is to come, newest first',
    public: true,
    query: z.object({ language: z.optional(AssistantLanguage) }),
    response: { 200: z.object({ news: Whole(NewsItem, MOST_NEWS) }) },
  },
  coverage: {
    method: 'GET',
    path: '/api/assistant/coverage',
    summary: 'Which matters can be asked about, on what each rests and for which day, whom to ask about the others, and what runs out',
    public: true,
    query: z.object({ language: z.optional(AssistantLanguage) }),
    response: { 200: LawCoverage },
  },
  ask: {
    method: 'POST',
    path: '/api/assistant/questions',
    summary:
      'Answer one question on Slovenian law, list the nearest rules where none surely answers it, or say why not; only a sure answer counts',
    body: Question,
    response: { 200: z.object({ conversation_id: Id, turn: Turn, usage: Usage }) },
  },
  askStreamed: {
    method: 'POST',
    path: '/api/assistant/questions/stream',
    summary: 'The same as a stream of server-sent events: state, part, idle',
    body: Question,
    response: {},
    file: ['text/event-stream'],
  },
  conversations: {
    method: 'GET',
    path: '/api/assistant/conversations',
    summary: "The caller's history, newest first, from the basic plan on; `q` finds words of its questions and answers",
    query: z.object({ ...PageById, q: z.optional(z.string().check(z.maxLength(limits.listWords))) }),
    response: { 200: z.object({ conversations: z.array(ConversationHead), next_cursor: Cursor }) },
  },
  conversation: {
    method: 'GET',
    path: '/api/assistant/conversations/:id',
    summary: "One of the caller's conversations",
    params: IdParam,
    response: { 200: Conversation },
  },
  deleteConversation: {
    method: 'DELETE',
    path: '/api/assistant/conversations/:id',
    summary: 'Delete a conversation and its shared link',
    params: IdParam,
    response: { 204: z.null() },
  },
  share: {
    method: 'POST',
    path: '/api/assistant/conversations/:id/share',
    summary:
      'Make a link that anyone can open, or, on the business plan, named people once they are signed in; the same one when there is one',
    params: IdParam,
    body: z.nullish(
      z.object({
        /** Null: anyone with the link. Left out: as it was. Who is named for the first time gets the link by mail. */
        shared_with: z.optional(z.nullable(z.array(Email).check(z.minLength(1), z.maxLength(MOST_SHARED_WITH)))),
      }),
    ),
    response: { 200: ConversationHead },
  },
  unshare: {
    method: 'DELETE',
    path: '/api/assistant/conversations/:id/share',
    summary: 'End the link at once',
    params: IdParam,
    response: { 200: ConversationHead },
  },
  shared: {
    method: 'GET',
    path: '/api/assistant/shared/:token',
    summary: 'A shared conversation, for anyone with its link; refused where it is for named people',
    public: true,
    params: SharedParam,
    response: { 200: SharedConversation },
  },
  sharedWithMe: {
    method: 'GET',
    path: '/api/assistant/shared/:token/mine',
    summary: 'A shared conversation, also one that is for named people and the caller is one of them',
    params: SharedParam,
    response: { 200: SharedConversation },
  },
  colleagues: {
    method: 'GET',
    path: '/api/assistant/colleagues',
    summary: "Who may ask on the caller's plan",
    response: { 200: Colleagues },
  },
  nameColleagues: {
    method: 'PUT',
    path: '/api/assistant/colleagues',
    summary: "Name who may ask on the caller's Business plan, in place of those before; ten of all can ask at once",
    body: z.object({ colleagues: z.array(Email).check(z.maxLength(MOST_COLLEAGUES)) }),
    response: { 200: Colleagues },
  },
  invite: {
    method: 'POST',
    path: '/api/assistant/invites',
    summary: 'Invite somebody by mail; when they come, both have more questions each month',
    body: z.object({ email: Email }),
    response: { 201: z.object({ id: Id, email: z.string(), created_at: Instant, accepted: z.boolean() }) },
  },
  invites: {
    method: 'GET',
    path: '/api/assistant/invites',
    summary: 'Whom the caller invited, newest first',
    query: z.object({ accepted: z.optional(YesNo), ...PageById }),
    response: {
      200: z.object({
        invites: z.array(z.object({ id: Id, email: z.string(), created_at: Instant, accepted: z.boolean() })),
        next_cursor: Cursor,
      }),
    },
  },
} as const satisfies Record<string, Endpoint>;
