/** What the legal assistant can answer from: how each matter that people ask about stands, for which day, and what runs out. */
import * as z from 'zod/mini';
import { Whole } from './fields.ts';

/** What matters that people ask about belong to. */
export const lawAreas = [
  'work',
  'hr',
  'tenancy',
  'consumers',
  'family',
  'inheritance',
  'neighbours',
  'traffic',
  'taxes',
  'business',
  'accounting',
  'data',
  'debts',
  'authorities',
] as const;
export type LawArea = (typeof lawAreas)[number];

/**
 * How a matter stands: answered from statements that were compared with the text, from some that are still to be checked, from the
 * imported text of an act alone, or not at all.
 */
const matterStates = ['covered', 'to-be-checked', 'text-only', 'uncovered'] as const;
export type MatterStanding = (typeof matterStates)[number];

/** What runs out within so many days is named. */
export const SOON_DAYS = 60;
/** Rows of each list at most. */
export const MOST_COVERED = 500;
const MOST_PLACES = 20;

const Covered = z.object({
  area: z.enum(lawAreas),
  name: z.string(),
  state: z.enum(matterStates),
  /** Where its statements stand; `as_of` is the oldest day (YYYY-MM-DD) for which one of the article was written. */
  places: Whole(z.object({ act: z.string(), article: z.string(), as_of: z.string(), url: z.string() }), MOST_PLACES),
});

/** What no source regulates, with whom to ask; `address` null where each place has its own. */
const Elsewhere = z.object({ name: z.string(), authority: z.string(), address: z.nullable(z.string()) });

const CoveredAct = z.object({
  act: z.string(),
  title: z.string(),
  url: z.string(),
  statements: z.int(),
  /** Of them those that were not compared with the text, or whose paragraph is another now. */
  to_be_checked: z.int(),
  /** From which to which day (YYYY-MM-DD) the consolidated texts are that the statements were written for. */
  as_of: z.object({ from: z.string(), to: z.string() }),
  /** The day on which the operator imported its text; null where it was not. */
  imported: z.nullable(z.string()),
});

/** A rule or a figure, as it is answered. */
const rule = { act: z.string(), article: z.string(), text: z.string(), url: z.string() };

export const LawCoverage = z.object({
  /** The day (YYYY-MM-DD) for which all of it is said. */
  day: z.string(),
  matters: Whole(Covered, MOST_COVERED),
  elsewhere: Whole(Elsewhere, MOST_COVERED),
  acts: Whole(CoveredAct, MOST_COVERED),
  /** What has run out, and what will within {@link SOON_DAYS}, soonest first; `valid_to` is its last day. */
  runs_out: Whole(z.object({ ...rule, valid_to: z.string() }), MOST_COVERED),
  /** Statements whose paragraph is not the one that they were checked against. */
  changed: Whole(z.object(rule), MOST_COVERED),
});
export type LawCoverage = z.infer<typeof LawCoverage>;
