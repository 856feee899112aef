import * as z from 'zod/mini';
import { AnswerStatus, Citation, Flag } from './answers.ts';
import type { Endpoint } from './endpoint.ts';
import { Cursor, Id, IdParam, Instant, Page, PageById } from './fields.ts';
import { languages } from './languages.ts';
import { limits } from './limits.ts';
import { Reason } from './reasons.ts';

/** The figures of a backtest. Shares are 0–1 and null where nothing was there to share; coverage, accuracy and calibration speak of choices. */
export const BacktestFigures = z.object({
  questions: z.int(),
  /** Questions that people had answered. */
  with_human_answer: z.int(),
  proposed: z.int(),
  agree: z.int(),
  disagree: z.int(),
  coverage: z.nullable(z.number()),
  accuracy: z.nullable(z.number()),
  /** What answering the most frequent option everywhere would reach: the figure to beat. */
  majority: z.nullable(z.number()),
  /** People said No, the proposal says Yes, and no flag warns. */
  false_yes: z.int(),
  by_option: z.record(z.string(), z.object({ human: z.int(), proposed: z.int(), agree: z.int() })),
  calibration: z.array(z.object({ from: z.number(), to: z.number(), count: z.int(), right: z.int() })),
  text: z.object({ human: z.int(), proposed: z.int(), agree: z.int() }),
});
export type BacktestFigures = z.infer<typeof BacktestFigures>;

/** One question: what people wrote, what was proposed without their file, and whether the two agree (null: nothing to compare). */
export const BacktestItem = z.object({
  sheet: z.nullable(z.string()),
  ref: z.nullable(z.string()),
  section: z.nullable(z.string()),
  question: z.string(),
  human: z.object({ choice: z.nullable(z.string()), text: z.nullable(z.string()) }),
  proposed: z.object({
    status: AnswerStatus,
    choice: z.nullable(z.string()),
    answer: z.string(),
    confidence: z.number(),
    flags: z.array(Flag),
    citations: z.array(Citation),
    reasons: z.array(Reason),
  }),
  agree: z.nullable(z.boolean()),
  why: z.string(),
});
export type BacktestItem = z.infer<typeof BacktestItem>;

/** A filled questionnaire answered from the rest of the knowledge, and compared with what people wrote. */
export const Backtest = z.object({
  id: Id,
  status: z.enum(['queued', 'running', 'completed', 'cancelled', 'failed']),
  /** Null when the document was deleted since. */
  document: z.nullable(z.object({ id: Id, display_name: z.string() })),
  /** Its name then. */
  name: z.string(),
  done: z.int(),
  total: z.int(),
  /** Why it failed: in English … */
  error: z.nullable(z.string()),
  /** … and as codes, for the language of a screen; none for what was kept before there were any. */
  because: z.array(Reason),
  /** It was stopped at a limit and can be continued. */
  stopped: z.boolean(),
  figures: z.nullable(BacktestFigures),
  created_at: Instant,
  finished_at: z.nullable(Instant),
  can: z.object({ edit: z.boolean() }),
});
export type Backtest = z.infer<typeof Backtest>;

/** A document that can be tried: `pairs` counts the answered questions that were recognised in it. */
export const BacktestCandidate = z.object({
  id: Id,
  display_name: z.string(),
  kind: z.nullable(z.enum(['document', 'questionnaire'])),
  pairs: z.int(),
  updated_at: Instant,
});
export type BacktestCandidate = z.infer<typeof BacktestCandidate>;

export const backtests = {
  candidates: {
    method: 'GET',
    path: '/api/backtests/candidates',
    summary: 'Knowledge documents that can be tried, filled questionnaires first, then the newest; `q` is part of the name',
    query: z.object({ q: z.optional(z.string().check(z.trim(), z.maxLength(limits.listWords))), limit: Page.limit }),
    response: { 200: z.object({ candidates: z.array(BacktestCandidate), next_cursor: Cursor }) },
  },
  list: {
    method: 'GET',
    path: '/api/backtests',
    summary: 'Backtests, newest first',
    query: z.object({ ...PageById }),
    response: { 200: z.object({ backtests: z.array(Backtest), next_cursor: Cursor }) },
  },
  create: {
    method: 'POST',
    path: '/api/backtests',
    summary: 'Answer a filled questionnaire from the rest of the knowledge and compare; starts at once',
    body: z.object({ document_id: Id }),
    response: { 201: Backtest },
  },
  get: {
    method: 'GET',
    path: '/api/backtests/:id',
    summary: 'One backtest with its questions in order; those beyond 2 MB come with `cursor`',
    params: IdParam,
    query: z.object({ ...Page }),
    response: { 200: z.extend(Backtest, { items: z.array(BacktestItem), next_cursor: Cursor }) },
  },
  cancel: {
    method: 'POST',
    path: '/api/backtests/:id/cancel',
    summary: 'Stop a backtest that waits or runs',
    params: IdParam,
    response: { 200: Backtest },
  },
  continue: {
    method: 'POST',
    path: '/api/backtests/:id/continue',
    summary: 'Go on with a backtest that was stopped at a limit; nothing is asked twice',
    params: IdParam,
    response: { 202: Backtest },
  },
  remove: { method: 'DELETE', path: '/api/backtests/:id', summary: 'Remove a backtest', params: IdParam, response: { 204: z.null() } },
  /** One page without scripts that can be printed, handed on and read without the product. */
  report: {
    method: 'GET',
    path: '/api/backtests/:id/report',
    summary: 'The report as a page to print (html) or as data (json)',
    params: IdParam,
    query: z.object({
      format: z._default(z.enum(['html', 'json']), 'html'),
      /** Of the page. */
      language: z._default(z.enum(languages), 'en'),
    }),
    response: {},
    file: ['text/html', 'application/json'],
  },
} as const satisfies Record<string, Endpoint>;
