import type { PDFDocumentProxy } from 'pdfjs-dist';
import type { PdfTyped } from '../model.ts';

/** What pdf.js says of an annotation, as far as it is needed here. */
interface Annotation {
  subtype?: string;
  rect: [number, number, number, number];
  contentsObj?: { str?: string };
  hidden?: boolean;
}

/** Texts and crosses that were put on the pages with a typewriter, in the order of their annotations; of the first pages, as many as asked for. */
export async function readTyped(pdf: PDFDocumentProxy, pages: number): Promise<PdfTyped[]> {
  const found: PdfTyped[] = [];
  for (let number = 1; number <= Math.min(pages, pdf.numPages); number++) {
    const page = await pdf.getPage(number);
    for (const { subtype, rect, contentsObj, hidden } of (await page.getAnnotations()) as Annotation[]) {
      const text = (contentsObj?.str ?? '').replace(/\r\n?/g, '\n').trim();
      if (subtype !== 'FreeText' || hidden === true || text === '') continue;
      const [a, b, c, d] = rect;
      const sides = [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)].map((side) => Math.round(side * 10) / 10);
      found.push({ page: number, rect: sides as PdfTyped['rect'], text });
    }
  }
  return found;
}
