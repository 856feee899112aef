import { type FillAnswer, type FillReport, fillSource } from '#engine/files/fill.ts';
import { UnreadableFile } from '#engine/files/model.ts';

/**
 * An .xlsx copy of a workbook of an older or another kind (.xls, .ods), with the answers filled in. Values, formulas, merges, widths and
 * hidden parts come along; pictures, colours and lists do not, for no library at hand writes them.
 * @throws UnreadableFile when the file cannot be opened as a workbook
 */
export const fillCopy = async (
  bytes: Uint8Array,
  fileName: string,
  answers: FillAnswer[],
): Promise<{ bytes: Uint8Array; report: FillReport }> => fillSource(await asXlsx(bytes, fileName), `${fileName}.xlsx`, answers);

const asXlsx = async (bytes: Uint8Array, fileName: string): Promise<Uint8Array> => {
  const { read, write } = await import('@e965/xlsx');
  try {
    const book = read(bytes, { type: 'array', cellFormula: true, cellStyles: true, cellNF: true, cellHTML: false });
    return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx', compression: true, cellStyles: true }) as ArrayBuffer);
  } catch {
    throw new UnreadableFile('damaged', `${fileName} cannot be opened as a workbook.`);
  }
};
