import { type CopiedFormat } from '#contract/formats.ts';
import { reason, type Reason } from '#contract/reasons.ts';

/** What will come back of a workbook that can be read only, to be said before anything is exported. */
export const copyNote = (format: CopiedFormat): Reason => reason('comes_back_as_copy', { type: `.${format}` });
