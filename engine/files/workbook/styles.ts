import { XmlScanner } from '../xml.ts';
import { builtInFormat } from './number-format.ts';

/** What one cell format (an `xf` of `cellXfs`) says that matters for reading and writing. */
export interface CellStyle {
  locked: boolean;
  bold: boolean;
  strike: boolean;
  fill: string | null;
  /** A line is drawn under it. */
  lined: boolean;
  indent: number;
  /** Number format code. */
  format: string;
}

/** Cells without a style: locked, as the standard has it. */
export const plainStyle: CellStyle = { locked: true, bold: false, strike: false, fill: null, lined: false, indent: 0, format: 'General' };

interface Font {
  bold: boolean;
  strike: boolean;
}

const isOn = (value: string | undefined): boolean => value === undefined || value === '1' || value === 'true';

/** Characters of a number format that spreadsheet programs take; each cell that has it is written with all of them. */
const LONGEST_CODE = 255;

const codeOf = (code = 'General'): string => (code.length > LONGEST_CODE ? 'General' : code);

/** The cell formats of `xl/styles.xml`, by index. */
export function readStyles(xml: string, part: string): CellStyle[] {
  const scanner = new XmlScanner(xml, part);
  const formats = new Map<number, string>();
  const fonts: Font[] = [];
  const fills: (string | null)[] = [];
  const lines: boolean[] = [];
  const styles: CellStyle[] = [];
  let section = '';
  while (scanner.next()) {
    if (scanner.kind !== 'open') continue;
    if (scanner.depth === 2) section = scanner.name;
    else if (section === 'numFmts') formats.set(Number(scanner.attribute('numFmtId')), codeOf(scanner.attribute('formatCode')));
    else if (section === 'fonts') readFont(scanner, fonts);
    else if (section === 'fills') readFill(scanner, fills);
    else if (section === 'borders') readBorder(scanner, lines);
    else if (section === 'cellXfs') readFormat(scanner, styles, { formats, fonts, fills, lines });
  }
  return styles;
}

function readFont(scanner: XmlScanner, fonts: Font[]): void {
  if (scanner.depth === 3) fonts.push({ bold: false, strike: false });
  const font = fonts.at(-1);
  if (font && scanner.depth === 4 && scanner.name === 'b') font.bold = isOn(scanner.attribute('val'));
  if (font && scanner.depth === 4 && scanner.name === 'strike') font.strike = isOn(scanner.attribute('val'));
}

function readFill(scanner: XmlScanner, fills: (string | null)[]): void {
  if (scanner.depth === 3) fills.push(null);
  if (scanner.name === 'patternFill' && (scanner.attribute('patternType') ?? 'none') !== 'none') fills[fills.length - 1] = 'pattern';
  if (scanner.name !== 'fgColor' || fills.at(-1) === null) return;
  const [rgb, theme, tint, indexed] = ['rgb', 'theme', 'tint', 'indexed'].map((name) => scanner.attribute(name));
  fills[fills.length - 1] =
    rgb ?? (theme === undefined ? `indexed:${indexed ?? ''}` : `theme:${theme}${tint ? `:${Number(tint).toFixed(2)}` : ''}`);
}

function readBorder(scanner: XmlScanner, lines: boolean[]): void {
  if (scanner.depth === 3) lines.push(false);
  else if (scanner.depth === 4 && scanner.name === 'bottom') lines[lines.length - 1] = (scanner.attribute('style') ?? 'none') !== 'none';
}

type Tables = { formats: Map<number, string>; fonts: Font[]; fills: (string | null)[]; lines: boolean[] };

function readFormat(scanner: XmlScanner, styles: CellStyle[], tables: Tables): void {
  if (scanner.depth === 3) {
    const format = Number(scanner.attribute('numFmtId') ?? 0);
    const font = tables.fonts[Number(scanner.attribute('fontId') ?? 0)];
    styles.push({
      locked: true,
      bold: font?.bold ?? false,
      strike: font?.strike ?? false,
      fill: tables.fills[Number(scanner.attribute('fillId') ?? 0)] ?? null,
      lined: tables.lines[Number(scanner.attribute('borderId') ?? 0)] ?? false,
      indent: 0,
      format: tables.formats.get(format) ?? builtInFormat(format),
    });
    return;
  }
  const style = styles.at(-1);
  if (style && scanner.name === 'protection') style.locked = isOn(scanner.attribute('locked'));
  if (style && scanner.name === 'alignment') style.indent = Number(scanner.attribute('indent') ?? 0);
}
