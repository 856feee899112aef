import { endingsSpoken } from '#contract/formats.ts';
import type { FillAnswer, FillOptions, FillReport, Filled } from './fill/answer.ts';
import { handlers } from './handlers.ts';
import { UnreadableFile } from './model.ts';
import { sniff, sourceFormatOf } from './sniff.ts';
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
  const filled = await aboutFile(fileName, () => fillByFormat(bytes, fileName, answers, options));
  const { written, refused, changedParts, notes = [] } = filled;
  return { bytes: filled.bytes, report: { written, refused, changedParts, notes, ms: Math.round(performance.now() - started) } };
}

function fillByFormat(bytes: Uint8Array, fileName: string, answers: FillAnswer[], options: FillOptions): Filled | Promise<Filled> {
  const format = sourceFormatOf(sniff(bytes, fileName), fileName);
  const fill = format && handlers[format].fill;
  if (fill) return fill(bytes, answers, options, fileName);
  throw new UnreadableFile(
    'unsupported',
    `${fileName} cannot be filled in place: this works for ${endingsSpoken('and', { filled: true })}. Export the answers as a workbook or document instead.`,
  );
}
