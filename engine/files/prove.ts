import { endingsSpoken, formats } from '#contract/formats.ts';
import { handlers } from './handlers.ts';
import { UnreadableFile } from './model.ts';
import type { ProofReport } from './prove/report.ts';
import { sniff, sourceFormatOf } from './sniff.ts';
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
    const format = sourceFormatOf(kind, fileName);
    const isCopy = format !== null && formats[format].questionnaire.back === 'xlsx-copy';
    const other = isCopy ? kind : sniff(filled, fileName);
    if (kind !== other)
      throw new UnreadableFile('mismatch', `${fileName} and its copy are files of different types (${kind} and ${other}).`);
    const prove = format && handlers[format].prove;
    if (prove) return prove(original, filled, fileName);
    throw new UnreadableFile(
      'unsupported',
      `${fileName} cannot be compared place by place. This works for ${endingsSpoken('and', { filled: true })}.`,
    );
  });
}
