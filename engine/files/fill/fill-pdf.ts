import { IncrementalDocumentSnapshot, PDFDocument, ParseSpeeds } from '@cantoo/pdf-lib';
import type { PDFRef } from '@cantoo/pdf-lib';
import type { PdfField, PdfTyped } from '../model.ts';
import { UnreadableFile } from '../model.ts';
import { withPdf } from '../pdf/open-pdf.ts';
import { nameButtons } from '../pdf/button-labels.ts';
import { readFields } from '../pdf/read-fields.ts';
import { readPages } from '../pdf/read-pdf.ts';
import { readTyped } from '../pdf/read-typed.ts';
import { damaged } from '../unreadable.ts';
import { storable } from '../xml.ts';
import { together } from './answer.ts';
import type { FillAnswer, FillOptions, Filled, Refusal } from './answer.ts';
import { signatureRules } from './pdf/signatures.ts';
import type { SignatureRules } from './pdf/signatures.ts';
import { FieldWriter, chosenIn } from './pdf/write-field.ts';
import { PageWriter } from './pdf/write-page.ts';
import type { Rect } from './pdf/write-page.ts';

/** Longer texts are in no form that a person reads. */
const MAX_TEXT = 100_000;

const NO_FIELDS = 'The file has no form fields, so answers cannot be written into them. Export the answers as a document instead.';
const LOCKED = 'The file is locked against changes by its maker. Ask for an unlocked copy, or export the answers as a document.';
const CERTIFIED =
  'The file is certified by a signature that forbids changes, filling in too. Ask for a copy without it, or export the answers as a document.';
const SIGNED =
  'The file carries a signature: what was signed stays as it is in it, and programs will say that it was filled in afterwards.';

/**
 * Writes values into the form fields of a PDF, and as a typewriter does into places of its pages (`{page, rect}`), by adding to
 * its end: all original bytes stay. Texts in any script are kept and, as far as the embedded font has their letters, drawn.
 * @throws UnreadableFile `unsupported` for fields where there are none, when locked, or when a certification forbids it
 */
export async function fillPdf(bytes: Uint8Array, answers: FillAnswer[], options: FillOptions): Promise<Filled> {
  const [onPages, inFields] = [answers.filter(isOnPage), answers.filter((one) => !isOnPage(one))];
  const fields = await readForm(bytes);
  if (fields.size === 0 && onPages.length === 0) throw new UnreadableFile('unsupported', NO_FIELDS);
  if (inFields.some((one) => isByLabel(fields, one))) await nameFields(bytes, fields);
  const document = await openForUpdate(bytes);
  const rules = signatureRules(document);
  if (rules.frozen) throw new UnreadableFile('unsupported', CERTIFIED);
  const snapshot = startUpdate(document);
  const [writer, pages] = [new FieldWriter(document), new PageWriter(document)];
  const asked = fieldWrites(inFields, fields, { rules, writer });
  const placed = pageWrites(onPages, await typedOn(bytes), { rules, pages });
  const [written, refused] = [asked.written + placed.written, [...asked.refused, ...placed.refused]];
  const notes = rules.signed ? [SIGNED] : [];
  if (options.strict && refused.length > 0) return { bytes, written: 0, refused, changedParts: [], notes };
  if (asked.writes.length + placed.writes.length === 0) return { bytes, written, refused, changedParts: [], notes };
  await writeFields(writer, asked.writes, fields);
  for (const { page, rect, value } of placed.writes) await pages.write(page, rect, value);
  const filled = await finishUpdate(document, snapshot, [...writer.changed, ...pages.changed]);
  await checkUpdate(filled, fields, asked.writes, placed.writes);
  const changedParts = [...(asked.writes.length > 0 ? ['form fields'] : []), ...(placed.writes.length > 0 ? ['pages'] : [])];
  return { bytes: filled, written, refused, changedParts, notes: [...notes, ...notesOf(writer, pages)] };
}

interface FieldWrite {
  field: PdfField;
  value: string | true;
}
interface PageWrite {
  page: number;
  rect: Rect;
  value: string | true;
}
interface Sorted<T> {
  writes: T[];
  written: number;
  refused: Refusal[];
}

const isOnPage = ({ at }: FillAnswer): boolean => at.field === undefined && at.page !== undefined && at.rect !== undefined;

/** What is to be written into fields, in the order of the form, so that the order of answers makes no difference to the bytes. */
function fieldWrites(
  answers: FillAnswer[],
  fields: Map<string, PdfField>,
  { rules, writer }: { rules: SignatureRules; writer: FieldWriter },
): Sorted<FieldWrite> {
  const found: Sorted<FieldWrite> = { writes: [], written: 0, refused: [] };
  for (const [name, given] of Map.groupBy(answers, ({ at }) => at.field ?? '')) {
    const field = fields.get(name);
    const value = given.every((one) => one.value === true) || !field ? true : textFor(field, given);
    const reason = refusalOf(field, value, rules, writer);
    if (reason) found.refused.push(...given.map((one) => ({ ...one, reason })));
    else {
      if (field && !holds(field, value)) found.writes.push({ field, value });
      found.written += given.length;
    }
  }
  const order = [...fields.keys()];
  found.writes.sort((a, b) => order.indexOf(a.field.name) - order.indexOf(b.field.name));
  return found;
}

