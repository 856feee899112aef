import { extname } from 'node:path';
import type { ExportPlan } from '#contract/exports.ts';

/** Endings of files that are written in place, whatever is in them. */
const inPlace = new Set(['.xlsx', '.xlsm', '.docx', '.csv', '.tsv']);
/** Workbooks that can be read but not written: their answers go into a copy in the newer format. */
const copied = new Set(['.xls', '.ods']);

/**
 * What the customer gets back for a file of this name. A PDF is filled where it has form fields for the answers; a file without
 * any place, and a request without a file, become a document of ours.
 */
export const planOf = (fileName: string | null, hasFields: boolean): Omit<ExportPlan, 'last_include'> => {
  if (fileName === null) {
    return {
      original: 'made-document',
      sentence: 'There is no file of the customer: you get a Word document with all questions and answers.',
    };
  }
  const ending = extname(fileName).toLowerCase();
  if (inPlace.has(ending) || (ending === '.pdf' && hasFields)) {
    return { original: 'same-file', sentence: `You get “${fileName}” back with the answers filled in and nothing else changed.` };
  }
  if (copied.has(ending)) {
    return {
      original: 'xlsx-copy',
      sentence: `Files of the kind ${ending} can only be read. You get an .xlsx copy of “${fileName}” with the answers filled in; check how it looks.`,
    };
  }
  return {
    original: 'made-document',
    sentence: `“${fileName}” has no places to fill in: you get a Word document with all its questions and answers.`,
  };
};
