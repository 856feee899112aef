import { sentenceOf } from '#contract/reason-sentences.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import { AppError } from '#server/platform/http/app-error.ts';

/** Why the work on a file, a form or its answers failed: in English, and as codes where it has some. */
export interface Failed {
  sentence: string;
  because: Reason[];
}

/** A reason, said in English too. */
export const failedFor = (why: Reason): Failed => ({ sentence: sentenceOf(why), because: [why] });

/** What a file that cannot be read, or is not there, says of itself. @throws every other error */
export const failedBy = (error: unknown): Failed => {
  if (error instanceof UnreadableFile) return { sentence: error.message, because: [error.because] };
  if (!(error instanceof AppError)) throw error;
  const isGone = error.code === 'not_found' || error.code === 'conflict';
  return { sentence: error.message, because: isGone ? [reason('source_gone')] : [] };
};
