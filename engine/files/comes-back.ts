import type { SourceFormat } from './model.ts';

/** How a filled questionnaire comes back. */
export interface ComesBack {
  /** The customer's own file with the answers in it, a new workbook, or a document of ours because it has no place to write to. */
  as: 'own-file' | 'xlsx' | 'document';
  /** To be said before export; null when the own file comes back. */
  sentence: string | null;
}

const KIND: Partial<Record<SourceFormat, string>> = { xls: 'an Excel 97–2003 workbook (.xls)', ods: 'an OpenDocument spreadsheet (.ods)' };

/**
 * What will come back of a source, to be said before anything is exported.
 * @param fields PDF only: whether the questions have form fields to be answered in
 */
export function comesBackAs(format: SourceFormat, { fields = false }: { fields?: boolean } = {}): ComesBack {
  const kind = KIND[format];
  if (kind !== undefined) {
    return {
      as: 'xlsx',
      sentence: `This is ${kind}. It comes back as a new workbook (.xlsx) with its texts, numbers, merged cells and column widths; colours, pictures, lists to choose from and formulas stay behind.`,
    };
  }
  if (format === 'pdf' && !fields)
    return { as: 'document', sentence: 'This PDF has no form fields to write into. The answers come back as a document of their own.' };
  if (format === 'text' || format === 'json')
    return { as: 'document', sentence: 'This text has no places to write into. The answers come back as a document of their own.' };
  return { as: 'own-file', sentence: null };
}
