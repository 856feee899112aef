import type { PDFDict, PDFDocument } from '@cantoo/pdf-lib';
import { arrayOf, dictOf, name, numberOf, textOf } from './objects.ts';

/** What signatures of a PDF allow (ISO 32000-2, 12.8.2). */
export interface SignatureRules {
  signed: boolean;
  /** The one who certified it forbids every change. */
  frozen: boolean;
  /** Texts may be put on pages: the one who certified it, if any, allows comments. */
  notes: boolean;
  /** Whether a signature locks a field, by its full name. */
  locks(field: string): boolean;
}

/** What a certification allows: filling in, unless it says otherwise; comments too. */
const FILLING_IN = 2;
const NOTES = 3;

const DEEPEST = 50;
const MOST_FIELDS = 50_000;

/** Reads what the certification and the signatures of a PDF say about filling it in. */
export function signatureRules(document: PDFDocument): SignatureRules {
  const { context, catalog } = document;
  const certified = dictOf(context, dictOf(context, catalog.get(name('Perms')))?.get(name('DocMDP')));
  const signatures = [...(certified ? [certified] : []), ...signaturesIn(document)];
  const transforms = signatures.flatMap(transformsOf);
  const frozen = transforms.some(({ method, params }) => method === 'DocMDP' && numberOf(context, params?.get(name('P'))) === 1);
  const notes = !transforms.some(
    ({ method, params }) => method === 'DocMDP' && (numberOf(context, params?.get(name('P'))) ?? FILLING_IN) < NOTES,
  );
  const locks = transforms.flatMap(({ method, params }) => (method === 'FieldMDP' && params ? [lockFrom(params)] : []));
  return { signed: signatures.length > 0, frozen, notes, locks: (field) => locks.some((lock) => lock(field)) };
}

/** The values of all signed signature fields. */
function signaturesIn(document: PDFDocument): PDFDict[] {
  const { context, catalog } = document;
  const found: PDFDict[] = [];
  let left = MOST_FIELDS;
  const walk = (field: PDFDict | undefined, depth: number): void => {
    if (!field || depth > DEEPEST || --left < 0) return;
    const value = dictOf(context, field.get(name('V')));
    if (context.lookup(field.get(name('FT'))) === name('Sig') && value) found.push(value);
    for (const kid of arrayOf(context, field.get(name('Kids')))) walk(dictOf(context, kid), depth + 1);
  };
  const form = dictOf(context, catalog.get(name('AcroForm')));
  for (const field of arrayOf(context, form?.get(name('Fields')))) walk(dictOf(context, field), 0);
  return found;
}

function transformsOf(signature: PDFDict): { method: string; params: PDFDict | undefined }[] {
  const { context } = signature;
  return arrayOf(context, signature.get(name('Reference'))).flatMap((one) => {
    const reference = dictOf(context, one);
    const method =
      context
        .lookup(reference?.get(name('TransformMethod')))
        ?.toString()
        .slice(1) ?? '';
    return reference ? [{ method, params: dictOf(context, reference.get(name('TransformParams'))) }] : [];
  });
}

function lockFrom(params: PDFDict): (field: string) => boolean {
  const { context } = params;
  const action = context.lookup(params.get(name('Action')));
  const names = arrayOf(context, params.get(name('Fields'))).flatMap((one) => textOf(context, one) ?? []);
  const listed = (field: string): boolean => names.some((one) => field === one || field.startsWith(`${one}.`));
  if (action === name('All')) return () => true;
  return action === name('Exclude') ? (field) => !listed(field) : listed;
}
