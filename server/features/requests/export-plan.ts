import type { ExportPlan } from '#contract/exports.ts';
import { comesBackFor, endingOf } from '#contract/formats.ts';

/**
 * What the customer gets back for a file of this name. A PDF is filled where it has form fields for the answers, or a place on its pages for each; a file without
 * any place, and a request without a file, become a document of ours.
 */
export const planOf = (fileName: string | null, hasFields: boolean): Omit<ExportPlan, 'last_include'> => {
  if (fileName === null) {
    return {
      original: 'made-document',
      sentence: 'There is no file of the customer: you get a Word document with all questions and answers.',
    };
  }
  const original = comesBackFor(fileName, hasFields);
  if (original === 'same-file') {
    return { original, sentence: `You get “${fileName}” back with the answers filled in and nothing else changed.` };
  }
  if (original === 'xlsx-copy') {
    return {
      original,
      sentence: `Files of the kind .${endingOf(fileName)} can only be read. You get an .xlsx copy of “${fileName}” with the answers filled in; check how it looks.`,
    };
  }
  return {
    original,
    sentence: `“${fileName}” has no places to fill in: you get a Word document with all its questions and answers.`,
  };
};
