import { PDFDocument, StandardFonts, rgb } from '@cantoo/pdf-lib';
import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import { whitePaper } from './white-paper-text.ts';

const PAGE = { width: 595, height: 842, margin: 72 };
const FIXED_DATE = new Date('2025-02-03T08:00:00Z');

/** Words of a text in lines that fit a width, in points. */
function wrap(text: string, font: PDFFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word;
    if (line && font.widthOfTextAtSize(longer, size) > width) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
}

/** The white paper as a PDF of A4 pages with a running footer; the same bytes each time. */
export async function buildWhitePaper(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const [text, bold] = [await pdf.embedFont(StandardFonts.Helvetica), await pdf.embedFont(StandardFonts.HelveticaBold)];
  pdf.setTitle(whitePaper.title);
  pdf.setCreationDate(FIXED_DATE);
  pdf.setModificationDate(FIXED_DATE);
  let page: PDFPage | undefined;
  let y = 0;
  const draw = (words: string, font: PDFFont, size: number, gap: number) => {
    for (const line of wrap(words, font, size, PAGE.width - 2 * PAGE.margin)) {
      if (!page || y < PAGE.margin + size) {
        page = pdf.addPage([PAGE.width, PAGE.height]);
        y = PAGE.height - PAGE.margin;
        const footer = `${whitePaper.title} - page ${pdf.getPageCount()}`;
        page.drawText(footer, { x: PAGE.margin, y: 36, size: 8, font: text, color: rgb(0.35, 0.4, 0.48) });
      }
      page.drawText(line, { x: PAGE.margin, y, size, font, color: rgb(0.09, 0.13, 0.17) });
      y -= size * 1.45;
    }
    y -= gap;
  };
  draw(whitePaper.title, bold, 22, 6);
  draw(whitePaper.note, text, 10, 18);
  for (const { heading, paragraphs } of whitePaper.sections) {
    if (y < PAGE.margin + 90) page = undefined;
    draw(heading, bold, 14, 4);
    for (const paragraph of paragraphs) draw(paragraph, text, 11, 8);
    y -= 10;
  }
  return pdf.save({ useObjectStreams: false });
}
