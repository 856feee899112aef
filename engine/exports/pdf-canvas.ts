import PDFDocument from 'pdfkit';
import { notoSans } from '#engine/common/fonts.io.ts';
import type { Line, Measure } from './pdf-lines.ts';

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89 };

interface About {
  title: string;
  author: string;
  language: string;
}

/** An empty tagged PDF of A4 pages, and what draws in it; the fonts are embedded with the characters used. */
export const openCanvas = (about: About) => {
  const { doc, finished } = openDocument(about);
  const tree = doc.struct('Document');
  doc.addStructure(tree);

  const measure = measureIn(doc);
  const drawLine = (line: Line, x: number, y: number): void => {
    for (const piece of line.pieces) {
      if (piece.text.trim() === '') continue;
      const raise = piece.note === undefined ? 0 : -1.5;
      doc.font(piece.font).fontSize(piece.size).fillColor(piece.color);
      doc.text(piece.text, x + piece.x, y + raise, { lineBreak: false });
    }
  };
  const marked = (parent: PDFKit.PDFStructureElement, tag: string, draw: () => void): void => {
    const content = doc.markStructureContent(tag);
    draw();
    doc.endMarkedContent();
    parent.add(content);
  };
  /** The line that parts text and footnotes. */
  const drawRule = (x: number, y: number): void => {
    doc
      .moveTo(x, y)
      .lineTo(x + 120, y)
      .lineWidth(0.5)
      .strokeColor('#9AA5B1')
      .stroke();
  };
  const drawFoot = (text: string): void => {
    doc.font('regular').fontSize(8).fillColor('#5A6672');
    doc.text(text, (PAGE.width - doc.widthOfString(text)) / 2, PAGE.height - 40, { lineBreak: false });
  };
  /** What belongs to the page and not to the text. */
  const artifact = (type: 'Layout' | 'Pagination', draw: () => void): void => {
    doc.markContent('Artifact', { type });
    draw();
    doc.endMarkedContent();
  };

  return {
    doc,
    measure,
    drawLine,
    drawRule,
    drawFoot,
    artifact,
    outline: outlineOf(doc),
    /** Draws an element of the document's structure, part by part. */
    element: (tag: string, draw: (part: (draw: () => void) => void) => void): void => {
      const element = doc.struct(tag);
      tree.add(element);
      draw((one) => marked(element, tag, one));
      element.end();
    },
    /** Whether the font has all characters of a text. */
    knows: (text: string): boolean => {
      const { font } = (doc.font('regular') as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })._font;
      return [...text].every((sign) => sign.trim() === '' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
    },
    /** Ends the document. */
    finish: async (): Promise<Uint8Array> => {
      tree.end();
      doc.end();
      return finished;
    },
  };
};

const openDocument = (about: About) => {
  const doc = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: about.language,
    info: { Title: about.title, Author: about.author },
  });
  doc.registerFont('regular', notoSans('Regular'));
  doc.registerFont('bold', notoSans('Bold'));
  const chunks: Buffer[] = [];
  const finished = new Promise<Uint8Array>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(new Uint8Array(Buffer.concat(chunks))));
    doc.on('error', reject);
  });
  return { doc, finished };
};

/** Widths of texts, each measured once. */
const measureIn = (doc: PDFKit.PDFDocument): Measure => {
  const widths = new Map<string, number>();
  return (text, font, size) => {
    const key = `${font}${size}${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = doc.font(font).fontSize(size).widthOfString(text);
    widths.set(key, width);
    return width;
  };
};

/** Headings as the program's side panel shows them, each under the last one of less depth. */
const outlineOf = (doc: PDFKit.PDFDocument) => {
  const open: PDFKit.PDFOutline[] = [];
  return {
    add({ title, depth }: { title: string; depth: number }): void {
      const parent = open[Math.min(depth, open.length) - 1] ?? doc.outline;
      const item = parent.addItem(title);
      open.splice(Math.min(depth, open.length), open.length, item);
    },
  };
};
