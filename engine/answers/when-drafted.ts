/** When the rules hold that are asked of every draft of the embedded engine. */
import { reason } from '#contract/reasons.ts';
import { type Candidate, type Rules, found } from '#engine/decision/model.ts';
import { type Sent, saysSent } from '#engine/decision/sent.ts';
import { DRAFTED_FROM, PLAIN_FROM } from './measured.ts';

export interface DraftedCase {
  candidate: Candidate;
  /** An option is to be chosen. */
  chooses: boolean;
  reviewBelow: number;
  /** What people made of earlier drafts of this kind. */
  sent: Sent | undefined;
}

export const whenDrafted = {
  // Whatever people made of it: else no later decision could ever tell otherwise. It stands among the nearest.
  'kind-seldom-right': ({ candidate: { measured, citations } }) =>
    measured.share < DRAFTED_FROM || citations.length === 0 ? found(reason('nothing_supports')) : null,
  'chooses-nothing': ({ chooses }, { choice }) => (chooses && choice === null ? found() : null),
  'sent-before': ({ sent }) => (sent ? found(...saysSent(sent)) : null),
  'not-plain': ({ reviewBelow }, { confidence }) => (confidence < Math.max(reviewBelow, PLAIN_FROM) ? found() : null),
} satisfies Rules<DraftedCase>;