/** What is to be put on the pages, down these, where it does not stand yet. */
function pageWrites(
  answers: FillAnswer[],
  typed: PdfTyped[],
  { rules, pages }: { rules: SignatureRules; pages: PageWriter },
): Sorted<PageWrite> {
  const found: Sorted<PageWrite> = { writes: [], written: 0, refused: [] };
  for (const given of Map.groupBy(answers, ({ at }) => JSON.stringify([at.page, at.rect])).values()) {
    const [{ at: { page = 0, rect: sides = [] } } = { at: {} }] = given;
    const rect = sides as Rect;
    const value = given.every((one) => one.value === true)
      ? true
      : together(given.flatMap((one) => (one.value === true ? [] : [storable(one.value)])));
    const reason = placeRefusal(page, rect, value, { rules, pages });
    if (reason) found.refused.push(...given.map((one) => ({ ...one, reason })));
    else {
      if (saidAt(typed, page, rect) !== shown(value)) found.writes.push({ page, rect, value });
      found.written += given.length;
    }
  }
  found.writes.sort((a, b) => a.page - b.page || b.rect[3] - a.rect[3] || a.rect[0] - b.rect[0]);
  return found;
}

function placeRefusal(
  page: number,
  rect: Rect,
  value: string | true,
  { rules, pages }: { rules: SignatureRules; pages: PageWriter },
): Refusal['reason'] | null {
  if (rect.length !== 4 || !pages.holds(page, rect)) return 'no-such-place';
  if (!rules.notes) return 'locked';
  return value !== true && value.length > MAX_TEXT ? 'too-long' : null;
}

/** What somebody put into a place of a page. */
const saidAt = (typed: PdfTyped[], page: number, [x0, y0, x1, y1]: Rect): string =>
  typed
    .filter(
      ({ page: own, rect }) =>
        own === page &&
        (rect[0] + rect[2]) / 2 > x0 &&
        (rect[0] + rect[2]) / 2 < x1 &&
        (rect[1] + rect[3]) / 2 > y0 &&
        (rect[1] + rect[3]) / 2 < y1,
    )
    .map(({ text }) => text)
    .join('\n');

const typedOn = (bytes: Uint8Array): Promise<PdfTyped[]> => withPdf(bytes, (pdf) => readTyped(pdf, pdf.numPages));

async function writeFields(writer: FieldWriter, writes: FieldWrite[], fields: Map<string, PdfField>): Promise<void> {
  if (writes.length === 0) return;
  for (const { field, value } of writes) await write(writer, field, value);
  if (writer.asksForDrawing) await drawOthers(writer, [...fields.values()], new Set(writes.map(({ field }) => field)));
  writer.settleForm();
}

const readForm = (bytes: Uint8Array): Promise<Map<string, PdfField>> =>
  withPdf(bytes, async (pdf, form) => {
    if (form.locked) throw new UnreadableFile('unsupported', LOCKED);
    const fields = form.fields ? await readFields(pdf) : [];
    return new Map(fields.map((field) => [field.name, field]));
  });

/** A group is answered by what no option is called in the file: by what is printed there. */
function isByLabel(fields: Map<string, PdfField>, { at, value }: FillAnswer): boolean {
  const field = fields.get(at.field ?? '');
  return field?.kind === 'radio' && value !== true && value !== '' && !field.options.includes(value);
}

const nameFields = (bytes: Uint8Array, fields: Map<string, PdfField>): Promise<void> =>
  withPdf(bytes, async (pdf) => nameButtons([...fields.values()], (await readPages(pdf, [...fields.values()])).lines));

/** An option by its name in the file, also where it is given as it is printed. */
const optionOf = ({ labels = {} }: PdfField, text: string): string => Object.keys(labels).find((option) => labels[option] === text) ?? text;

async function openForUpdate(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, {
      forIncrementalUpdate: true,
      updateMetadata: false,
      preserveXFA: true,
      parseSpeed: ParseSpeeds.Fastest,
    });
  } catch {
    return damaged('its inner structure cannot be added to');
  }
}

/** From here on new objects belong to the update. The library's own record is set aside: it searches the whole file for every change. */
function startUpdate({ context }: PDFDocument): IncrementalDocumentSnapshot {
  const { pdfSize, prevStartXRef } = context.pdfFileDetails;
  const snapshot = new IncrementalDocumentSnapshot(context.largestObjectNumber, new Set(), pdfSize, prevStartXRef, context);
  delete context.snapshot;
  return snapshot;
}

