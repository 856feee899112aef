/** Fill colours of a workbook as RRGGBB, however the style names them. */
import { mainPart, readRelations } from '../workbook/package.ts';
import { XmlScanner, decodeXml } from '../xml.ts';
import { openZip } from '../zip.ts';

/** The legacy palette (ECMA-376 Part 1, 18.8.27), entries 8–63; 0–7 are the same as 8–15. */
const PALETTE =
  '000000 FFFFFF FF0000 00FF00 0000FF FFFF00 FF00FF 00FFFF 800000 008000 000080 808000 800080 008080 C0C0C0 808080 9999FF 993366 FFFFCC CCFFFF 660066 FF8080 0066CC CCCCFF 000080 FF00FF FFFF00 00FFFF 800080 800000 008080 0000FF 00CCFF CCFFFF CCFFCC FFFF99 99CCFF FF99CC CC99FF FFCC99 3366FF 33CCCC 99CC00 FFCC00 FF9900 FF6600 666699 969696 003366 339966 003300 333300 993300 993366 333399 333333'.split(
    ' ',
  );

/** Theme colours by the number that styles use: the file lists dark before light, the numbers count light first. */
const ORDER = ['lt1', 'dk1', 'lt2', 'dk2', 'accent1', 'accent2', 'accent3', 'accent4', 'accent5', 'accent6', 'hlink', 'folHlink'];

/** The colours of the theme of a workbook package (.xlsx), in the order of their numbers; none where it has no theme. @throws UnreadableFile */
export function readTheme(workbook: Uint8Array): (string | undefined)[] {
  const zip = openZip(workbook);
  const part = readRelations(zip, mainPart(zip, 'xl/workbook.xml')).find(
    (relation) => relation.type === 'theme' && !relation.external,
  )?.target;
  if (part === undefined || !zip.has(part)) return [];
  const scanner = new XmlScanner(decodeXml(zip.read(part), part).text, part);
  const colours = new Map<string, string>();
  let name = '';
  let inside = false;
  while (scanner.next()) {
    if (scanner.name === 'clrScheme') {
      if (scanner.kind === 'close') break;
      inside = true;
    } else if (inside && scanner.kind === 'open') {
      const value = scanner.name === 'sysClr' ? scanner.attribute('lastClr') : scanner.name === 'srgbClr' ? scanner.attribute('val') : null;
      if (value === null) name = scanner.name;
      else if (value !== undefined && !colours.has(name)) colours.set(name, value.toUpperCase());
    }
  }
  return ORDER.map((one) => colours.get(one));
}

/**
 * RRGGBB of a fill as `Cell.fill` names it (`FFD9E1F2`, `theme:4:0.60`, `indexed:13`), or null when it cannot be told or is no
 * plain colour. `theme` is what `readTheme` answers.
 */
export function solidColour(fill: string, theme: (string | undefined)[]): string | null {
  if (/^([0-9a-f]{2})?[0-9a-f]{6}$/i.test(fill)) return fill.slice(-6).toUpperCase();
  const [kind, number = '', tint = '0'] = fill.split(':');
  if (kind === 'indexed') return PALETTE[Number(number) < 8 ? Number(number) : Number(number) - 8] ?? null;
  const base = kind === 'theme' ? theme[Number(number)] : undefined;
  if (kind === 'shaded') return 'E7E9ED';
  return base === undefined ? null : tinted(base, Number(tint));
}

/** Lighter towards white for a positive tint, darker towards black for a negative one (ECMA-376 Part 1, 18.8.19, on each channel). */
function tinted(colour: string, tint: number): string {
  const channel = (at: number): string => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16);
    const moved = tint < 0 ? value * (1 + tint) : value + (255 - value) * tint;
    return Math.round(moved).toString(16).padStart(2, '0').toUpperCase();
  };
  return channel(0) + channel(2) + channel(4);
}
