/** PDF: its text, page by page, with the place of every line. Pictures of text (scans) are not read here. */
import { openPdf } from '#engine/files/pdf/open-pdf.ts';
import { UnreadableFile } from '#engine/files/model.ts';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import type { Blocks } from './blocks.ts';
import { withoutBoilerplate } from './pdf-boilerplate.ts';
import { linesOf } from './pdf-lines.ts';
import type { PagePiece } from './pdf-lines.ts';
import { paragraphsOf } from './pdf-paragraphs.ts';

const MOST_PAGES = 10_000;
/** A page with fewer letters is taken for a picture. */
const FEWEST_LETTERS = 40;

export interface ReadOptions {
  signal?: AbortSignal;
  /** Pages done and in all. */
  onProgress?: (done: number, total: number) => void;
}

/** @throws UnreadableFile damaged, encrypted, limit, or unsupported when every page is a picture */
export async function readPdf(bytes: Uint8Array, fileName: string, { signal, onProgress }: ReadOptions = {}): Promise<Blocks> {
  const loading = await openPdf(bytes);
  try {
    const pdf = await loading.promise;
    if (pdf.numPages > MOST_PAGES) {
      throw new UnreadableFile('limit', `${fileName} has ${pdf.numPages} pages; at most ${MOST_PAGES} are read. Split it.`);
    }
    const title = await pdf.getMetadata().then(
      ({ info }) => (info as { Title?: string }).Title?.trim() || null,
      () => null,
    );
    const pages: PagePiece[][] = [];
    for (let number = 1; number <= pdf.numPages; number++) {
      signal?.throwIfAborted();
      const page = await pdf.getPage(number);
      const { items } = await page.getTextContent();
      pages.push(
        linesOf(
          number,
          items.filter((item): item is TextItem => 'str' in item),
        ),
      );
      page.cleanup();
      onProgress?.(number, pdf.numPages);
    }
    return { title, pages: pdf.numPages, blocks: paragraphsOf(withoutBoilerplate(pages)), warnings: withoutText(pages, fileName) };
  } catch (error) {
    throw explained(error, fileName);
  } finally {
    await loading.destroy();
  }
}

/** @throws UnreadableFile when no page has text */
function withoutText(pages: PagePiece[][], fileName: string): string[] {
  const empty = pages.flatMap((lines, at) => (lines.reduce((sum, { text }) => sum + text.length, 0) < FEWEST_LETTERS ? [at + 1] : []));
  if (empty.length === 0) return [];
  if (pages.every((lines) => lines.length === 0)) {
    throw new UnreadableFile(
      'unsupported',
      `${fileName} holds pictures of text (a scan) and no text. Text in pictures is not read yet: run it through text recognition and send that.`,
    );
  }
  const shown = empty.length > 10 ? `${empty.slice(0, 10).join(', ')}, …` : empty.join(', ');
  return [`${empty.length} of ${pages.length} pages have hardly any text (pictures, or left blank): ${shown}.`];
}

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
