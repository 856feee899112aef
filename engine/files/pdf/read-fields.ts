import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PdfField, PdfWidget } from '../model.ts';
import { overLimit } from '../unreadable.ts';

/** Widgets of one form at most; a thousand questions with five boxes each have half as many. */
const MAX_WIDGETS = 10_000;
/** Annotation flags (ISO 32000-2, table 167). */
const READ_ONLY = 1 << 6;
const LOCKED_CONTENTS = 1 << 9;
/** Field flags of choices and texts (tables 231 and 233), from bit 1: may be edited; is a password; takes the path of a file. */
const EDITABLE_CHOICE = 1 << 18;
const PASSWORD = 1 << 13;
const FILE_SELECT = 1 << 20;

/** What is used of an annotation as pdf.js gives it. */
interface Annotation {
  subtype: string;
  id: string;
  fieldName?: string;
  fieldType?: string | null;
  fieldFlags?: number;
  fieldValue?: unknown;
  defaultFieldValue?: unknown;
  annotationFlags?: number;
  alternativeText?: string;
  rect: [number, number, number, number];
  readOnly?: boolean;
  required?: boolean;
  hidden?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  buttonValue?: string | null;
  exportValue?: string | null;
  options?: { exportValue: string | null; displayValue: string | null }[];
  combo?: boolean;
  multiSelect?: boolean;
  maxLen?: number | null;
  multiLine?: boolean;
  actions?: Map<string, string[]> | null;
}

/**
 * The form fields of a PDF that people can see and that take an answer, in the order of their annotations. Widgets of one
 * name are one field. Fields of a kind that no text answers (buttons, signatures, passwords, files) are left out.
 * @throws UnreadableFile `limit`
 */
export async function readFields(pdf: PDFDocumentProxy): Promise<PdfField[]> {
  const fields = new Map<string, PdfField>();
  let widgets = 0;
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    for (const annotation of (await page.getAnnotations()) as Annotation[]) {
      const kind = kindOf(annotation);
      const name = annotation.fieldName ?? '';
      if (kind === null || name === '') continue;
      if (++widgets > MAX_WIDGETS) overLimit(`it has more than ${MAX_WIDGETS} form fields`);
      const widget: PdfWidget = { page: number, rect: rounded(annotation.rect), option: optionOf(annotation), id: annotation.id };
      const known = fields.get(name);
      if (known) addWidget(known, widget, annotation);
      else fields.set(name, fieldFrom(name, kind, widget, annotation));
    }
  }
  for (const field of fields.values()) settleButtons(field);
  return [...fields.values()];
}

function kindOf(one: Annotation): PdfField['kind'] | null {
  if (one.subtype !== 'Widget' || one.hidden) return null;
  const flags = one.fieldFlags ?? 0;
  switch (one.fieldType) {
    case 'Tx':
      return flags & (FILE_SELECT | PASSWORD) ? null : isDate(one) ? 'date' : 'text';
    case 'Btn':
      return one.checkBox ? 'checkbox' : one.radioButton ? 'radio' : null;
    case 'Ch':
      return one.multiSelect ? 'multi_choice' : 'choice';
    default:
      return null;
  }
}

/** Forms ask for dates by a script of the viewer (`AFDate_FormatEx("dd.mm.yyyy")`). The script is only looked at. */
const isDate = ({ actions }: Annotation): boolean =>
  [...(actions?.values() ?? [])].some((scripts) => scripts.some((script) => script.includes('AFDate_')));

const optionOf = (one: Annotation): string | null => (one.radioButton ? one.buttonValue : one.checkBox ? one.exportValue : null) ?? null;

function fieldFrom(name: string, kind: PdfField['kind'], widget: PdfWidget, one: Annotation): PdfField {
  const flags = one.fieldFlags ?? 0;
  return {
    name,
    kind,
    page: widget.page,
    rect: widget.rect,
    tooltip: (one.alternativeText ?? '').trim(),
    options: (one.options ?? []).map(({ displayValue, exportValue }) => displayValue ?? exportValue ?? '').filter((text) => text !== ''),
    value: valueOf(one),
    ...(isPreset(one) ? { preset: true } : {}),
    open: one.fieldType === 'Ch' && one.combo === true && (flags & EDITABLE_CHOICE) !== 0,
    readOnly: isReadOnly(one),
    required: one.required === true,
    maxLength: one.maxLen ? one.maxLen : null,
    multiline: one.multiLine === true,
    widgets: [widget],
  };
}

/** A text that stands there by itself: the file names the same as what a reset brings back. */
const isPreset = ({ fieldType, fieldValue, defaultFieldValue }: Annotation): boolean =>
  fieldType === 'Tx' && typeof fieldValue === 'string' && fieldValue !== '' && fieldValue === defaultFieldValue;

const isReadOnly = (one: Annotation): boolean =>
  one.readOnly === true || ((one.annotationFlags ?? 0) & (READ_ONLY | LOCKED_CONTENTS)) !== 0;

/** Choices store what the file calls an option; people read its other name. */
function valueOf(one: Annotation): string {
  const stored = (Array.isArray(one.fieldValue) ? one.fieldValue : [one.fieldValue]).filter((value) => typeof value === 'string');
  if (one.fieldType === 'Btn') return stored[0] === 'Off' || stored[0] !== optionOf(one) ? '' : (stored[0] ?? '');
  const shown = (value: string): string => one.options?.find(({ exportValue }) => exportValue === value)?.displayValue ?? value;
  return stored.map(shown).join('\n').replace(/\r\n?/g, '\n');
}

function addWidget(field: PdfField, widget: PdfWidget, one: Annotation): void {
  field.widgets.push(widget);
  field.value ||= valueOf(one);
  field.tooltip ||= (one.alternativeText ?? '').trim();
  field.readOnly ||= isReadOnly(one);
  if (widget.page === field.page) {
    const [a, b] = [field.rect, widget.rect];
    field.rect = [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
  }
}

/** Boxes of one name with several meanings are a group of which one is ticked. */
function settleButtons(field: PdfField): void {
  if (field.kind !== 'checkbox' && field.kind !== 'radio') return;
  field.options = [...new Set(field.widgets.flatMap(({ option }) => (option === null ? [] : [option])))];
  if (field.options.length > 1) field.kind = 'radio';
}

const rounded = ([a, b, c, d]: Annotation['rect']): PdfWidget['rect'] =>
  [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)].map((one) => Math.round(one * 10) / 10) as PdfWidget['rect'];
