import { loadImage } from '@napi-rs/canvas';
import { PDFDocument, StandardFonts, degrees } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { drawPdfPage } from './draw-pdf-page.ts';

const A4: [number, number] = [595, 842];

async function paper(texts: [x: number, y: number, text: string][], turn = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage(A4);
  for (const [x, y, text] of texts) page.drawText(text, { x, y, size: 12, font });
  page.setRotation(degrees(turn));
  return pdf.save();
}

const lines: [number, number, string][] = [
  [60, 780, 'Backups are made every night. Backups are kept for'],
  [60, 764, 'thirty-five days in another region.'],
];

test('the page is drawn as it looks, and a quote over two lines is marked on both', async () => {
  const drawn = await drawPdfPage(await paper(lines), 1, { quote: 'Backups are kept for thirty-five days' });
  const picture = await loadImage(drawn.picture);
  expect([picture.width, picture.height]).toEqual([drawn.width, drawn.height]);
  expect(drawn.width).toBeGreaterThan(1300);
  expect(drawn.pages).toBe(1);
  const [first, second] = drawn.marks;
  expect(drawn.marks).toHaveLength(2);
  expect(first![0]).toBeGreaterThan(0.3);
  expect(first![1]).toBeCloseTo((842 - 780 - 12 * 0.86) / 842, 1);
  expect(second![0]).toBeCloseTo(60 / 595, 2);
  expect(second![1]).toBeGreaterThan(first![1]);
});

test('a mark begins and ends at its letters, narrow and wide ones before it', async () => {
  const said = 'Bill will fill little tills. MAMMOTHS WOMM. It is offered as software.';
  const { marks } = await drawPdfPage(await paper([[60, 700, said]]), 1, { quote: 'It is offered as' });
  const font = await (await PDFDocument.create()).embedFont(StandardFonts.Helvetica);
  const at = (text: string): number => (60 + font.widthOfTextAtSize(text, 12)) / 595;
  const [before, quote] = ['Bill will fill little tills. MAMMOTHS WOMM. ', 'It is offered as'];
  // A letter is 0.011 wide.
  expect(marks[0]![0]).toBeCloseTo(at(before), 2);
  expect(marks[0]![2]).toBeCloseTo(at(before + quote), 2);
});

test('a quote is found whatever hyphens and white space the page has', async () => {
  const drawn = await drawPdfPage(
    await paper([
      [60, 700, 'Keys are rotated every twelve  mon-'],
      [60, 684, 'ths by the platform team.'],
    ]),
    1,
    {
      quote: 'rotated every twelve months',
    },
  );
  expect(drawn.marks).toHaveLength(2);
});

test('what the text of the page does not hold is marked by its rectangles, on a turned page too', async () => {
  const rects: [number, number, number, number][] = [[60, 700, 200, 714]];
  const upright = await drawPdfPage(await paper(lines), 1, { quote: 'Nothing of this', rects });
  expect(upright.marks).toEqual([[0.1008, 0.152, 0.3361, 0.1686]]);
  const turned = await drawPdfPage(await paper(lines, 90), 1, { rects });
  expect(turned.width / turned.height).toBeCloseTo(842 / 595, 1);
  expect(turned.marks).toEqual([[0.8314, 0.1008, 0.848, 0.3361]]);
  expect((await drawPdfPage(await paper(lines), 1, { quote: ' - ' })).marks).toEqual([]);
});

test('a page that the file does not have is said', async () => {
  await expect(drawPdfPage(await paper(lines), 4)).rejects.toThrow('This PDF has 1 page; page 4 is not one of them.');
});
