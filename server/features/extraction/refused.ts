import type { Extraction, MappingBySheet } from '#contract/extraction.ts';
import { mappingFault } from '#engine/questions/corrections/mapping-fault.ts';

/** Why a mapping by hand cannot be used on this file, in words; null when it was. */
export const refusalOf = (mapping: MappingBySheet | null | undefined, { sheets }: Pick<Extraction, 'sheets'>): string | null => {
  const fault = mapping ? mappingFault(mapping) : null;
  return fault === null
    ? (sheets.find((sheet) => sheet.refused !== undefined)?.refused ?? null)
    : `The correction cannot be used: ${fault}.`;
};
