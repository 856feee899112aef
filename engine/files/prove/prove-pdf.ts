import { isDeepStrictEqual } from 'node:util';
import type { PdfField } from '../model.ts';
import { withPdf } from '../pdf/open-pdf.ts';
import { readFields } from '../pdf/read-fields.ts';
import { compareObjects } from './compare-pdf.ts';
import { proofOf } from './report.ts';
import type { ChangedPlace, ProofReport } from './report.ts';

/**
 * Compares a PDF form with its filled copy: all original bytes are to stand at its beginning, and what is added may change
 * the values of fields and how they look, nothing else: no page, no text, no other object. @throws UnreadableFile
 */
export async function provePdf(original: Uint8Array, filled: Uint8Array): Promise<ProofReport> {
  if (Buffer.compare(original, filled) === 0) return proofOf([], [], []);
  const elsewhere: string[] = [];
  const whole = filled.length >= original.length && Buffer.compare(original, filled.subarray(0, original.length)) === 0;
  if (!whole) elsewhere.push('The original bytes do not stand at the beginning of the copy.');
  const [before, after] = [await fieldsOf(original), await fieldsOf(filled)];
  const places: ChangedPlace[] = [];
  for (const [name, field] of before) {
    const other = after.get(name);
    if (!other) elsewhere.push(`The field ${name} is missing.`);
    else if (!isDeepStrictEqual({ ...field, value: '' }, { ...other, value: '' })) elsewhere.push(`The field ${name} is made otherwise.`);
    else if (field.value !== other.value) {
      if (mayHold(field, other.value)) places.push({ sheet: null, at: { field: name }, before: field.value, after: other.value });
      else elsewhere.push(`The field ${name} holds ${JSON.stringify(other.value)}, which may not be written there.`);
    }
  }
  for (const name of after.keys()) if (!before.has(name)) elsewhere.push(`The field ${name} was added.`);
  for (const sentence of await compareObjects(original, filled)) elsewhere.push(sentence);
  return proofOf(['form fields'], places, elsewhere);
}

const fieldsOf = (bytes: Uint8Array): Promise<Map<string, PdfField>> =>
  withPdf(bytes, async (pdf, form) => new Map((form.fields ? await readFields(pdf) : []).map((field) => [field.name, field])));

function mayHold(field: PdfField, value: string): boolean {
  if (field.readOnly) return false;
  if (value === '') return true;
  if (field.kind === 'text' || field.kind === 'date') return value.length <= (field.maxLength ?? Number.POSITIVE_INFINITY);
  const chosen = field.kind === 'multi_choice' ? value.split('\n') : [value];
  return field.open || chosen.every((one) => field.options.includes(one));
}
