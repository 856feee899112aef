import type { Source } from './model.ts';
import { UnreadableFile } from './model.ts';
import { sniff } from './sniff.ts';
import { aboutFile } from './unreadable.ts';
import { openWorkbook } from './workbook/open-workbook.ts';
import { openZip } from './zip.ts';

export interface ReadOptions {
  /** Reads hidden sheets too; they are listed either way, without cells when not wanted. */
  hidden?: boolean;
}

/**
 * Reads a file once, within limits, into the neutral model. The type is told by the bytes; a name that promises another
 * one is refused. Sheets of a workbook keep their order; `fileName` only serves sentences and the name of a CSV's sheet.
 * @throws UnreadableFile with one sentence: which file, what is wrong, what to do
 */
export async function readSource(bytes: Uint8Array, fileName: string, options: ReadOptions = {}): Promise<Source> {
  return aboutFile(fileName, async () => {
    const kind = sniff(bytes, fileName);
    switch (kind) {
      case 'xlsx':
        return readXlsx(bytes);
      default:
        throw new UnreadableFile('unsupported', `${fileName} cannot be read as a questionnaire. Send it as XLSX, CSV, DOCX, PDF or text.`);
    }
  });
}

function readXlsx(bytes: Uint8Array): Source {
  const workbook = openWorkbook(openZip(bytes));
  return { format: 'xlsx', warnings: [], sheets: workbook.sheetNames.map((name) => workbook.sheet(name)!) };
}
