import { isDeepStrictEqual } from 'node:util';
import { openPage } from '../html/open-page.ts';
import { withoutValues } from '../html/write-fields.ts';
import { proofOf } from './report.ts';
import type { ChangedPlace, ProofReport } from './report.ts';

/** Compares a page with its filled copy: what stands in its fields may differ, and nothing else of its text. @throws UnreadableFile */
export function provePage(original: Uint8Array, filled: Uint8Array, fileName: string): ProofReport {
  if (Buffer.compare(original, filled) === 0) return proofOf([], [], []);
  const [before, after] = [openPage(original), openPage(filled)];
  const elsewhere: string[] = [];
  if (before.encoding !== after.encoding || before.bom !== after.bom) elsewhere.push('The page is written in another encoding.');
  if (withoutValues(before) !== withoutValues(after)) elsewhere.push('The page differs outside of its fields.');
  const now = new Map(after.fields.map(({ field }) => [field.name, field]));
  const places: ChangedPlace[] = [];
  for (const { field } of before.fields) {
    const other = now.get(field.name);
    if (!other) elsewhere.push(`The field ${field.name} is missing.`);
    else if (!isDeepStrictEqual({ ...field, value: '' }, { ...other, value: '' }))
      elsewhere.push(`The field ${field.name} is made otherwise.`);
    else if (field.value !== other.value) places.push({ sheet: null, at: { field: field.name }, before: field.value, after: other.value });
  }
  return proofOf([fileName], places, elsewhere);
}
