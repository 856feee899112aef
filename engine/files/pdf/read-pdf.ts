import { openPdf } from './open-pdf.ts';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { PdfLine, PdfWord, Source } from '../model.ts';
import { UnreadableFile } from '../model.ts';
import { damaged, overLimit } from '../unreadable.ts';

/** Forms are short; a longer document is one for the knowledge base. */
const MAX_PAGES = 5000;

/**
 * The text of a PDF as lines of words with their places (points, origin bottom left), in reading order of each page.
 * Pictures of text are not read.
 * @throws UnreadableFile `damaged`, `encrypted`, `limit`, or `unsupported` when no page holds text
 */
export async function readPdf(bytes: Uint8Array): Promise<Source> {
  const loading = await openPdf(bytes);
  try {
    const pdf = await loading.promise;
    if (pdf.numPages > MAX_PAGES) overLimit(`it has ${pdf.numPages} pages, at most ${MAX_PAGES} of a form are read`);
    const lines: PdfLine[] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      const page = await pdf.getPage(number);
      const { items, styles } = await page.getTextContent();
      const texts = items.filter((item): item is TextItem => 'str' in item && item.str.trim() !== '');
      lines.push(...linesOf(number, texts.flatMap((item) => wordsOf(item, /bold|black|heavy/i.test(styles[item.fontName]?.fontFamily ?? ''))))); // prettier-ignore
      page.cleanup();
    }
    if (lines.length === 0)
      throw new UnreadableFile(
        'unsupported',
        'The file holds pictures of text (a scan) and no text. Run it through text recognition and send that.',
      );
    return { format: 'pdf', warnings: [], pdf: { pages: pdf.numPages, lines } };
  } catch (error) {
    if (error instanceof UnreadableFile) throw error;
    if ((error as Error).name === 'PasswordException') {
      throw new UnreadableFile('encrypted', 'The file is protected by a password. Remove the password and send it again.');
    }
    return damaged('it cannot be opened as a PDF');
  } finally {
    await loading.destroy();
  }
}

/** Share of the letter height that a line reaches under and over its base, for rectangles that hold the text. */
const DESCENT = 0.22;
const ASCENT = 0.8;

/** Words of one piece of text; its width is shared out by characters, since a piece has one width for all. */
function wordsOf(item: TextItem, bold: boolean): PdfWord[] {
  const [, , c, d, x, y] = item.transform as [number, number, number, number, number, number];
  const size = Math.hypot(c, d) || item.height || 1;
  const each = item.width / Math.max(1, item.str.length);
  return [...item.str.matchAll(/\S+/g)].map(({ 0: text, index }) => ({
    text,
    x0: round(x + index * each),
    y0: round(y - size * DESCENT),
    x1: round(x + (index + text.length) * each),
    y1: round(y + size * ASCENT),
    size: round(size),
    bold,
  }));
}

const round = (value: number): number => Math.round(value * 10) / 10;

/** Words on one height are a line; lines stand from the top down, words from the left. */
function linesOf(page: number, words: PdfWord[]): PdfLine[] {
  const rows: PdfWord[][] = [];
  for (const word of words.toSorted((a, b) => b.y0 - a.y0 || a.x0 - b.x0)) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && Math.abs(first.y0 - word.y0) < Math.max(first.size, word.size) * 0.4) row.push(word);
    else rows.push([word]);
  }
  return rows.map((row) =>
    lineOf(
      page,
      row.toSorted((a, b) => a.x0 - b.x0),
    ),
  );
}

function lineOf(page: number, words: PdfWord[]): PdfLine {
  const text = words
    .map((word, at) => (at > 0 && word.x0 - (words[at - 1] as PdfWord).x1 > word.size * 0.1 ? ` ${word.text}` : word.text))
    .join('');
  const rect: PdfLine['rect'] = [
    Math.min(...words.map((word) => word.x0)),
    Math.min(...words.map((word) => word.y0)),
    Math.max(...words.map((word) => word.x1)),
    Math.max(...words.map((word) => word.y1)),
  ];
  return { page, text, words, rect };
}