async function finishUpdate(document: PDFDocument, snapshot: IncrementalDocumentSnapshot, changed: PDFRef[]): Promise<Uint8Array> {
  await document.flush();
  snapshot.markRefsForSave(changed);
  document.context.snapshot = snapshot;
  const { useObjectStreams } = document.context.pdfFileDetails;
  return document.save({ useObjectStreams, objectsPerTick: Number.POSITIVE_INFINITY });
}

/** A file that is broken and read all the same may be read in another way with an update behind it: then nothing is handed out. */
async function checkUpdate(filled: Uint8Array, before: Map<string, PdfField>, inFields: FieldWrite[], onPages: PageWrite[]): Promise<void> {
  const after = await readForm(filled);
  const kept = [...before.keys()].every((name) => after.has(name));
  const there = inFields.every(({ field, value }) => {
    const now = after.get(field.name);
    return now !== undefined && holds(now, value);
  });
  const typed = onPages.length > 0 ? await typedOn(filled) : [];
  const put = onPages.every(({ page, rect, value }) => saidAt(typed, page, rect) === shown(value).trim());
  if (!kept || !there || !put) damaged('answers that are added to it cannot be read back');
}

const isButton = (field: PdfField): boolean => field.kind === 'checkbox' || field.kind === 'radio';
const isChoice = (field: PdfField): boolean => field.kind === 'choice' || field.kind === 'multi_choice';

function textFor(field: PdfField, given: FillAnswer[]): string {
  const text = together(given.flatMap(({ value }) => (value === true ? [] : [storable(value)])));
  if (field.kind === 'radio') return optionOf(field, text);
  if (field.kind !== 'multi_choice') return field.multiline ? text : text.replace(/(?<!\s)\s*\n\s*/g, ' ');
  // Viewers keep what is chosen in the order of the list.
  const place = (option: string): number => field.options.indexOf(option);
  return text.split('\n').toSorted((a, b) => place(a) - place(b)).join('\n'); // prettier-ignore
}

function refusalOf(
  field: PdfField | undefined,
  value: string | true,
  rules: SignatureRules,
  writer: FieldWriter,
): Refusal['reason'] | null {
  if (!field) return 'no-such-place';
  if (field.readOnly || rules.locks(field.name) || !writer.reaches(field)) return 'locked';
  if (field.kind === 'checkbox') return null;
  if (field.kind === 'radio') return value === true || (value !== '' && !field.options.includes(value)) ? 'not-allowed' : null;
  if (value === true) return isChoice(field) ? 'not-allowed' : null;
  if (isChoice(field) && !field.open && value !== '' && !chosenIn(field, value).every((one) => field.options.includes(one)))
    return 'not-allowed';
  const longest = Math.min(field.maxLength ?? MAX_TEXT, MAX_TEXT);
  return value.length > longest ? 'too-long' : null;
}

/** A box is ticked by `true`, by its own name, and by any text that does not say no. */
const ticks = (value: string | true): boolean => value === true || !/^(|0|false|no|off)$/i.test(value.trim());

/** A mark in a text field is an x. */
const shown = (value: string | true): string => (value === true ? 'x' : value);

function holds(field: PdfField, value: string | true): boolean {
  if (field.kind === 'checkbox') return (field.value !== '') === ticks(value);
  return field.value === shown(value);
}

async function write(writer: FieldWriter, field: PdfField, value: string | true): Promise<void> {
  if (field.kind === 'checkbox') writer.tick(field, ticks(value) ? (field.options[0] ?? 'Yes') : null);
  else if (isButton(field)) writer.tick(field, value === '' || value === true ? null : value);
  else await writer.text(field, shown(value));
}

/** Values that stood there without an appearance of their own are drawn too, since viewers are no longer asked to. */
async function drawOthers(writer: FieldWriter, fields: PdfField[], done: Set<PdfField>): Promise<void> {
  for (const field of fields)
    if (!done.has(field) && !isButton(field) && field.value !== '' && writer.reaches(field)) await writer.draw(field, field.value);
}

function notesOf(writer: FieldWriter, pages: PageWriter): string[] {
  const named = (fields: string[]): string => `${fields.slice(0, 5).join(', ')}${fields.length > 5 ? ', …' : ''}`;
  const [clipped, undrawn] = [
    [...writer.clipped, ...pages.clipped],
    [...writer.undrawn, ...pages.undrawn],
  ];
  return [
    ...(clipped.length > 0
      ? [
          `${clipped.length === 1 ? 'One text is' : `${clipped.length} texts are`} longer than their place on the page shows and stand whole in it: ${named(clipped)}.`,
        ]
      : []),
    ...(undrawn.length > 0
      ? [`Letters of a script that cannot be drawn show as ? on the page and stand as they are in the field: ${named(undrawn)}.`]
      : []),
  ];
}
