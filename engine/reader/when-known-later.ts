/** When the rules hold of an answer that a language model read, by what is known later: a look that says otherwise, or that was not answered. */
import type { Citation } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { type Finding, type Rules, found } from '#engine/decision/model.ts';

/** What a look at an answer brought. */
export type Look =
  | { brought: 'otherwise'; quotes: { document: string; text: string; citations: Citation[] }[] }
  | { brought: 'overstated' | 'unsupported' | 'of_another'; why: string }
  /** It was not answered, or the model was away. */
  | { brought: 'failure' | 'without_model'; why: Reason }
  /** More is looked for. */
  | { brought: 'first_reading' };

type Verdict = Extract<Look, { why: string }>['brought'];
const codes = { overstated: 'look_overstated', unsupported: 'look_unsupported', of_another: 'look_of_another' } as const;
/** Characters of what the model says against an answer, and of what speaks against it. */
const WHY = 200;
const QUOTE = 300;

const judged =
  (verdict: Verdict) =>
  (of: Look): Finding | null =>
    of.brought === verdict ? found(reason(codes[verdict], { why: of.why.slice(0, WHY) })) : null;

export const whenKnownLater = {
  'model-away': (of) => (of.brought === 'without_model' ? found(reason('without_model'), of.why) : null),
  'read-once': (of) => (of.brought === 'first_reading' ? found(reason('model_read_once')) : null),
  'says-otherwise': (of) =>
    of.brought === 'otherwise'
      ? {
          reasons: of.quotes.map(({ document, text }) => reason('says_otherwise', { document, quote: text.slice(0, QUOTE) })),
          citations: of.quotes.flatMap(({ citations }) => citations),
        }
      : null,
  'look-overstated': judged('overstated'),
  'look-unsupported': judged('unsupported'),
  'look-of-another': judged('of_another'),
  'look-failed': (of) => (of.brought === 'failure' ? found(reason('look_unanswered'), of.why) : null),
} satisfies Rules<Look>;
