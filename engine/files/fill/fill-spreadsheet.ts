import type { CopiedFormat } from '#contract/formats.ts';
import { asXlsx } from '../other/as-xlsx.ts';
import { sentenceOf } from '#contract/reason-sentences.ts';
import { copyNote } from '../other/copy-note.ts';
import { openSpreadsheet } from '../other/read-spreadsheet.ts';
import { parseCell } from '../ranges.ts';
import type { FillAnswer, FillOptions, Filled, Refusal } from './answer.ts';
import { fillWorkbook } from './fill-workbook.ts';

/**
 * Writes answers into an .xlsx made of an .xls or .ods, which cannot be written in place. Where a formula stood, nothing is
 * written, although its value stands there in the copy. @throws UnreadableFile
 */
export async function fillSpreadsheet(
  bytes: Uint8Array,
  format: CopiedFormat,
  answers: FillAnswer[],
  options: FillOptions,
): Promise<Filled> {
  const { workbook, sheets } = await openSpreadsheet(bytes, format);
  const copy = await asXlsx(workbook);
  const byName = new Map(sheets.map((sheet) => [sheet.name, sheet]));
  const onlyOne = sheets.length === 1 ? sheets[0] : undefined;
  const refused: Refusal[] = [];
  const asked: FillAnswer[] = [];
  for (const answer of answers) {
    const sheet = answer.sheet === null ? onlyOne : byName.get(answer.sheet);
    const place = parseCell(String(answer.at.cell ?? ''));
    const renamed = sheet && copy.sheetName(sheet.name);
    if (!sheet || renamed === undefined) refused.push({ ...answer, reason: 'no-such-place' });
    else if (place && sheet.at(place.row, place.column)?.formula !== undefined) refused.push({ ...answer, reason: 'formula' });
    else {
      asked.push({ ...answer, sheet: renamed });
    }
  }
  const filled = fillWorkbook(copy.bytes, asked, { ...options, recalculate: false });
  const back = new Map(sheets.map(({ name }) => [copy.sheetName(name), name]));
  for (const one of filled.refused) refused.push({ ...one, sheet: back.get(one.sheet ?? '') ?? one.sheet });
  const notes = [sentenceOf(copyNote(format))];
  if (options.strict && refused.length > 0) return { bytes, written: 0, refused, changedParts: [], notes };
  return { ...filled, refused, notes };
}
