/** Whether a confidence means what the training measured: the judge's constants fit the cosines of one encoder. */
import type { Proposal } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { trainedWith } from './judge-model.ts';

/** `encoder` is the name and hash of the one whose vectors are searched; null where search goes by words alone. */
export const isCalibrated = (encoder: string | null): boolean => encoder === trainedWith;

/** A proposal as it may be shown: over another encoder than the judge's, or none, nothing is sure and a person looks at everything. */
export function withCalibration(proposal: Proposal, encoder: string | null): Proposal {
  if (isCalibrated(encoder) || proposal.flags.includes('uncalibrated')) return proposal;
  return {
    ...proposal,
    status: proposal.status === 'answered' ? 'needs_review' : proposal.status,
    flags: [...proposal.flags, 'uncalibrated'],
    reasons: [...proposal.reasons, reason('uncalibrated')],
  };
}

/** One sentence for whoever runs it; null where confidence is calibrated. */
export const uncalibratedBecause = (encoder: string | null): string | null => {
  if (isCalibrated(encoder)) return null;
  const found = encoder === null ? 'none is at hand' : `${encoder} is used`;
  return `Confidence is not calibrated: it was learned with the encoder ${trainedWith}, and ${found}. Every answer goes to review.`;
};
