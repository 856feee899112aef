import { openWord } from '../word/open-word.ts';
import { openZip } from '../zip.ts';
import { compareParts } from './compare-parts.ts';
import { compareWord } from './compare-word.ts';
import { proofOf } from './report.ts';
import type { ChangedPlace, ProofReport } from './report.ts';

/** Compares two Word files: zip parts by their bytes, the document paragraph by paragraph. @throws UnreadableFile */
export function proveWord(original: Uint8Array, filled: Uint8Array): ProofReport {
  const before = openWord(openZip(original));
  const after = openWord(openZip(filled));
  const { changed, elsewhere } = compareParts(before.zip, after.zip);
  const places: ChangedPlace[] = [];
  for (const part of changed) {
    if (part !== before.part || part !== after.part) {
      elsewhere.push(`The part ${part} differs.`);
      continue;
    }
    const found = compareWord(before, after);
    for (const place of found.places) places.push(place);
    for (const sentence of found.elsewhere) elsewhere.push(sentence);
  }
  return proofOf(changed, places, elsewhere);
}
