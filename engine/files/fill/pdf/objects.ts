import { PDFArray, PDFDict, PDFHexString, PDFName, PDFNumber, PDFString } from '@cantoo/pdf-lib';
import type { PDFContext, PDFObject } from '@cantoo/pdf-lib';

/** Deeper trees of fields than this are circles. */
const DEEPEST = 50;

export const name = (text: string): PDFName => PDFName.of(text);

export const dictOf = (context: PDFContext, value: PDFObject | undefined): PDFDict | undefined => {
  const found = context.lookup(value);
  return found instanceof PDFDict ? found : undefined;
};

export const arrayOf = (context: PDFContext, value: PDFObject | undefined): PDFObject[] => {
  const found = context.lookup(value);
  return found instanceof PDFArray ? found.asArray() : [];
};

export const textOf = (context: PDFContext, value: PDFObject | undefined): string | undefined => {
  const found = context.lookup(value);
  return found instanceof PDFString || found instanceof PDFHexString ? found.decodeText() : undefined;
};

export const numberOf = (context: PDFContext, value: PDFObject | undefined): number | undefined => {
  const found = context.lookup(value);
  return found instanceof PDFNumber ? found.asNumber() : undefined;
};

/** A field's own entry, else the nearest one of the fields it belongs to (ISO 32000-2, 12.7.4.1). */
export function inherited(dict: PDFDict, key: string): PDFObject | undefined {
  let at: PDFDict | undefined = dict;
  for (let depth = 0; at && depth < DEEPEST; depth++) {
    const value = at.get(name(key));
    if (value !== undefined) return value;
    at = dictOf(dict.context, at.get(name('Parent')));
  }
  return undefined;
}

/** The field that a widget belongs to: the nearest dictionary with a name of its own. */
export function fieldOf(widget: PDFDict): PDFDict {
  let at: PDFDict | undefined = widget;
  for (let depth = 0; at && depth < DEEPEST; depth++) {
    if (at.has(name('T'))) return at;
    at = dictOf(widget.context, at.get(name('Parent')));
  }
  return widget;
}
