import type { Extraction, MappingBySheet } from '#contract/extraction.ts';
import { mappingFault } from '#engine/questions/corrections/mapping-fault.ts';
import type { Failed } from './failed.ts';

/** Why a mapping by hand cannot be used on this file; null when it was. */
export const refusalOf = (
  mapping: MappingBySheet | null | undefined,
  { sheets, warnings, warning_reasons: codes }: Pick<Extraction, 'sheets' | 'warnings' | 'warning_reasons'>,
): Failed | null => {
  const fault = mapping ? mappingFault(mapping) : null;
  if (fault !== null) return { sentence: `The correction cannot be used: ${fault}.`, because: [] };
  const sentence = sheets.find((sheet) => sheet.refused !== undefined)?.refused;
  if (sentence === undefined) return null;
  // It is told among the warnings too, with its code.
  const code = codes?.[warnings.indexOf(sentence)];
  return { sentence, because: code ? [code] : [] };
};
