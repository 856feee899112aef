import { withoutFullCalculation } from '../fill/recalculate.ts';
import { openWorkbook } from '../workbook/open-workbook.ts';
import type { OpenWorkbook } from '../workbook/open-workbook.ts';
import { decodeXml } from '../xml.ts';
import { openZip } from '../zip.ts';
import type { Zip } from '../zip.ts';
import { compareParts } from './compare-parts.ts';
import { compareSheets } from './compare-sheets.ts';
import { proofOf } from './report.ts';
import type { ChangedPlace, ProofReport } from './report.ts';

/** Compares two workbooks: zip parts by their bytes, changed sheets cell by cell. @throws UnreadableFile */
export function proveWorkbook(original: Uint8Array, filled: Uint8Array): ProofReport {
  const before = openWorkbook(openZip(original));
  const after = openWorkbook(openZip(filled));
  const { changed, elsewhere } = compareParts(before.zip, after.zip);
  const places: ChangedPlace[] = [];
  for (const part of changed) {
    const name = sheetName(before, part);
    if (name !== null && name === sheetName(after, part)) {
      const found = compareSheets(before, after, name, part);
      for (const place of found.places) places.push(place);
      for (const sentence of found.elsewhere) elsewhere.push(sentence);
    } else if (part !== before.package.part || !onlyRecalculation(before.zip, after.zip, part)) elsewhere.push(`The part ${part} differs.`);
  }
  return proofOf(changed, places, elsewhere);
}

const sheetName = (workbook: OpenWorkbook, part: string): string | null =>
  workbook.package.sheets.find((sheet) => sheet?.part === part)?.name ?? null;

/** The wish to calculate anew on opening is all that `fill` may put into the workbook's own part. */
function onlyRecalculation(before: Zip, after: Zip, part: string): boolean {
  const [one, two] = [before, after].map((zip) => withoutFullCalculation(decodeXml(zip.read(part), part).text));
  return one === two;
}
