import PDFDocument from 'pdfkit';
import { notoSans } from '#engine/common/fonts.io.ts';
import { type Line, type Measure, type Span, breakLines } from './pdf-lines.ts';

/** A4 in points. */
const PAGE = { width: 595.28, height: 841.89 };
const MARGIN = 56;
const BOTTOM = PAGE.height - 64;
const NOTE = { size: 7.5, height: 10 };
/** Space between the text and the footnotes, with the line that parts them. */
const NOTE_GAP = 12;
/** Of a page, at most this share is given to footnotes at once; what is more goes on on the next. */
const MOST_NOTES = 0.6 * (BOTTOM - MARGIN);

type BlockTag = 'Title' | 'H1' | 'H2' | 'H3' | 'P';

export interface Block {
  tag: BlockTag;
  spans: Span[];
  size: number;
  height: number;
  before: number;
  indent: number;
  /** Stays on the page of what follows. */
  keep: boolean;
  /** Text of an entry in the outline, with its depth from 0. */
  outline?: { title: string; depth: number };
}

interface Laid {
  block: Block;
  lines: Line[];
}

export interface PdfPages {
  /** Whether the font has all characters of a text. */
  knows: (text: string) => boolean;
  /** Lays blocks one under the other, over as many pages as they need. */
  add: (blocks: Block[], notes: ReadonlyMap<number, string>) => void;
  /** Footnotes that are left, page numbers, and the file. */
  end: (foot: (page: number, pages: number) => string) => Promise<Uint8Array>;
}

/** An empty tagged PDF of A4 pages whose text keeps its footnotes on its page; the fonts are embedded with the characters used. */
export const openPages = (about: { title: string; author: string; language: string }): PdfPages => {
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
  const chunks: Buffer[] = [];
  doc.on('data', (chunk: Buffer) => chunks.push(chunk));
  doc.registerFont('regular', notoSans('Regular'));
  doc.registerFont('bold', notoSans('Bold'));
  const tree = doc.struct('Document');
  doc.addStructure(tree);

  const widths = new Map<string, number>();
  const measure: Measure = (text, font, size) => {
    const key = `${font}${size}${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const width = doc.font(font).fontSize(size).widthOfString(text);
    widths.set(key, width);
    return width;
  };
  const width = PAGE.width - 2 * MARGIN;
  const state = { y: 0, reserved: 0, waiting: [] as Line[], empty: true, pages: 0 };
  const room = (): number => BOTTOM - state.y - (state.reserved > 0 ? state.reserved + NOTE_GAP : 0);

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

  /** Draws the footnotes of a page that is full; what has no room waits for the next one. */
  const closePage = (): void => {
    if (state.waiting.length === 0) return;
    const count = Math.max(1, Math.floor(state.reserved / NOTE.height));
    const lines = state.waiting.splice(0, count);
    const top = BOTTOM - lines.length * NOTE.height;
    doc.markContent('Artifact', { type: 'Layout' });
    doc
      .moveTo(MARGIN, top - NOTE_GAP / 2)
      .lineTo(MARGIN + 120, top - NOTE_GAP / 2)
      .lineWidth(0.5)
      .strokeColor('#9AA5B1')
      .stroke();
    doc.endMarkedContent();
    const note = doc.struct('Note');
    tree.add(note);
    marked(note, 'Note', () => lines.forEach((line, index) => drawLine(line, MARGIN, top + index * NOTE.height)));
    note.end();
  };
  const openPage = (): void => {
    if (state.pages > 0) closePage();
    doc.addPage();
    Object.assign(state, { y: MARGIN, empty: true, pages: state.pages + 1, reserved: noteRoom(state.waiting) });
  };

  const place = ({ block, lines }: Laid, notes: ReadonlyMap<number, string>): void => {
    if (!state.empty) state.y += block.before;
    const element = doc.struct(block.tag === 'Title' ? 'H1' : block.tag);
    tree.add(element);
    for (const [index, line] of lines.entries()) {
      const own = notesOf(line, notes);
      const needed = block.height + noteRoom(own) + (state.reserved === 0 && own.length > 0 ? NOTE_GAP : 0);
      if (needed > room() && !state.empty) openPage();
      if (index === 0 && block.outline) outline.add(block.outline);
      state.waiting.push(...own);
      const free = BOTTOM - state.y - block.height - NOTE_GAP;
      state.reserved = Math.min(Math.max(free, 0), state.waiting.length * NOTE.height);
      marked(element, block.tag === 'Title' ? 'H1' : block.tag, () => drawLine(line, MARGIN + block.indent, state.y));
      state.y += block.height;
      state.empty = false;
    }
    element.end();
  };
  const notesOf = (line: Line, notes: ReadonlyMap<number, string>): Line[] =>
    line.notes.flatMap((number) =>
      breakLines([{ text: `${number}  ${notes.get(number) ?? ''}`, font: 'regular', color: '#5A6672' }], NOTE.size, width, measure),
    );
  const outline = outlineOf(doc);

  return {
    knows: (text) => {
      const { font } = (doc.font('regular') as unknown as { _font: { font: { hasGlyphForCodePoint(point: number): boolean } } })._font;
      return [...text].every((sign) => sign.trim() === '' || font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0));
    },
    add(blocks, notes) {
      if (state.pages === 0) openPage();
      const laid = blocks.map((block) => ({ block, lines: breakLines(block.spans, block.size, width - block.indent, measure) }));
      laid.forEach((one, index) => {
        if (needsPage(laid, index, notes, notesOf) > room() && !state.empty) openPage();
        place(one, notes);
      });
    },
    async end(foot) {
      if (state.pages === 0) openPage();
      while (state.waiting.length > 0) {
        if (state.reserved === 0) openPage();
        closePage();
        state.reserved = 0;
      }
      for (let page = 0; page < state.pages; page += 1) {
        doc.switchToPage(page);
        doc.markContent('Artifact', { type: 'Pagination' });
        const text = foot(page + 1, state.pages);
        doc.font('regular').fontSize(8).fillColor('#5A6672');
        doc.text(text, (PAGE.width - doc.widthOfString(text)) / 2, PAGE.height - 40, { lineBreak: false });
        doc.endMarkedContent();
      }
      tree.end();
      const done = new Promise<void>((resolve, reject) => {
        doc.on('end', resolve);
        doc.on('error', reject);
      });
      doc.end();
      await done;
      return new Uint8Array(Buffer.concat(chunks));
    },
  };
};

/** What footnotes take of a page. */
const noteRoom = (lines: Line[]): number => Math.min(MOST_NOTES, lines.length * NOTE.height);

/** Room for a heading with all that it has to stay with; for other blocks their first line. */
const needsPage = (
  laid: Laid[],
  index: number,
  notes: ReadonlyMap<number, string>,
  notesOf: (line: Line, notes: ReadonlyMap<number, string>) => Line[],
): number => {
  let needed = 0;
  for (const { block, lines } of laid.slice(index)) {
    needed += block.before;
    if (!block.keep) {
      const [first] = lines;
      return needed + block.height + (first ? noteRoom(notesOf(first, notes)) : 0);
    }
    needed += lines.length * block.height;
  }
  return needed;
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
