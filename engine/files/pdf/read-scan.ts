/** A form that was scanned: what its pages show, recognised, as words with their places. */
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { reason, type Reason } from '#contract/reasons.ts';
import type { PagePiece } from '#engine/recognition/page-piece.ts';
import { UnreadableFile } from '../model.ts';
import type { PdfWord } from '../model.ts';
import { shareWidth } from './share-width.ts';

/** Recognising takes one or two seconds a page, five where it is dense; a form may take half a minute in all. */
const MOST_PAGES = 12;
const LONGEST_MS = 24_000;

export interface ReadScan {
  /** Words of every page, in its place. */
  pages: PdfWord[][];
  warnings: Reason[];
}

/**
 * Recognises the text of a PDF that holds none.
 * @throws UnreadableFile `unsupported`: too many pages, or nothing on them that could be read
 */
export async function readScan(pdf: PDFDocumentProxy, nothing: string): Promise<ReadScan> {
  if (pdf.numPages > MOST_PAGES)
    throw new UnreadableFile(
      'unsupported',
      `${nothing} Up to ${MOST_PAGES} pages are recognised here; it has ${pdf.numPages}.`,
      reason('unreadable_scan'),
    );
  const { readScans } = await import('#engine/recognition/read-scans.ts');
  const pages: PagePiece[][] = Array.from({ length: pdf.numPages }, () => []);
  const numbers = pages.map((_, index) => index + 1);
  const signal = AbortSignal.timeout(LONGEST_MS);
  let warnings: Reason[];
  try {
    warnings = await readScans(pdf, pages, numbers, { signal });
  } catch (error) {
    if (!signal.aborted) throw error;
    warnings = [reason('scan_late')];
  }
  if (pages.every((pieces) => pieces.length === 0)) throw new UnreadableFile('unsupported', nothing, reason('unreadable_scan'));
  return { pages: pages.map((pieces) => pieces.flatMap(wordsOf)), warnings: [reason('scan_recognised'), ...warnings] };
}

/** Words of one piece. */
function wordsOf({ text, rect: [left, bottom, right, top], size }: PagePiece): PdfWord[] {
  return shareWidth(text, right - left).map(({ text: word, start, end }) => ({
    text: word,
    x0: left + start,
    y0: bottom,
    x1: left + end,
    y1: top,
    size,
    bold: false,
  }));
}
