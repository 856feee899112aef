/** Whether a confidence means what the training measured: the judge's constants fit the cosines of one encoder. */
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { again } from '#engine/decision/decide.ts';
import { type Deciding, type Rules, found } from '#engine/decision/model.ts';
import { trainedWith } from './judge-model.ts';

/** `encoder` is the name and hash of the one whose vectors are searched; null where search goes by words alone. */
export const isCalibrated = (encoder: string | null): boolean => encoder === trainedWith;

const whenSearched = {
  'other-encoder': (encoder, { flags }) => (isCalibrated(encoder) || flags.has('uncalibrated') ? null : found(reason('uncalibrated'))),
} satisfies Rules<string | null>;

/** A proposal as it may be shown: over another encoder than the judge's, or none, nothing is sure and a person looks at everything. Pure. */
export const withCalibration = (proposal: Proposal, encoder: string | null, deciding: Deciding = {}): Proposal =>
  again(proposal, whenSearched, encoder, deciding);

/** One sentence for whoever runs it; null where confidence is calibrated. */
export const uncalibratedBecause = (encoder: string | null): string | null => {
  if (isCalibrated(encoder)) return null;
  const found = encoder === null ? 'none is at hand' : `${encoder} is used`;
  return `Confidence is not calibrated: it was learned with the encoder ${trainedWith}, and ${found}. Every answer goes to review.`;
};
