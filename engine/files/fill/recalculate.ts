import { decodeXml, encodeXml, XmlScanner } from '../xml.ts';
import type { OpenWorkbook } from '../workbook/open-workbook.ts';

/** Elements of `workbook` that stand before `calcPr` (ECMA-376 18.2.27), from the last to the first. */
const BEFORE = ['definedNames', 'externalReferences', 'functionGroups', 'sheets'];

/** Whether any sheet holds a formula, told from the bytes. */
export function holdsFormulas({ zip, package: { sheets } }: OpenWorkbook): boolean {
  return sheets.some((sheet) => {
    if (sheet === null) return false;
    return /<(?:\w+:)?f[\s/>]/.test(Buffer.from(zip.read(sheet.part)).toString('latin1'));
  });
}

/** The workbook part with `fullCalcOnLoad`, which makes the spreadsheet program calculate all formulas anew; null when it has it already. */
export function withFullCalculation({ zip, package: { part } }: OpenWorkbook): Uint8Array | null {
  const { text, encoding } = decodeXml(zip.read(part), part);
  const changed = setFullCalculation(text, part);
  return changed === null ? null : encodeXml(changed, encoding);
}

function setFullCalculation(xml: string, part: string): string | null {
  const scanner = new XmlScanner(xml, part);
  const ends = new Map<string, number>();
  let prefix = '';
  while (scanner.next()) {
    if (scanner.kind === 'open' && scanner.depth === 1) prefix = scanner.prefix;
    if (scanner.kind === 'close' && scanner.depth === 1) ends.set(scanner.name, scanner.end);
    if (scanner.kind !== 'open' || scanner.depth !== 2 || scanner.name !== 'calcPr') continue;
    if (['1', 'true'].includes(scanner.attribute('fullCalcOnLoad') ?? '')) return null;
    const tag = xml.slice(scanner.start, scanner.end).replace(/(?<!\s)\s+fullCalcOnLoad\s*=\s*("[^"]*"|'[^']*')/, '');
    return xml.slice(0, scanner.start) + tag.replace(/(?<!\s)\s*(\/?>)$/, ' fullCalcOnLoad="1"$1') + xml.slice(scanner.end);
  }
  const at = BEFORE.map((name) => ends.get(name)).find((end) => end !== undefined);
  return at === undefined ? null : `${xml.slice(0, at)}<${prefix}calcPr fullCalcOnLoad="1"/>${xml.slice(at)}`;
}

/** A workbook part without that wish, for comparing. */
export const withoutFullCalculation = (xml: string): string =>
  xml.replace(/<(\w+:)?calcPr\s+fullCalcOnLoad="1"\s*\/>/, '').replace(/(<(?:\w+:)?calcPr\b[^<>]*?)(?<!\s)\s+fullCalcOnLoad="[^"]*"/, '$1');
