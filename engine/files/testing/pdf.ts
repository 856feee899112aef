/** Small PDF forms built in code, for tests: labels as text on the page, fields beside them. */
import { PDFDocument, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';
import type { PDFField, PDFForm, PDFPage } from '@cantoo/pdf-lib';

export interface TestField {
  /** Fully qualified; points make parents. */
  name: string;
  kind: 'text' | 'date' | 'checkbox' | 'radio' | 'choice' | 'multi_choice';
  /** Text on the page at the left of the field; for a group, the options stand right of their buttons. */
  label?: string;
  /** From 0. */
  page?: number;
  /** `[x, y, width, height]` in points, origin bottom left; rows of 30 points from the top down unless given. */
  at?: [number, number, number, number];
  options?: string[];
  value?: string;
  tooltip?: string;
  readOnly?: boolean;
  maxLength?: number;
  multiline?: boolean;
  /** Choice: takes a text of one's own too. */
  open?: boolean;
}

export interface TestForm {
  fields: TestField[];
  /** Texts on the pages: `[page from 0, x, y, text]`. */
  texts?: [number, number, number, string][];
  pages?: number;
  /** Last touch on the document, before it is saved. */
  change?: (document: PDFDocument) => void;
}

const TOP = 780;
const STEP = 30;

/** A PDF of A4 pages with an AcroForm. */
export async function buildPdfForm({ fields, texts = [], pages = 1, change }: TestForm): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const sheets = Array.from({ length: pages }, () => document.addPage([595, 842]));
  for (const [page, x, y, text] of texts) sheets[page]?.drawText(text, { x, y, size: 10, font });
  const form = document.getForm();
  fields.forEach((field, row) => {
    const page = sheets[field.page ?? 0] as PDFPage;
    const [x, y, width, height] = field.at ?? [300, TOP - row * STEP, 200, 20];
    if (field.label !== undefined) page.drawText(field.label, { x: 40, y: y + 5, size: 10, font });
    addField(form, field, page, { x, y, width, height });
  });
  change?.(document);
  return document.save({ useObjectStreams: false });
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function addField(form: PDFForm, field: TestField, page: PDFPage, box: Box): void {
  const made = makeField(form, field, page, box);
  if (field.readOnly) made.enableReadOnly();
  if (field.tooltip === undefined) return;
  for (const { dict } of made.acroField.getWidgets()) dict.set(PDFName.of('TU'), PDFString.of(field.tooltip));
}

function makeField(form: PDFForm, field: TestField, page: PDFPage, box: Box): PDFField {
  const { name, options = [], value } = field;
  switch (field.kind) {
    case 'checkbox': {
      const made = form.createCheckBox(name);
      made.addToPage(page, { ...box, width: 14, height: 14 });
      if (value) made.check();
      return made;
    }
    case 'radio': {
      const made = form.createRadioGroup(name);
      options.forEach((option, at) => {
        made.addOptionToPage(option, page, { x: box.x + at * 70, y: box.y, width: 14, height: 14 });
        page.drawText(option, { x: box.x + at * 70 + 18, y: box.y + 3, size: 9 });
      });
      if (value) made.select(value);
      return made;
    }
    case 'choice':
    case 'multi_choice': {
      const made = field.kind === 'choice' ? form.createDropdown(name) : form.createOptionList(name);
      made.addOptions(options);
      if (field.kind === 'multi_choice') made.enableMultiselect();
      if ('enableEditing' in made && field.open) made.enableEditing();
      made.addToPage(page, box);
      if (value) made.select(value);
      return made;
    }
    default: {
      const made = form.createTextField(name);
      if (field.multiline) made.enableMultiline();
      if (field.maxLength !== undefined) made.setMaxLength(field.maxLength);
      made.addToPage(page, box);
      if (value) made.setText(value);
      if (field.kind === 'date') addDateScript(made);
      return made;
    }
  }
}

/** As form designers write it: the viewer puts what is typed into this format. */
function addDateScript(field: PDFField): void {
  const { context } = field.doc;
  const script = context.obj({ S: 'JavaScript', JS: PDFString.of('AFDate_FormatEx("dd.mm.yyyy");') });
  field.acroField.dict.set(PDFName.of('AA'), context.obj({ F: script }));
}
