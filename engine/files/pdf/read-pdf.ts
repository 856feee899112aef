import { reason } from '#contract/reasons.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { PdfEdge, PdfField, PdfLine, PdfWord, Source } from '../model.ts';
import { UnreadableFile } from '../model.ts';
import { overLimit } from '../unreadable.ts';
import { boundsOf } from './bounds.ts';
import { nameButtons } from './button-labels.ts';
import { drawnOnPage } from './drawn.ts';
import { withDrawnSigns } from './drawn-signs.ts';
import { withPdf } from './open-pdf.ts';
import { readFields } from './read-fields.ts';
import { readTyped } from './read-typed.ts';
import { readScan } from './read-scan.ts';
import { shareWidth } from './share-width.ts';
import { textOfPage } from './text-of-page.ts';
import { joinThai } from './thai-words.ts';

/** Forms are short; a longer document is one for the knowledge base. */
const MAX_PAGES = 5000;

/**
 * The text of a PDF as lines of words with their places (points, origin bottom left), in reading order of each page, and
 * its form fields. The text of a short scan is recognised.
 * @throws UnreadableFile `damaged`, `encrypted`, `limit`, or `unsupported`: no page holds text or a field, or it is a form
 * of the XFA kind only
 */
export function readPdf(bytes: Uint8Array): Promise<Source> {
  return withPdf(bytes, async (pdf, form) => {
    if (pdf.numPages > MAX_PAGES) overLimit(`it has ${pdf.numPages} pages, at most ${MAX_PAGES} of a form are read`);
    if (form.xfaOnly) throw new UnreadableFile('unsupported', XFA_ONLY, reason('unreadable_xfa'));
    const fields = form.fields ? await readFields(pdf) : [];
    const { lines, edges } = await readPages(pdf, fields);
    nameButtons(fields, lines);
    const warnings = form.locked ? [reason('pdf_locked')] : [];
    if (lines.length > 0 || fields.length > 0) {
      const typed = await readTyped(pdf, MOST_DRAWN);
      return { format: 'pdf', warnings, pdf: { pages: pdf.numPages, lines, fields, edges, ...(typed.length > 0 ? { typed } : {}) } };
    }
    const scan = await readScan(pdf, SCAN);
    const recognised = scan.pages.flatMap((words, index) => linesOf(index + 1, words));
    return { format: 'pdf', warnings: [...warnings, ...scan.warnings], pdf: { pages: pdf.numPages, lines: recognised, fields } };
  });
}

const SCAN = 'The file holds pictures of text (a scan) and no text. Run it through text recognition and send that.';
const XFA_ONLY =
  'The file is a form that only Adobe Reader can show (XFA). Open it there, print it to a new PDF or save it as Word or Excel, and send that.';

/** Of a longer file the drawing is not looked at: it is a book, and its tables are told by their text. */
const MOST_DRAWN = 60;
/** Straight lines of all pages, more than any form has: after these the drawing is looked at no further. */
const MOST_EDGES = 12_000;

/** The lines of all pages with signs for the frames and lines that are drawn, and the straight edges. */
export async function readPages(pdf: PDFDocumentProxy, fields: PdfField[]): Promise<{ lines: PdfLine[]; edges: PdfEdge[] }> {
  const lines: PdfLine[] = [];
  const edges: PdfEdge[] = [];
  const widgets = fields.flatMap((field) => field.widgets);
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number);
    const { texts: all, styles } = await textOfPage(page);
    const texts = all.filter((item) => item.str.trim() !== '' && !isAslant(item));
    const words = withoutNoteMarks(
      texts.flatMap((item) => wordsOf(item, /bold|black|heavy/i.test(styles[item.fontName]?.fontFamily ?? ''))),
    );
    const looked = pdf.numPages <= MOST_DRAWN && words.length > 0 && edges.length < MOST_EDGES;
    const drawn = looked ? await drawnOnPage(page) : { edges: [], boxes: [] };
    const rects = widgets.filter((one) => one.page === number).map(({ rect }) => rect);
    for (const line of linesOf(number, withDrawnSigns(words, drawn, rects))) lines.push(line);
    edges.push(...drawn.edges);
    page.cleanup();
  }
  return { lines, edges };
}

/** Share of the letter height that a line reaches under and over its base, for rectangles that hold the text. */
const DESCENT = 0.22;
const ASCENT = 0.8;

/** Of its run along one side of the page, so much may a text rise along the other. */
const RISE = 0.1;

/** Text that runs across the page from corner to corner, as a stamp or a watermark does. */
function isAslant({ transform }: TextItem): boolean {
  const [a, b] = transform as [number, number];
  return Math.min(Math.abs(a), Math.abs(b)) > Math.max(Math.abs(a), Math.abs(b)) * RISE;
}

/** Words, and dots or underscores to write on as words of their own: "Name:_____" are two. */
const pieces = /_{3,}|\.{6,}|…{3,}|(?:(?!_{3,}|\.{6,}|…{3,})\S)+/gu;

/** Words of one piece of text. */
function wordsOf(item: TextItem, bold: boolean): PdfWord[] {
  const [, , c, d, x, y] = item.transform as [number, number, number, number, number, number];
  const size = Math.hypot(c, d) || item.height || 1;
  const found = shareWidth(item.str, item.width, pieces).map(({ text, start, end }) => ({
    text,
    x0: round(x + start),
    y0: round(y - size * DESCENT),
    x1: round(x + end),
    y1: round(y + size * ASCENT),
    size: round(size),
    bold,
    font: item.fontName,
  }));
  return found.filter(stands);
}

/** Of the height of the letters beside it, that of the number of a note at most, and its rise over their base at least. */
const NOTE = 0.8;
const RAISED = 0.15;
/** Letter heights from a word to the number of a note behind it. */
const BEHIND = 0.3;
/** More numbers are no notes. */
const MOST_NOTES = 200;

/** The words without the small raised numbers of notes right behind other words. */
function withoutNoteMarks(words: PdfWord[]): PdfWord[] {
  const marks = words.filter(({ text }) => /^\d{1,2}$/.test(text));
  if (marks.length > MOST_NOTES) return words;
  const raised = marks.filter((mark) =>
    words.some(
      (word) =>
        mark.size < word.size * NOTE &&
        Math.abs(mark.x0 - word.x1) < word.size * BEHIND &&
        mark.y0 > word.y0 + word.size * RAISED &&
        mark.y0 < word.y1,
    ),
  );
  return raised.length === 0 ? words : words.filter((word) => !raised.includes(word));
}

/** Further away than this from the page's corner stands nothing that people see; broken files place words nowhere at all. */
const FARTHEST = 100_000;

const stands = ({ x0, y0, x1, y1, size }: PdfWord): boolean => [x0, y0, x1, y1, size].every((one) => Math.abs(one) < FARTHEST);

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
  return rows.map((row) => lineOf(page, joinThai(row.toSorted((a, b) => a.x0 - b.x0))));
}

function lineOf(page: number, words: PdfWord[]): PdfLine {
  const text = words
    .map((word, at) => (at > 0 && word.x0 - (words[at - 1] as PdfWord).x1 > word.size * 0.1 ? ` ${word.text}` : word.text))
    .join('');
  return { page, text, words, rect: boundsOf(words) };
}
