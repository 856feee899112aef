import { endingsSpoken } from '#contract/formats.ts';
import { handlers } from './handlers.ts';
import type { Source } from './model.ts';
import { UnreadableFile } from './model.ts';
import { sniff, sourceFormatOf } from './sniff.ts';
import { aboutFile } from './unreadable.ts';

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
    const format = sourceFormatOf(sniff(bytes, fileName), fileName);
    if (format !== null) return handlers[format].read(bytes, fileName);
    throw new UnreadableFile('unsupported', `${fileName} cannot be read as a questionnaire. Send it as ${endingsSpoken('or')}.`);
  });
}
