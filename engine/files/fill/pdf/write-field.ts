import { PDFDict, PDFHexString, PDFRef } from '@cantoo/pdf-lib';
import type { PDFContext, PDFDocument, PDFName, PDFObject } from '@cantoo/pdf-lib';
import type { PdfField, PdfWidget } from '../../model.ts';
import { draw, drawTick } from './appearance.ts';
import type { Drawing } from './appearance.ts';
import { embedAnswerFont } from './font.ts';
import type { AnswerFont } from './font.ts';
import { arrayOf, dictOf, fieldOf, inherited, name, numberOf, textOf } from './objects.ts';

const COMB = 1 << 24;

/** Writes values into the fields of one document, and notes which of its objects changed. */
export class FieldWriter {
  readonly #document: PDFDocument;
  readonly #changed = new Set<PDFRef>();
  #font: AnswerFont | null = null;
  /** Fields whose text is cut off on the page, and such with letters that the font lacks. */
  readonly clipped: string[] = [];
  readonly undrawn: string[] = [];

  constructor(document: PDFDocument) {
    this.#document = document;
  }

  get changed(): PDFRef[] {
    return [...this.#changed];
  }

  /** Whether all widgets of a field can be written to; annotations that stand inside a page's own object cannot. */
  reaches(field: PdfField): boolean {
    return field.widgets.every((widget) => this.#widget(widget) !== null);
  }

  /** A text, one option, or several options one a line. */
  async text(field: PdfField, value: string): Promise<void> {
    this.#setValue(field, value === '' ? null : this.#stored(field, chosenIn(field, value)));
    await this.draw(field, value);
  }

  /** Draws a value, which stands in the field already. */
  async draw(field: PdfField, value: string): Promise<void> {
    const chosen = chosenIn(field, value);
    this.#font ??= await embedAnswerFont(this.#document);
    for (const { dict, ref } of this.#widgets(field)) {
      const { stream, fits, missing } = draw(dict, drawingOf(field, dict, value, chosen), this.#font);
      dict.set(name('AP'), this.#context.obj({ N: this.#context.register(stream) }));
      this.#changed.add(ref);
      if (!fits && !this.clipped.includes(field.name)) this.clipped.push(field.name);
      if (missing && !this.undrawn.includes(field.name)) this.undrawn.push(field.name);
    }
  }

  /** Ticks the widgets that mean an option and clears the others of its field; null clears all. */
  tick(field: PdfField, option: string | null): void {
    let value: PDFName = name('Off');
    field.widgets.forEach((widget) => {
      const found = this.#widget(widget);
      if (!found) return;
      const on = option !== null && widget.option === option;
      const state = stateOf(found.dict, widget);
      if (on) {
        value = name(state);
        ensureSigns(found.dict, state);
      }
      found.dict.set(name('AS'), name(on ? state : 'Off'));
      this.#changed.add(found.ref);
    });
    this.#setValue(field, value);
  }

  /**
   * What stands in the form for viewers: the appearances that were drawn are to be shown, not drawn anew with the viewer's
   * fonts; and the description of the form for one maker's programs goes, since it would show the old values.
   */
  settleForm(): void {
    const { catalog, context } = this.#document;
    const stored = catalog.get(name('AcroForm'));
    const form = dictOf(context, stored);
    if (!form || !(form.has(name('XFA')) || asksForDrawing(form))) return;
    form.delete(name('XFA'));
    form.delete(name('NeedAppearances'));
    const holder = stored instanceof PDFRef ? stored : context.trailerInfo.Root;
    if (holder instanceof PDFRef) this.#changed.add(holder);
  }

  /** Whether viewers are asked to draw every field themselves, so that fields may have no appearance of their own. */
  get asksForDrawing(): boolean {
    const form = dictOf(this.#context, this.#document.catalog.get(name('AcroForm')));
    return form !== undefined && asksForDrawing(form);
  }

  get #context(): PDFContext {
    return this.#document.context;
  }

  #widget({ id }: PdfWidget): { dict: PDFDict; ref: PDFRef } | null {
    const parts = /^(\d+)R(\d*)$/.exec(id);
    if (!parts) return null;
    const ref = PDFRef.of(Number(parts[1]), Number(parts[2] || 0));
    const dict = dictOf(this.#context, ref);
    return dict ? { dict, ref } : null;
  }

  #widgets(field: PdfField): { dict: PDFDict; ref: PDFRef }[] {
    return field.widgets.flatMap((widget) => this.#widget(widget) ?? []);
  }

  /** Sets the value where the field keeps it; several fields of one full name keep it each. */
  #setValue(field: PdfField, value: PDFObject | null): void {
    const owners = new Map<PDFDict, PDFRef>();
    for (const { dict, ref } of this.#widgets(field)) {
      const owner = fieldOf(dict);
      owners.set(owner, owner === dict ? ref : (refOf(dict, owner) ?? ref));
    }
    for (const [owner, ref] of owners) {
      if (value) owner.set(name('V'), value);
      else owner.delete(name('V'));
      owner.delete(name('RV'));
      if (field.kind === 'choice' || field.kind === 'multi_choice') setIndices(owner, field, value);
      this.#changed.add(ref);
    }
  }

  /** Choices are stored by the name that the file calls them. */
  #stored(field: PdfField, values: string[]): PDFObject {
    const dict = this.#widgets(field)[0]?.dict;
    const stored = values.map((value) => PDFHexString.fromText((dict && exportOf(dict, value)) ?? value));
    return field.kind === 'multi_choice' && stored.length !== 1 ? this.#context.obj(stored) : (stored[0] as PDFHexString);
  }
}

/** The options that a value of a choice names. */
export const chosenIn = (field: PdfField, value: string): string[] =>
  field.kind === 'multi_choice' && value !== '' ? value.split('\n') : [value];

const asksForDrawing = (form: PDFDict): boolean => String(form.context.lookup(form.get(name('NeedAppearances')))) === 'true';

/** The reference by which a widget reaches the field that it belongs to. */
function refOf(widget: PDFDict, owner: PDFDict): PDFRef | null {
  let at: PDFDict | undefined = widget;
  for (let depth = 0; at && depth < 50; depth++) {
    const parent = at.get(name('Parent'));
    const dict = dictOf(widget.context, parent);
    if (dict === owner) return parent instanceof PDFRef ? parent : null;
    at = dict;
  }
  return null;
}

/** Options of a choice: what people read and what the file calls it. */
function optionPairs(dict: PDFDict): { shown: string; stored: string }[] {
  const { context } = dict;
  return arrayOf(context, inherited(dict, 'Opt')).map((one) => {
    const pair = arrayOf(context, one);
    const stored = textOf(context, pair[0] ?? one) ?? '';
    return { stored, shown: textOf(context, pair[1]) ?? stored };
  });
}

const exportOf = (dict: PDFDict, shown: string): string | undefined => optionPairs(dict).find((one) => one.shown === shown)?.stored;

/** Lists keep the numbers of what is chosen beside the value; they must not contradict it. */
function setIndices(owner: PDFDict, field: PdfField, value: PDFObject | null): void {
  owner.delete(name('I'));
  if (field.kind !== 'multi_choice' || value === null) return;
  const pairs = optionPairs(owner);
  const stored =
    value instanceof PDFHexString ? [value.decodeText()] : arrayOf(owner.context, value).flatMap((one) => textOf(owner.context, one) ?? []);
  owner.set(name('I'), owner.context.obj(pairs.flatMap((pair, at) => (stored.includes(pair.stored) ? [at] : []))));
}

function drawingOf(field: PdfField, dict: PDFDict, value: string, chosen: string[]): Drawing {
  const flags = numberOf(dict.context, inherited(dict, 'Ff')) ?? 0;
  if (field.kind === 'multi_choice' || (field.kind === 'choice' && (flags & (1 << 17)) === 0)) {
    const options = optionPairs(dict).map(({ shown }) => shown);
    const numbers = new Set(chosen.map((one) => options.indexOf(one)));
    return { kind: 'list', options, chosen: numbers, top: Math.max(0, numberOf(dict.context, inherited(dict, 'TI')) ?? 0) };
  }
  if (field.kind !== 'choice' && flags & COMB && field.maxLength !== null && !field.multiline)
    return { kind: 'comb', text: value, cells: field.maxLength };
  return { kind: 'text', text: value, multiline: field.multiline };
}

/** The state that a button calls being on. */
function stateOf(dict: PDFDict, widget: PdfWidget): string {
  const states = dictOf(dict.context, dictOf(dict.context, dict.get(name('AP')))?.get(name('N')));
  const on = states?.keys().find((key) => key !== name('Off'));
  return on?.decodeText() ?? widget.option ?? 'Yes';
}

function ensureSigns(dict: PDFDict, state: string): void {
  const { context } = dict;
  const states = dictOf(context, dictOf(context, dict.get(name('AP')))?.get(name('N')));
  if (states instanceof PDFDict && states.has(name(state))) return;
  const { on, off } = drawTick(dict);
  dict.set(name('AP'), context.obj({ N: { [state]: context.register(on), Off: context.register(off) } }));
}
