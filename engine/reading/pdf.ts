/** PDF: its text, page by page, with the place of every line; pages that are pictures of text by text recognition. */
import { openPdf } from '#engine/files/pdf/open-pdf.ts';
import { textOfPage } from '#engine/files/pdf/text-of-page.ts';
import { reason, type Reason } from '#contract/reasons.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { Blocks } from './blocks.ts';
import { readScans, scanCandidates } from '#engine/recognition/read-scans.ts';
import { withoutBoilerplate } from './pdf-boilerplate.ts';
import { linesOf } from './pdf-lines.ts';
import type { PagePiece } from '#engine/recognition/page-piece.ts';
import { inReadingOrder } from './pdf-order.ts';
import { paragraphsOf } from './pdf-paragraphs.ts';

const MOST_PAGES = 10_000;

export interface ReadOptions {
  signal?: AbortSignal;
  /** Pages done and in all; a page that has to be recognised is done when that is. */
  onProgress?: (done: number, total: number) => void;
}

/** @throws UnreadableFile damaged, encrypted, limit, or empty when nothing stands on any page */
export async function readPdf(bytes: Uint8Array, fileName: string, { signal, onProgress }: ReadOptions = {}): Promise<Blocks> {
  const loading = await openPdf(bytes);
  try {
    const pdf = await loading.promise;
    const count = pdf.numPages;
    if (count > MOST_PAGES) {
      throw new UnreadableFile(
        'limit',
        `${fileName} has ${count} pages; at most ${MOST_PAGES} are read. Split it.`,
        reason('unreadable_pages', { pages: count, most: MOST_PAGES }),
      );
    }
    const pages: PagePiece[][] = [];
    let open = 0;
    for (let number = 1; number <= count; number++) {
      signal?.throwIfAborted();
      const lines = await readPage(pdf, number);
      pages.push(lines);
      open += scanCandidates([lines]).length;
      onProgress?.(number - open, count);
    }
    const candidates = scanCandidates(withoutBoilerplate(pages));
    const onPage = (done: number, total: number): void => onProgress?.(count - total + done, count);
    const warnings = await readScans(pdf, pages, candidates, { signal, onPage });
    if (pages.every((lines) => lines.length === 0)) throw nothingIn(fileName, count, warnings);
    return { title: await titleOf(pdf), pages: count, blocks: paragraphsOf(withoutBoilerplate(pages)), warnings };
  } catch (error) {
    throw explained(error, fileName);
  } finally {
    await loading.destroy();
  }
}

async function readPage(pdf: PDFDocumentProxy, number: number): Promise<PagePiece[]> {
  const page = await pdf.getPage(number);
  const { texts } = await textOfPage(page);
  page.cleanup();
  return inReadingOrder(linesOf(number, texts));
}

const titleOf = (pdf: PDFDocumentProxy): Promise<string | null> =>
  pdf.getMetadata().then(
    ({ info }) => (info as { Title?: string }).Title?.trim() || null,
    () => null,
  );

const nothingIn = (fileName: string, pages: number, warnings: Reason[]): UnreadableFile =>
  warnings.length === 0
    ? new UnreadableFile(
        'empty',
        `${fileName} is blank: nothing stands on ${pages === 1 ? 'its page' : `any of its ${pages} pages`}. Check that it is the right file.`,
      )
    : new UnreadableFile(
        'empty',
        `${fileName} holds pictures in which no text could be read. Scan it anew, sharp and upright, at 300 dots an inch.`,
        reason('unreadable_pictures'),
      );

function explained(error: unknown, fileName: string): unknown {
  const { name } = error as Error;
  if (name === 'PasswordException') {
    return new UnreadableFile('encrypted', `${fileName} is protected by a password. Remove the password and send it again.`);
  }
  if (['InvalidPDFException', 'FormatError', 'UnknownErrorException', 'XRefEntryException', 'ResponseException'].includes(name)) {
    return new UnreadableFile(
      'damaged',
      `${fileName} is damaged and cannot be opened as a PDF. Ask for it again, or print it to a new PDF.`,
    );
  }
  return error;
}
