import { PDFArray, PDFDict, PDFDocument, PDFName, PDFRawStream, ParseSpeeds } from '@cantoo/pdf-lib';
import type { PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { damaged } from '../unreadable.ts';

/** Entries of a field and its widgets that filling in may write (ISO 32000-2, 12.7.4 and 12.5.6.19). */
const OF_FIELDS = new Set(['V', 'AS', 'AP', 'RV', 'I']);
/** Entries of a page that take texts of a typewriter. */
const OF_PAGES = new Set(['Annots']);
/** Entries of the form that settle who draws the fields. */
const OF_FORM = new Set(['NeedAppearances', 'XFA']);

/** Every object of a PDF that its filled copy holds otherwise, apart from values and looks of fields; a sentence each. */
export async function compareObjects(original: Uint8Array, filled: Uint8Array): Promise<string[]> {
  const before = await load(original);
  const after = await load(filled);
  const elsewhere: string[] = [];
  for (const key of ['Root', 'Encrypt'] as const)
    if (String(before.context.trailerInfo[key]) !== String(after.context.trailerInfo[key]))
      elsewhere.push(`The entry ${key} of the file points elsewhere.`);
  const form = before.catalog.get(PDFName.of('AcroForm'));
  for (const [ref, one] of before.context.enumerateIndirectObjects()) {
    if (isBookkeeping(one)) continue;
    const other = after.context.lookup(ref);
    const difference = differenceOf(one, other, { isForm: form === ref, isCatalog: before.context.trailerInfo.Root === ref });
    if (difference !== null) elsewhere.push(`${described(ref, one)} ${difference}.`);
  }
  return elsewhere;
}

async function load(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    return await PDFDocument.load(bytes, {
      updateMetadata: false,
      preserveXFA: true,
      ignoreEncryption: true,
      parseSpeed: ParseSpeeds.Fastest,
    });
  } catch {
    return damaged('its inner structure cannot be compared');
  }
}

/** Tables of the file's own objects, which every update has its own of. */
const isBookkeeping = (one: PDFObject): boolean =>
  one instanceof PDFRawStream && ['/XRef', '/ObjStm'].includes(String(one.dict.get(PDFName.of('Type'))));

interface Where {
  isForm: boolean;
  isCatalog: boolean;
}

/** What differs between two versions of an object, or null. */
function differenceOf(one: PDFObject, other: PDFObject | undefined, where: Where): string | null {
  if (other === undefined) return 'is missing';
  if (one instanceof PDFRawStream) {
    const same = other instanceof PDFRawStream && Buffer.compare(one.contents, other.contents) === 0;
    return same && String(one.dict) === String((other as PDFRawStream).dict) ? null : 'differs';
  }
  if (!(one instanceof PDFDict) || !(other instanceof PDFDict)) return String(one) === String(other) ? null : 'differs';
  const keys = differingKeys(one, other, allowedIn(one, other, where));
  if (where.isCatalog && keys.length === 1 && keys[0] === 'AcroForm') return differenceInForm(one, other);
  return keys.length === 0 ? null : `differs in ${keys.join(', ')}`;
}

/** What filling in may change of an object. */
function allowedIn(one: PDFDict, other: PDFDict, { isForm }: Where): Set<string> {
  if (isForm) return OF_FORM;
  if (isField(one)) return OF_FIELDS;
  return keepsAnnotations(one, other) ? OF_PAGES : new Set();
}

/** A page with the same annotations apart from texts of a typewriter. */
function keepsAnnotations(one: PDFDict, other: PDFDict): boolean {
  const [before, after] = [one, other].map((page) => othersOf(page));
  return String(one.get(PDFName.of('Type'))) === '/Page' && before?.join(' ') === after?.join(' ');
}

function othersOf(page: PDFDict): string[] {
  const annotations = page.context.lookup(page.get(PDFName.of('Annots')));
  return annotations instanceof PDFArray
    ? annotations
        .asArray()
        .filter((one) => !isTyped(page.context.lookup(one)))
        .map(String)
    : [];
}

const isTyped = (one: PDFObject | undefined): boolean => one instanceof PDFDict && String(one.get(PDFName.of('Subtype'))) === '/FreeText';

/** The form may stand inside the catalog itself. */
function differenceInForm(one: PDFDict, other: PDFDict): string | null {
  const [before, after] = [one, other].map((catalog) => catalog.get(PDFName.of('AcroForm')));
  if (!(before instanceof PDFDict) || !(after instanceof PDFDict)) return 'differs in AcroForm';
  const keys = differingKeys(before, after, OF_FORM);
  return keys.length === 0 ? null : `differs in its form: ${keys.join(', ')}`;
}

function differingKeys(one: PDFDict, other: PDFDict, allowed: Set<string>): string[] {
  const keys = new Set([...one.keys(), ...other.keys()]);
  return [...keys]
    .filter((key) => !allowed.has(key.decodeText()) && String(one.get(key)) !== String(other.get(key)))
    .map((key) => key.decodeText());
}

const isField = (one: PDFDict): boolean => one.has(PDFName.of('T')) || String(one.get(PDFName.of('Subtype'))) === '/Widget';

function described(ref: PDFRef, one: PDFObject): string {
  const dict = one instanceof PDFRawStream ? one.dict : one;
  const type = dict instanceof PDFDict ? String(dict.get(PDFName.of('Type')) ?? '').slice(1) : '';
  return `Object ${ref.objectNumber}${type === '' ? '' : ` (${type})`}`;
}
