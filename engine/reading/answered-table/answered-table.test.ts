import { PDFDocument, type PDFFont, type PDFPage, StandardFonts, rgb } from '@cantoo/pdf-lib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument } from '../read-document.ts';

const SIZE = 8;
const STEP = 10;
const PAD = 5;
const LEFT = [40, 90, 220, 270, 560];
const WORDS = 'guards doors copies nightly keys rotate yearly staff learn rules vendors report plans stand written'.split(' ');

interface Written {
  /** Words of each paragraph of the remark; none is an empty cell. */
  remark: number[];
  asked: number;
}

interface Layout {
  rows: Written[];
  /** Which cells stand in the middle of their rows: those of the ids and choices alone, or all. */
  centred: 'none' | 'short' | 'all';
  ruled: boolean;
  /** Rows may be cut where a page ends. */
  cut: boolean;
}

interface Cell {
  lines: (string | null)[];
  centred: boolean;
}

const remarkOf = ({ remark }: Written, row: number): string[] =>
  remark.map((count, at) =>
    [`R${row}p${at}`, ...Array.from({ length: count }, (_, word) => WORDS[(row * 7 + at * 5 + word) % WORDS.length])].join(' '),
  );

/** Lines of a cell with an empty one between paragraphs. */
function wrapped(paragraphs: string[], font: PDFFont, width: number): (string | null)[] {
  const lines: (string | null)[] = [];
  for (const [at, paragraph] of paragraphs.entries()) {
    if (at > 0) lines.push(null);
    let line = '';
    for (const word of paragraph.split(' ')) {
      if (line !== '' && font.widthOfTextAtSize(`${line} ${word}`, SIZE) > width) {
        lines.push(line);
        line = word;
      } else line = line === '' ? word : `${line} ${word}`;
    }
    lines.push(line);
  }
  return lines;
}

const questionOf = (row: number, asked: number): string =>
  `Is rule ${row} kept by ${Array.from({ length: asked }, (_, at) => WORDS[(row + at) % WORDS.length]).join(' ')}?`;

async function paper({ rows, centred, ruled, cut }: Layout): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  let page = pdf.addPage([600, 420]);
  let y = 390;
  const grid = (cells: Cell[], from: number, height: number, top: number): void => drawRow({ page, font, cells, from, height, top, ruled });
  const head = ['ID', 'Question', 'Answer', 'Comments'].map((text): Cell => ({ lines: [text], centred: false }));
  grid(head, 0, STEP + PAD * 2, y);
  y -= STEP + PAD * 2;
  for (const [row, written] of rows.entries()) {
    const cells = [
      [`Q-${row + 1}`],
      wrapped([questionOf(row, written.asked)], font, 110),
      [row % 3 === 0 ? 'No' : 'Yes'],
      wrapped(remarkOf(written, row), font, 270),
    ].map((lines, column): Cell => ({ lines, centred: centred === 'all' || (centred === 'short' && column % 2 === 0) }));
    const most = Math.max(...cells.map(({ lines }) => lines.length));
    const room = Math.floor((y - 30 - PAD * 2) / STEP);
    const asks = cells[1]?.lines.length ?? 0;
    if (room >= most) grid(cells, 0, most * STEP + PAD * 2, y);
    else if (cut && centred === 'none' && room > asks + 1) {
      grid(
        cells.map((cell) => ({ ...cell, lines: cell.lines.slice(0, room) })),
        0,
        room * STEP + PAD * 2,
        y,
      );
      page = pdf.addPage([600, 420]);
      y = 390;
      grid(
        cells.map((cell) => ({ ...cell, lines: cell.lines.slice(room) })),
        0,
        (most - room) * STEP + PAD * 2,
        y,
      );
      y -= (most - room) * STEP + PAD * 2;
      continue;
    } else {
      page = pdf.addPage([600, 420]);
      y = 390;
      grid(cells, 0, most * STEP + PAD * 2, y);
    }
    y -= most * STEP + PAD * 2;
  }
  return pdf.save();
}

interface Drawing {
  page: PDFPage;
  font: PDFFont;
  cells: Cell[];
  from: number;
  height: number;
  top: number;
  ruled: boolean;
}

function drawRow({ page, font, cells, height, top, ruled }: Drawing): void {
  for (const [column, { lines, centred }] of cells.entries()) {
    const [x, right] = [LEFT[column] ?? 0, LEFT[column + 1] ?? 0];
    if (ruled) page.drawRectangle({ x, y: top - height, width: right - x, height, borderWidth: 0.5, borderColor: rgb(0, 0, 0) });
    const down = centred ? (height - lines.length * STEP) / 2 : PAD;
    for (const [at, line] of lines.entries())
      if (line) page.drawText(line, { x: x + 4, y: top - down - at * STEP - SIZE, size: SIZE, font });
  }
}

const bare = (text: string): string => text.replace(/\s/gu, '');
const anyRows = fc.array(
  fc.record({ remark: fc.array(fc.integer({ min: 3, max: 60 }), { maxLength: 3 }), asked: fc.integer({ min: 3, max: 14 }) }),
  { minLength: 5, maxLength: 14 },
);
const wordy = (rows: Written[]): boolean => rows.filter(({ remark }) => remark.length > 0).length > rows.length / 2;

describe('an answered table of a PDF', () => {
  it('gives each row what its drawn lines enclose, however its cells stand and wherever a page ends', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows.filter(wordy), fc.constantFrom('none', 'short', 'all'), fc.boolean(), async (rows, centred, cut) => {
        const { pairs, warnings } = await readDocument(await paper({ rows, centred, ruled: true, cut }), 'form.pdf');
        expect(pairs.map(({ ref, choice, answer }) => [ref, choice, bare(answer)])).toEqual(
          rows.map((written, row) => [`Q-${row + 1}`, row % 3 === 0 ? 'No' : 'Yes', bare(remarkOf(written, row).join(''))]),
        );
        expect(warnings).toEqual([]);
      }),
      { numRuns: 12, seed: 7 },
    );
  });

  it('gives no row the text of another where nothing is drawn: what is unsure is left out, and the document says so', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows.filter(wordy), fc.constantFrom('none', 'all'), async (rows, centred) => {
        const { pairs, warnings } = await readDocument(await paper({ rows, centred, ruled: false, cut: false }), 'form.pdf');
        for (const { question, answer } of pairs) {
          const row = Number(/rule (\d+)/u.exec(question)?.[1]);
          const said = rows[row] ? bare(remarkOf(rows[row], row).join('')) : null;
          expect([row, bare(answer)]).toEqual([row, said]);
        }
        if (pairs.length < rows.length) expect(warnings).toMatchObject([{ code: 'rows_unsure' }]);
      }),
      { numRuns: 12, seed: 7 },
    );
  });
});
