/** The picture of a file: what a person sees of its structure, line by line, each with an address. Pure. */
import type { Source } from '#engine/files/model.ts';
import type { Picture, PictureLine, Spot } from './model.ts';
import { linesPicture } from './picture/lines.ts';
import { pdfPicture } from './picture/pdf.ts';
import { wordPicture } from './picture/word.ts';

/** Characters of all lines together: thirty prompts' worth. What is longer is looked at as far as this, and said. */
const MOST = 300_000;

/** Formats whose structure is read from a picture; the tables of workbooks and CSV have columns to go by. */
const hasPicture = ({ format }: Pick<Source, 'format'>): boolean =>
  format === 'docx' || format === 'pdf' || format === 'text' || format === 'mail';

/** The picture of a Word document, a PDF or a text; null for what has none. */
export function pictureOf(source: Source): Picture | null {
  if (!hasPicture(source)) return null;
  const drawn = source.word ? wordPicture(source.word) : source.pdf ? pdfPicture(source.pdf) : linesPicture(source.lines ?? []);
  return bounded(source, drawn);
}

function bounded({ format }: Source, { lines, spots }: { lines: PictureLine[]; spots: Spot[] }): Picture {
  let length = 0;
  const end = lines.findIndex(({ text }) => (length += text.length + 1) > MOST);
  if (end < 0) return { format, lines, spots, cut: false };
  const kept = lines.slice(0, end);
  const named = new Set(kept.flatMap(({ addresses }) => addresses));
  return { format, lines: kept, spots: spots.filter(({ address }) => named.has(address)), cut: true };
}
