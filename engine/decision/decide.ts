/** From a candidate, and from a proposal that stands, to what people see. */
import type { Citation, Flag, Proposal, Trace } from '#contract/answers.ts';
import type { Reason } from '#contract/reasons.ts';
import { leaveOpen, round } from './leave-open.ts';
import type { Candidate, Deciding, Finding, Rules, SoFar, Standing } from './model.ts';
import { shareOfKind } from './sent.ts';
import { type RefusalName, type Row, type RuleName, ruleNames, table } from './table.ts';

/** Quotes that are shown. */
export const CITED = 6;

/** What the rules left in the end. */
interface Outcome extends SoFar {
  isRefused: boolean;
  mustBeRead: boolean;
  isReopened: boolean;
  reasons: Reason[];
  citations: Citation[];
  trace: Trace;
}

/**
 * The proposal of a candidate. Its confidence begins at the share of its kind that was right, moved by what this organisation made of such
 * drafts, and no rule raises it. Pure.
 */
export function decide<Case>(candidate: Candidate, rules: Rules<Case>, of: Case, { sent, without }: Deciding = {}): Proposal {
  const { answer, choice, comment, citations, engine, kind, measured } = candidate;
  const confidence = round(shareOfKind(measured, kind === null ? undefined : sent?.[kind]));
  const outcome = ask(rules, of, { choice, confidence, flags: new Set() }, without);
  const { reasons, trace } = outcome;
  if (outcome.isRefused) return { ...leaveOpen([], measured.share), reasons, trace };
  return {
    status: outcome.mustBeRead ? 'needs_review' : 'answered',
    answer,
    choice: outcome.choice,
    comment,
    confidence: outcome.confidence,
    flags: [...outcome.flags],
    citations: withFound(citations, outcome),
    related: [],
    reasons,
    ...(kind === null ? {} : { made_by: { engine, kind } }),
    trace,
  };
}

/**
 * An answer of which something more is known: it becomes less sure, or stays as it is, the same object. What nobody has decided on goes to review
 * where a person has to look, and what is approved or skipped only where a rule opens it again. Pure.
 */
export function again<Stands extends Standing, Case>(
  standing: Stands,
  rules: Rules<Case> & { readonly [Name in RefusalName]?: never },
  of: Case,
  { without }: Pick<Deciding, 'without'> = {},
): Stands {
  const { choice, confidence, flags } = standing;
  const outcome = ask(rules, of, { choice, confidence: confidence ?? 1, flags: new Set(flags) }, without);
  if (outcome.trace.length === 0) return standing;
  return {
    ...standing,
    status: statusAfter(standing, outcome),
    choice: outcome.choice,
    confidence: confidence === null ? null : outcome.confidence,
    flags: [...outcome.flags],
    citations: withFound(standing.citations, outcome),
    reasons: [...standing.reasons, ...outcome.reasons],
    trace: [...(standing.trace ?? []), ...outcome.trace],
  };
}

const statusAfter = (standing: Standing, { isReopened, mustBeRead }: Outcome): Standing['status'] => {
  if (isReopened) return [standing.answer, standing.choice, standing.comment].some((text) => text?.trim()) ? 'needs_review' : 'unanswered';
  return mustBeRead && standing.status === 'answered' ? 'needs_review' : standing.status;
};

/** With what speaks for the rules, as far as that is shown. */
const withFound = (citations: Citation[], outcome: Outcome): Citation[] =>
  outcome.citations.length > 0 ? [...citations, ...outcome.citations].slice(0, CITED) : citations;

/** Asks the rules in the order of the table, until one refuses. */
function ask<Case>(rules: Rules<Case>, of: Case, from: SoFar, without: ReadonlySet<RuleName> | undefined): Outcome {
  let outcome: Outcome = { ...from, isRefused: false, mustBeRead: false, isReopened: false, reasons: [], citations: [], trace: [] };
  for (const name of ruleNames) {
    const finding = without?.has(name) ? null : (rules[name]?.(of, outcome) ?? null);
    if (finding) outcome = follow(outcome, name, finding);
    if (outcome.isRefused) break;
  }
  return outcome;
}

function follow(outcome: Outcome, name: RuleName, { reasons, atMost, citations = [] }: Finding): Outcome {
  const row = table[name];
  const most = row.atMost === 'found' ? (atMost ?? 1) : (row.atMost ?? 1);
  return {
    isRefused: outcome.isRefused || row.refuse === true,
    mustBeRead: outcome.mustBeRead || row.review === true || row.flag !== undefined,
    isReopened: outcome.isReopened || row.reopen === true,
    choice: row.withholdChoice ? null : outcome.choice,
    confidence: Math.min(outcome.confidence, most),
    flags: new Set<Flag>([...outcome.flags, row.flag, row.shows].filter((one) => one !== undefined)),
    reasons: [...outcome.reasons, ...reasons],
    citations: [...outcome.citations, ...citations],
    trace: [...outcome.trace, { rule: name, does: doesOf(row), reasons, ...sourceOf(citations) }],
  };
}

/** What a row does, as it is traced. */
function doesOf({ refuse, withholdChoice, flag, review, reopen, atMost }: Row): Trace[number]['does'] {
  const does = [
    refuse ? ('refuse' as const) : null,
    withholdChoice ? ('withhold_choice' as const) : null,
    flag ? ('flag' as const) : null,
    review ? ('review' as const) : null,
    reopen ? ('reopen' as const) : null,
    atMost === undefined ? null : ('cap' as const),
  ].filter((one) => one !== null);
  return does.length > 0 ? does : ['note'];
}

const sourceOf = ([source]: Citation[]): { document?: string } => (source ? { document: source.document } : {});
