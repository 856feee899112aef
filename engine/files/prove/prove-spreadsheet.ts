import type { CopiedFormat } from '#contract/formats.ts';
import { UnreadableFile } from '../model.ts';
import { asXlsx } from '../other/as-xlsx.ts';
import { openSpreadsheet } from '../other/read-spreadsheet.ts';
import { sniff } from '../sniff.ts';
import { proveWorkbook } from './prove-workbook.ts';
import type { ProofReport } from './report.ts';

/**
 * Compares an .xls or .ods with the .xlsx that its answers came back in: the original is made into an .xlsx once more, and
 * that one is compared cell by cell and part by part. @throws UnreadableFile
 */
export async function proveSpreadsheet(
  original: Uint8Array,
  filled: Uint8Array,
  format: CopiedFormat,
  fileName: string,
): Promise<ProofReport> {
  const kind = sniff(filled, 'The copy');
  if (kind !== 'xlsx')
    throw new UnreadableFile('mismatch', `The copy of ${fileName} is to be an .xlsx workbook, but it is of another type (${kind}).`);
  const { workbook } = await openSpreadsheet(original, format);
  return proveWorkbook((await asXlsx(workbook)).bytes, filled);
}
