import { UnreadableFile } from './model.ts';
import { proveCsv } from './prove/prove-csv.ts';
import { proveWord } from './prove/prove-word.ts';
import { proveWorkbook } from './prove/prove-workbook.ts';
import type { ProofReport } from './prove/report.ts';
import { extensionOf, sniff } from './sniff.ts';
import { aboutFile } from './unreadable.ts';

export type { ProofReport } from './prove/report.ts';

/**
 * Every difference between a file and its filled copy: which parts, which places with their values before and after, and
 * `elsewhere` whatever `fill` could not have written (formats, formulas, locked cells, settings, other parts).
 * @throws UnreadableFile when one of them cannot be read, or they are of different types
 */
export async function proveSource(original: Uint8Array, filled: Uint8Array, fileName: string): Promise<ProofReport> {
  return aboutFile(fileName, () => {
    const kind = sniff(original, fileName);
    if (kind === 'xls' || kind === 'ods')
      return import('./prove/prove-spreadsheet.ts').then(({ proveSpreadsheet }) => proveSpreadsheet(original, filled, kind, fileName));
    const other = sniff(filled, fileName);
    if (kind !== other)
      throw new UnreadableFile('mismatch', `${fileName} and its copy are files of different types (${kind} and ${other}).`);
    if (kind === 'xlsx') return proveWorkbook(original, filled);
    if (kind === 'docx') return proveWord(original, filled);
    if (kind === 'pdf') return import('./prove/prove-pdf.ts').then(({ provePdf }) => provePdf(original, filled));
    if (kind === 'text' && ['csv', 'tsv'].includes(extensionOf(fileName))) return proveCsv(original, filled, fileName);
    throw new UnreadableFile(
      'unsupported',
      `${fileName} cannot be compared place by place. This works for workbooks, .docx, .csv and .pdf.`,
    );
  });
}
