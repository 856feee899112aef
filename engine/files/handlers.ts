import type { CopiedFormat, SourceFormat } from '#contract/formats.ts';
import { readCsv } from './csv/read-csv.ts';
import type { FillAnswer, FillOptions, Filled } from './fill/answer.ts';
import { fillCsv } from './fill/fill-csv.ts';
import { fillWord } from './fill/fill-word.ts';
import { fillWorkbook } from './fill/fill-workbook.ts';
import { fillPage } from './fill/fill-page.ts';
import { readPage } from './html/read-page.ts';
import type { Source } from './model.ts';
import { readSpreadsheet } from './other/read-spreadsheet.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { provePage } from './prove/prove-page.ts';
import { proveCsv } from './prove/prove-csv.ts';
import { proveWord } from './prove/prove-word.ts';
import { proveWorkbook } from './prove/prove-workbook.ts';
import type { ProofReport } from './prove/report.ts';
import { readMailForm } from './mail/read-mail.ts';
import { textLines } from './text.ts';
import { readWord } from './word/read-word.ts';
import { openWorkbook } from './workbook/open-workbook.ts';
import { openZip } from './zip.ts';

/** What is done with a questionnaire of one format. */
export interface Handler {
  read: (bytes: Uint8Array, fileName: string) => Source | Promise<Source>;
  /** Absent where a file of the format has no places to write into. */
  fill?: (bytes: Uint8Array, answers: FillAnswer[], options: FillOptions, fileName: string) => Filled | Promise<Filled>;
  prove?: (original: Uint8Array, filled: Uint8Array, fileName: string) => ProofReport | Promise<ProofReport>;
}

/** Workbooks that can be read only: their answers go into an .xlsx made from them. */
const spreadsheet = (format: CopiedFormat): Handler => ({
  read: (bytes) => readSpreadsheet(bytes, format),
  fill: async (bytes, answers, options) => (await import('./fill/fill-spreadsheet.ts')).fillSpreadsheet(bytes, format, answers, options),
  prove: async (original, filled, fileName) =>
    (await import('./prove/prove-spreadsheet.ts')).proveSpreadsheet(original, filled, format, fileName),
});

/** How questionnaires are read, filled and compared, a row a format of contract/formats.ts; what few files need is loaded then. */
export const handlers: Record<SourceFormat, Handler> = {
  xlsx: { read: readXlsx, fill: fillWorkbook, prove: proveWorkbook },
  xls: spreadsheet('xls'),
  ods: spreadsheet('ods'),
  csv: { read: readCsv, fill: (bytes, answers, options, fileName) => fillCsv(bytes, fileName, answers, options), prove: proveCsv },
  docx: { read: (bytes) => readWord(openZip(bytes)), fill: fillWord, prove: proveWord },
  pdf: {
    read: readPdf,
    fill: async (bytes, answers, options) => (await import('./fill/fill-pdf.ts')).fillPdf(bytes, answers, options),
    prove: async (original, filled) => (await import('./prove/prove-pdf.ts')).provePdf(original, filled),
  },
  text: { read: (bytes) => ({ format: 'text', warnings: [], lines: textLines(bytes) }) },
  mail: { read: readMailForm },
  html: { read: readPage, fill: fillPage, prove: provePage },
  json: { read: (bytes) => ({ format: 'json', warnings: [], lines: textLines(bytes) }) },
};

function readXlsx(bytes: Uint8Array): Source {
  const workbook = openWorkbook(openZip(bytes));
  return { format: 'xlsx', warnings: [], sheets: workbook.sheetNames.map((name) => workbook.sheet(name)!) };
}
