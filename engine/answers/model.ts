/** The one interface of the embedded engine and the reader. */
import type { Proposal } from '#contract/answers.ts';
import type { AnswerPlace, FollowUp } from '#contract/extraction.ts';
import type { Account } from '#engine/model/account.ts';
import type { ReplyStore } from '#engine/model/model-run.ts';
import type { FactKind } from '#contract/facts.ts';
import type { Knowledge, SearchScope } from '#engine/search/model.ts';
import type { Deciding } from '#engine/decision/model.ts';
import type { Wishes } from './wishes.ts';

/** A question as it is asked of the engine. */
export interface Asked {
  question: string;
  /** The form's id of it. */
  ref: string | null;
  section: string | null;
  guidance: string | null;
  /** What stands over its text and comment cells, and what they prompt. */
  labels?: string[];
  /** Text of the stem that a sub-item continues. */
  stem: string | null;
  /** The cell's own options; empty when free text. A choice outside them is never given. */
  options: string[];
  wantsText: boolean;
  /** Several of the options may be given together, one a line. */
  several?: boolean;
  /** What the form says beside it once an answer stands there; `unread` where that cannot be told. */
  followUps?: FollowUp[] | 'unread';
  /** It has places beside its choice and one text, which no draft fills. */
  hasFurther?: boolean;
  /** What somebody wishes for the answers of the request: never evidence. */
  wishes?: Wishes;
  /** Somebody asks for another answer than the one that stands, and says what it should be like. */
  again?: boolean;
}

/** What is done with a question while somebody waits for its answer. `searching` and `reading` begin anew: what was written before is void. */
export type Doing =
  | { doing: 'searching' }
  | { doing: 'reading'; passages: number }
  /** The answer as far as it is written; nothing of it is checked yet. */
  | { doing: 'writing'; text: string }
  | { doing: 'checking' };

export interface AnswerContext extends Deciding {
  index: Knowledge;
  scope?: SearchScope;
  /** What the form is about, as its file or product is named: answers of the same product come first, another one's are flagged. */
  about?: string;
  /** The form that is answered: its file's name, and for which product and customer it is. */
  form?: { name: string; product?: string; customer?: string };
  /** Customers that questionnaires were for: what names one of them is not sent to another. The same list while they are the same. */
  customers?: readonly string[];
  /** Replies of a language model that this piece of work has paid for already. */
  replies?: ReplyStore;
  /** The day that a piece of work began on, `2026-11-27`: what it asks stays the same over midnight. */
  today?: string;
  /** Who pays for its calls to a language model. */
  account?: Account;
  /** Facts about the company that are known otherwise, as the organisation's name and who answers: given where no filled form or approved answer says them. */
  known?: Partial<Record<FactKind, string>>;
  /** Told what is done, where one question is asked by itself. */
  tell?: (doing: Doing) => void;
  signal?: AbortSignal;
}

/** The same, of which nobody is told. */
export const untold = ({ tell: _, ...context }: AnswerContext): AnswerContext => context;

/** What answering some questions would take of a language model. */
export interface Estimated {
  questions: number;
  calls: number;
  tokensIn: number;
}

/** How an engine answers many questions of a form at once. */
interface Together {
  /** Questions of one window. */
  most: number;
  /** Windows after the first one that are given at once: what they need is found for all of them with few calls. */
  pool: number;
  /** Calls under way at once. */
  width: number;
  /** Answers windows of questions, each in their order; each window by itself, as soon as it is answered. */
  answer(windows: Asked[][], context: AnswerContext, watching?: Watching): Promise<Proposal[]>[];
}

/** What first readings say, each with the place of its question. */
export type FirstReadings = (readonly [place: number, proposal: Proposal])[];

/** Who is told while windows are answered that share their calls. */
export interface Watching {
  /** Before the first of these calls: whoever is begun anew gives the same windows, or pays them again. */
  shares?: () => Promise<void>;
  /** Before second rounds and second looks, by places counted over all windows. What is answered in the end takes their place. */
  reads?: (first: FirstReadings) => void;
  /** What is asked after these: what needs no model is made ready for it while that thinks. */
  coming?: readonly Asked[];
}

export interface AnswerEngine {
  readonly name: 'embedded' | 'reader';
  answer(asked: Asked, context: AnswerContext): Promise<Proposal>;
  /** Absent where each question is answered by itself. */
  readonly together?: Together;
  /** Tells before it is done, without asking a model; absent where none is asked. */
  estimate?(asked: Asked[], context: AnswerContext): Promise<Estimated>;
  /**
   * Looks over a whole form once all of its questions have proposals: twins answered differently, contradictions,
   * conditions that do not hold. Gives the proposals with flags, confidence and reasons changed; never an answer's text.
   */
  reviewForm(asked: Asked[], proposals: Proposal[], deciding?: Deciding): Promise<Proposal[]>;
}

/** What to write into a file for one question. */
export interface FillValue {
  sheet: string | null;
  at: AnswerPlace['at'];
  value: string | true;
}
