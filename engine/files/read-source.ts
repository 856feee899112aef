import { readCsv } from './csv/read-csv.ts';
import type { Source } from './model.ts';
import { UnreadableFile } from './model.ts';
import { readSpreadsheet } from './other/read-spreadsheet.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { extensionOf, sniff } from './sniff.ts';
import { decodeText, textLines } from './text.ts';
import { aboutFile } from './unreadable.ts';
import { readWord } from './word/read-word.ts';
import { openWorkbook } from './workbook/open-workbook.ts';
import { openZip } from './zip.ts';

export interface ReadOptions {
  /** Taken for callers that hand their options on: what is hidden is always read, and flagged as hidden. */
  hidden?: boolean;
}

/**
 * Reads a file once, within limits, into the neutral model. The type is told by the bytes; a name that promises another
 * one is refused. Sheets of a workbook keep their order; `fileName` serves sentences, and names the one sheet of a CSV.
 * @throws UnreadableFile with one sentence: which file, what is wrong, what to do
 */
export async function readSource(bytes: Uint8Array, fileName: string, _options: ReadOptions = {}): Promise<Source> {
  return aboutFile(fileName, async () => {
    const kind = sniff(bytes, fileName);
    switch (kind) {
      case 'xlsx':
        return readXlsx(bytes);
      case 'docx':
        return readWord(openZip(bytes));
      case 'xls':
      case 'ods':
        return readSpreadsheet(bytes, kind);
      case 'pdf':
        return readPdf(bytes);
      case 'text':
        return readText(bytes, fileName);
      default:
        throw new UnreadableFile(
          'unsupported',
          `${fileName} cannot be read as a questionnaire. Send it as XLSX, XLS, ODS, CSV, DOCX, PDF or text.`,
        );
    }
  });
}

function readXlsx(bytes: Uint8Array): Source {
  const workbook = openWorkbook(openZip(bytes));
  return { format: 'xlsx', warnings: [], sheets: workbook.sheetNames.map((name) => workbook.sheet(name)!) };
}

function readText(bytes: Uint8Array, fileName: string): Source {
  const extension = extensionOf(fileName);
  if (extension === 'csv' || extension === 'tsv') return readCsv(bytes, fileName);
  return { format: extension === 'json' ? 'json' : 'text', warnings: [], lines: textLines(decodeText(bytes).text) };
}
