import { UnreadableFile } from './model.ts';
import type { FillAnswer, FillOptions, FillReport, Filled } from './fill/answer.ts';
import { fillCsv } from './fill/fill-csv.ts';
import { fillWord } from './fill/fill-word.ts';
import { fillWorkbook } from './fill/fill-workbook.ts';
import { extensionOf, sniff } from './sniff.ts';
import { aboutFile } from './unreadable.ts';

export type { FillAnswer, FillOptions, FillReport } from './fill/answer.ts';

/**
 * Writes answers into a copy of the customer's own file, in place: only the named cells change, with the format they
 * had. A workbook of another kind (.xls, .ods) comes back as an .xlsx, which the report's notes say. What may not be
 * written is refused one by one with a reason and leaves the rest alone; with `strict`, one refusal means that nothing is
 * written and the original's bytes come back.
 * @throws UnreadableFile for a file that cannot be read, or that can be read but not written in place
 */
export async function fillSource(
  bytes: Uint8Array,
  fileName: string,
  answers: FillAnswer[],
  options: FillOptions = {},
): Promise<{ bytes: Uint8Array; report: FillReport }> {
  const started = performance.now();
  const filled = await aboutFile(fileName, () => fillByKind(bytes, fileName, answers, options));
  const { written, refused, changedParts, notes = [] } = filled;
  return { bytes: filled.bytes, report: { written, refused, changedParts, notes, ms: Math.round(performance.now() - started) } };
}

function fillByKind(bytes: Uint8Array, fileName: string, answers: FillAnswer[], options: FillOptions): Filled | Promise<Filled> {
  const kind = sniff(bytes, fileName);
  if (kind === 'xlsx') return fillWorkbook(bytes, answers, options);
  if (kind === 'docx') return fillWord(bytes, answers, options);
  if (kind === 'pdf') return import('./fill/fill-pdf.ts').then(({ fillPdf }) => fillPdf(bytes, answers, options));
  if (kind === 'text' && ['csv', 'tsv'].includes(extensionOf(fileName))) return fillCsv(bytes, fileName, answers, options);
  if (kind === 'xls' || kind === 'ods')
    return import('./fill/fill-spreadsheet.ts').then(({ fillSpreadsheet }) => fillSpreadsheet(bytes, kind, answers, options));
  throw new UnreadableFile(
    'unsupported',
    `${fileName} cannot be filled in place: this works for workbooks, .docx, .csv and PDF forms. Export the answers as a workbook or document instead.`,
  );
}
