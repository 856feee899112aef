/** When the rules hold of what a language model read. */
import { type ReasonCode, reason } from '#contract/reasons.ts';
import { SURE_FROM } from '#contract/trust.ts';
import { type Finding, type Rules, found } from '#engine/decision/model.ts';
import { type Sent, saysSent } from '#engine/decision/sent.ts';
import type { Checked } from './check.ts';

/** A reply that was checked, and what it was asked for. */
export interface ReadCase {
  checked: Checked;
  options: readonly string[];
  /** What people made of earlier drafts of this kind. */
  sent: Sent | undefined;
  reviewBelow: number;
}

/** One state of the reply with its sentence. */
const inState =
  (status: Checked['status'], code: Extract<ReasonCode, 'model_partly' | 'model_planned' | 'model_conflict'>) =>
  ({ checked }: ReadCase): Finding | null =>
    checked.status === status ? found(reason(code)) : null;

export const whenRead = {
  'nothing-read': ({ checked: { status, taken, missing, nearest } }) =>
    status === 'not_found'
      ? found(
          ...(taken.length > 0 ? taken : [reason('model_found_nothing')]),
          ...(missing === '' ? [] : [reason('model_missing', { text: missing })]),
          ...(nearest === '' ? [] : [reason('model_nearest', { text: nearest })]),
        )
      : null,
  'is-read': () => found(reason('model_read')),
  'partly-read': inState('partly', 'model_partly'),
  'planned-only': inState('planned', 'model_planned'),
  'sources-differ': inState('conflict', 'model_conflict'),
  'left-unsaid': ({ checked: { missing } }) => (missing === '' ? null : found(reason('model_missing', { text: missing }))),
  'taken-away': ({ checked: { taken } }) => (taken.length > 0 ? found(...taken) : null),
  // What a person has to decide is not decided for them: the prompt asks for no choice below this either.
  'choice-unsure': ({ checked: { confidence } }, { choice }) => (choice !== null && confidence < SURE_FROM ? found() : null),
  'no-option': ({ options }, { choice }) => (options.length > 0 && choice === null ? found() : null),
  'nothing-to-write': ({ checked: { answer } }, { choice }) => (answer === '' && choice === null ? found() : null),
  'sent-before': ({ sent }) => (sent ? found(...saysSent(sent)) : null),
  'less-sure-than-asked': ({ reviewBelow }, { confidence }) => (confidence < reviewBelow ? found() : null),
} satisfies Rules<ReadCase>;
