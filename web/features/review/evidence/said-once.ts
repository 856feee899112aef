import { createContext } from 'react';
import { stageOf } from '#contract/entry-statuses.ts';
import type { QaEntry } from '#contract/qa-entries.ts';
import type { ReasonCode } from '#contract/reasons.ts';

/** Reasons that ask for the same look at whatever entry they stand: what they name besides stands there anyway, or under *Why?*. */
const saidAlike = [
  'same_asked',
  'carried_same',
  'sources_agree',
  'guidance_asks',
  'guidance_follows',
  'places_left',
  'not_of_this_year',
  'newer_paper',
  'paper_of_product',
  'product_unsaid',
  'options_differ',
  'mark_alone',
  'new_in_library',
  'past_review',
  'is_old',
] as const satisfies readonly ReasonCode[];
export type SaidAlike = (typeof saidAlike)[number];
export const isSaidAlike = (code: string): code is SaidAlike => saidAlike.some((one) => one === code);

/** A reason that is said once, with how many of the drafts have it. */
export interface SaidOnce {
  code: SaidAlike;
  count: number;
  drafts: number;
}

type Drafted = Pick<QaEntry, 'status' | 'reasons'>;
const isDraft = ({ status }: Drafted): boolean => stageOf(status) === 'draft';

/** Whether an entry is a draft with that reason. */
export const hasReason = (entry: Drafted, wanted: SaidAlike): boolean =>
  isDraft(entry) && entry.reasons.some(({ code }) => code === wanted);

/**
 * The reasons of which a line over the list, with the drafts that lack it, is less to read than a sentence at each draft that has it: those of more
 * than half of the drafts. Most frequent first. Pure.
 */
export function saidOnceOf(entries: readonly Drafted[]): SaidOnce[] {
  const drafts = entries.filter(isDraft);
  return saidAlike
    .map((code) => ({ code, count: drafts.filter((entry) => hasReason(entry, code)).length, drafts: drafts.length }))
    .filter(({ count }) => 1 + drafts.length - count < count)
    .toSorted((a, b) => b.count - a.count);
}

/** What is said once for the request that is open; no draft of it says that again. */
export const SaidOnceContext = createContext<ReadonlySet<ReasonCode>>(new Set());
/** Whether a reason of an entry is said for all of them already. */
export const isSaidOnce = (entry: Drafted, { code }: { code: ReasonCode }, once: ReadonlySet<ReasonCode>): boolean =>
  once.has(code) && isDraft(entry);
