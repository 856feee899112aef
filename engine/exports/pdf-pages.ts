import { openCanvas, PAGE } from './pdf-canvas.ts';
import { type Line, type Span, breakLines } from './pdf-lines.ts';

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
  const canvas = openCanvas(about);
  const { doc, measure, drawLine } = canvas;
  const width = PAGE.width - 2 * MARGIN;
  const state = { y: 0, reserved: 0, waiting: [] as Line[], empty: true, pages: 0 };
  const room = (): number => BOTTOM - state.y - (state.reserved > 0 ? state.reserved + NOTE_GAP : 0);

  /** Draws the footnotes of a page that is full; what has no room waits for the next one. */
  const closePage = (): void => {
    if (state.waiting.length === 0) return;
    const count = Math.max(1, Math.floor(state.reserved / NOTE.height));
    const lines = state.waiting.splice(0, count);
    const top = BOTTOM - lines.length * NOTE.height;
    canvas.artifact('Layout', () => canvas.drawRule(MARGIN, top - NOTE_GAP / 2));
    canvas.element('Note', (part) => part(() => lines.forEach((line, index) => drawLine(line, MARGIN, top + index * NOTE.height))));
  };
  const openPage = (): void => {
    if (state.pages > 0) closePage();
    doc.addPage();
    Object.assign(state, { y: MARGIN, empty: true, pages: state.pages + 1, reserved: noteRoom(state.waiting) });
  };

  const placeLine = ({ block, line, own }: { block: Block; line: Line; own: Line[] }, draw: (part: () => void) => void): void => {
    state.waiting.push(...own);
    const free = BOTTOM - state.y - block.height - NOTE_GAP;
    state.reserved = Math.min(Math.max(free, 0), state.waiting.length * NOTE.height);
    draw(() => drawLine(line, MARGIN + block.indent, state.y));
    state.y += block.height;
    state.empty = false;
  };
  const place = ({ block, lines }: Laid, notes: ReadonlyMap<number, string>): void => {
    if (!state.empty) state.y += block.before;
    canvas.element(block.tag === 'Title' ? 'H1' : block.tag, (part) => {
      for (const [index, line] of lines.entries()) {
        const own = notesOf(line, notes);
        const needed = block.height + noteRoom(own) + (state.reserved === 0 && own.length > 0 ? NOTE_GAP : 0);
        if (needed > room() && !state.empty) openPage();
        if (index === 0 && block.outline) canvas.outline.add(block.outline);
        placeLine({ block, line, own }, part);
      }
    });
  };
  const notesOf = (line: Line, notes: ReadonlyMap<number, string>): Line[] =>
    line.notes.flatMap((number) =>
      breakLines([{ text: `${number}  ${notes.get(number) ?? ''}`, font: 'regular', color: '#5A6672' }], NOTE.size, width, measure),
    );

  return {
    knows: canvas.knows,
    add(blocks, notes) {
      if (state.pages === 0) openPage();
      const laid = blocks.map((block) => ({ block, lines: breakLines(block.spans, block.size, width - block.indent, measure) }));
      laid.forEach((one, index) => {
        if (needsPage(laid, index, notes, notesOf) > room() && !state.empty) openPage();
        place(one, notes);
      });
    },
    end(foot) {
      if (state.pages === 0) openPage();
      while (state.waiting.length > 0) {
        if (state.reserved === 0) openPage();
        closePage();
        state.reserved = 0;
      }
      for (let page = 0; page < state.pages; page += 1) {
        doc.switchToPage(page);
        canvas.artifact('Pagination', () => canvas.drawFoot(foot(page + 1, state.pages)));
      }
      return canvas.finish();
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
