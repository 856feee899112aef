/** A form in two languages, each line of which has its translation in smaller letters right under it. */
import type { PdfLine } from '#engine/files/model.ts';
import { areColumnsOfLanguages } from '../sheet/two-languages.ts';

/** Fewest lines with such a line under them. */
const FEWEST = 4;
/** Points by which both begin apart at most. */
const EDGE = 3;
/** Letter heights from one line to the one under it at most. */
const APART = 1.6;

const sizeOf = (line: PdfLine): number => Math.max(...line.words.map((word) => word.size));

/** Whether a line stands right under another one, at its edge and in smaller letters. */
function isSmallUnder(line: PdfLine, over: PdfLine | undefined): over is PdfLine {
  if (!over || over.page !== line.page || sizeOf(line) >= sizeOf(over)) return false;
  const close = over.rect[1] - line.rect[1] > 0 && over.rect[1] - line.rect[1] <= sizeOf(over) * APART;
  return close && Math.abs(over.rect[0] - line.rect[0]) <= EDGE;
}

/** The lines without those that say the line over them in another language; all of them where the two languages are not told. */
export function withoutTranslations(lines: PdfLine[]): PdfLine[] {
  const small = lines.flatMap((line, index) => {
    const over = lines[index - 1];
    return isSmallUnder(line, over) ? [{ line, over, sizes: `${sizeOf(over)} over ${sizeOf(line)}` }] : [];
  });
  const kinds = Map.groupBy(small, ({ sizes }) => sizes);
  const said = [...kinds.values()]
    .filter((pairs) => pairs.length >= FEWEST && areColumnsOfLanguages(pairs.map(({ line, over }) => [over.text, line.text])))
    .flatMap((pairs) => pairs.map(({ line }) => line));
  return said.length === 0 ? lines : lines.filter((line) => !said.includes(line));
}
