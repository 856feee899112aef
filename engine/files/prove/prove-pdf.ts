import { isDeepStrictEqual } from 'node:util';
import type { PdfField, PdfTyped } from '../model.ts';
import { withPdf } from '../pdf/open-pdf.ts';
import { readFields } from '../pdf/read-fields.ts';
import { readTyped } from '../pdf/read-typed.ts';
import { compareObjects } from './compare-pdf.ts';
import { proofOf } from './report.ts';
import type { ChangedPlace, ProofReport } from './report.ts';

/**
 * Compares a PDF form with its filled copy: all original bytes are to stand at its beginning, and what is added may change
 * the values of fields and how they look and put texts on pages as a typewriter does, nothing else: no page, no text, no other object. @throws UnreadableFile
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
  const put = changedOnPages(await typedOn(original), await typedOn(filled));
  for (const sentence of await compareObjects(original, filled)) elsewhere.push(sentence);
  const inFields = places.length > 0 || put.length === 0 ? ['form fields'] : [];
  return proofOf([...inFields, ...(put.length > 0 ? ['pages'] : [])], [...places, ...put], elsewhere);
}

const typedOn = (bytes: Uint8Array): Promise<PdfTyped[]> => withPdf(bytes, (pdf) => readTyped(pdf, pdf.numPages));

/** What was put on the pages, taken from them or exchanged, by its place. */
function changedOnPages(before: PdfTyped[], after: PdfTyped[]): ChangedPlace[] {
  const keyOf = ({ page, rect }: PdfTyped): string => JSON.stringify({ page, rect });
  const [old, now] = [before, after].map((typed) => new Map(typed.map((one) => [keyOf(one), one])));
  return [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].flatMap((key): ChangedPlace[] => {
    const [was, is] = [old?.get(key)?.text ?? '', now?.get(key)?.text ?? ''];
    return was === is ? [] : [{ sheet: null, at: JSON.parse(key) as ChangedPlace['at'], before: was, after: is }];
  });
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
