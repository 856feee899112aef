import { XmlScanner } from '../xml.ts';

/** Workbooks write characters that XML cannot hold, and a literal `_xHHHH_`, as `_xHHHH_` (ECMA-376 22.9.2.19). */
export const decodeEscapes = (text: string): string =>
  text.includes('_x') ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))) : text;

/** A text that would read as such an escape gets its underscore escaped. */
export const encodeEscapes = (text: string): string => text.replace(/_(?=x[0-9A-Fa-f]{4}_)/g, '_x005F_');

/**
 * Text of the `si` or `is` element just opened: its `t` and the `t` of its runs, without phonetic hints. Leaves the
 * scanner at its end.
 */
export function readRichText(scanner: XmlScanner): string {
  const outside = scanner.depth - 1;
  let text = '';
  let inside = false;
  let kept = false;
  while (scanner.next() && !(scanner.kind === 'close' && scanner.depth === outside)) {
    if (scanner.kind === 'open') {
      if (scanner.name === 'rPh') scanner.skip();
      else if (scanner.name === 't') [inside, kept] = [true, scanner.attribute('xml:space') === 'preserve'];
    } else if (scanner.kind === 'close') inside = false;
    else if (inside) text += kept ? scanner.text() : trimmed(scanner.text());
  }
  return decodeEscapes(text);
}

/** Spreadsheet programs drop white space at the ends of a text element unless it says that it is to be preserved. */
const trimmed = (text: string): string => text.replace(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '');

/** The shared strings, by index. */
export function readSharedStrings(xml: string, part: string): string[] {
  const scanner = new XmlScanner(xml, part);
  const strings: string[] = [];
  while (scanner.next()) if (scanner.kind === 'open' && scanner.name === 'si') strings.push(readRichText(scanner));
  return strings;
}
