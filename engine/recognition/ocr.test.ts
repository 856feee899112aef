import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';
import { describe, expect, it } from 'vitest';
import { readDocument } from '#engine/reading/read-document.ts';
import { pictureOf, scanOf } from './testing/scan.ts';
import { greyOf } from './grey-image.ts';
import { countLetters } from './letters.ts';

const backup = [
  'Backup policy',
  'Backups of the production database are made every',
  'night and kept for thirty five days.',
  'The restore of a backup is tested once in a quarter.',
];
const textOf = (passages: { text: string }[]): string => passages.map(({ text }) => text).join(' ');

describe('a scanned PDF', () => {
  it('is read page by page, with place and how sure, and counts its pages', async () => {
    const bytes = await scanOf([await pictureOf({ lines: backup }), await pictureOf({}), await pictureOf({ lines: ['Logs are kept for ninety days after', 'they were written.'] })]); // prettier-ignore
    const progress: [number, number][] = [];
    const read = await readDocument(bytes, 'scan.pdf', { onProgress: (done, total) => progress.push([done, total]) });
    expect(read).toMatchObject({ kind: 'document', language: 'en', pages: 3, warnings: [] });
    expect(textOf(read.passages)).toContain('Backups of the production database are made every night and kept for thirty five days.');
    expect(textOf(read.passages)).toContain('Logs are kept for ninety days after they were written.');
    expect(progress.at(-1)).toEqual([3, 3]);
    expect(progress.map(([done]) => done)).toEqual(progress.map(([done]) => done).toSorted((a, b) => a - b));
    for (const { place } of read.passages) {
      expect(place.ocr).toBeGreaterThan(0.8);
      for (const [left, bottom, right, top] of place.rects!) {
        expect(left).toBeGreaterThan(30);
        expect(right).toBeLessThan(420);
        expect(bottom).toBeGreaterThan(400);
        expect(top - bottom).toBeGreaterThan(5);
      }
    }
  });

  it('that lies on its side on a page that says so has its rectangles on the page', async () => {
    const read = await readDocument(await scanOf([await turned(await pictureOf({ lines: backup }))], 90), 'side.pdf');
    expect(textOf(read.passages)).toContain('kept for thirty five days');
    const [left, bottom, right, top] = read.passages[0]!.place.rects![0]!;
    expect(top - bottom).toBeGreaterThan(right - left);
  });

  it('whose pages lie on their side or stand on their head, unsaid, is turned and read', async () => {
    const lying: Uint8Array[] = [];
    for (const [at, word] of ['First', 'Second', 'Third'].entries()) {
      let page = await pictureOf({ lines: backup.map((line) => `${word} ${line}`) });
      for (let quarters = at + 1; quarters > 0; quarters--) page = await turned(page);
      lying.push(page);
    }
    const { passages } = await readDocument(await scanOf(lying), 'lying.pdf');
    // Upright, the text stands at the top left: on a page turned against the clock at its lower left, and so on.
    const corners = [[true, true], [false, true], [false, false]]; // prettier-ignore
    for (const number of [1, 2, 3]) {
      const onPage = passages.filter(({ place }) => place.page === number);
      expect(textOf(onPage)).toContain('night and kept for thirty five days.');
      const [left, bottom, right, top] = onPage[0]!.place.rects!.at(-1)!;
      const [width, height] = number === 2 ? [420, 595] : [595, 420];
      if (number === 2) expect(right - left).toBeGreaterThan((top - bottom) * 5);
      else expect(top - bottom).toBeGreaterThan((right - left) * 5);
      expect([left + right < width, bottom + top < height]).toEqual(corners[number - 1]);
    }
  }, 240_000);

  it('in another language is read in that one', async () => {
    const slovenian = ['Varnostne kopije zbirk podatkov se izdelajo vsako', 'noč in so šifrirane; hranijo se trideset dni.', 'Obnovitev preizkušamo enkrat na četrtletje.']; // prettier-ignore
    const ukrainian = ['Резервні копії бази даних створюються щоночі', 'і зберігаються протягом тридцяти днів.', 'Відновлення перевіряється щокварталу.']; // prettier-ignore
    const one = await readDocument(await scanOf([await pictureOf({ lines: slovenian })]), 'kopije.pdf');
    expect(one.language).toBe('sl');
    expect(textOf(one.passages)).toContain('noč in so šifrirane');
    const other = await readDocument(await scanOf([await pictureOf({ lines: ukrainian })]), 'kopii.pdf');
    expect(other.language).toBe('uk');
    expect(textOf(other.passages)).toContain('зберігаються протягом тридцяти днів');
  });

  it('of blank pages, or of a drawing, says so and invents nothing', async () => {
    await expect(readDocument(await scanOf([await pictureOf({}), await pictureOf({})]), 'blank.pdf')).rejects.toMatchObject({
      reason: 'empty',
      message: expect.stringContaining('blank.pdf is blank: nothing'),
    });
    const drawing = await pictureOf({
      draw: (context) => {
        for (let at = 0; at < 60; at++) context.strokeRect(40 + ((at * 37) % 700), 60 + ((at * 91) % 1000), 20 + (at % 60), 10 + (at % 90));
      },
    });
    await expect(readDocument(await scanOf([drawing]), 'plan.pdf')).rejects.toMatchObject({
      reason: 'empty',
      message: expect.stringContaining('plan.pdf holds pictures in which no text could be read'),
    });
  });

  it('among pages of text is read beside them, and what is text already is not read twice', async () => {
    const pdf = await PDFDocument.create();
    const font = await pdf.embedFont(StandardFonts.Helvetica);
    const image = await pdf.embedPng(await pictureOf({ lines: backup }));
    const first = pdf.addPage([420, 595]);
    first.drawText('Appendix with the signed policy', { x: 40, y: 20, size: 10, font });
    first.drawImage(image, { x: 0, y: 60, width: 420, height: 535 });
    const second = pdf.addPage([420, 595]);
    for (let line = 0; line < 5; line++) second.drawText('Access of every member of staff is reviewed in each quarter.', { x: 40, y: 500 - line * 14, size: 10, font }); // prettier-ignore
    const { passages } = await readDocument(await pdf.save(), 'mixed.pdf');
    expect(passages.map(({ place }) => [place.page, place.ocr !== undefined])).toEqual(expect.arrayContaining([[1, false], [1, true], [2, false]])); // prettier-ignore
    expect(textOf(passages).match(/signed policy/gu)).toHaveLength(1);
  });

  it('tells text from ornaments and logos by its shapes', async () => {
    const lettersOf = async (picture: Parameters<typeof pictureOf>[0]): Promise<number> => {
      const { createCanvas, loadImage } = await import('@napi-rs/canvas');
      const image = await loadImage(Buffer.from(await pictureOf({ size: 14, width: 583, height: 827, ...picture })));
      const canvas = createCanvas(image.width, image.height);
      canvas.getContext('2d').drawImage(image, 0, 0);
      return countLetters(greyOf(canvas.data(), canvas.width, canvas.height));
    };
    const letters = backup.join('').replaceAll(' ', '').length;
    const counted = await lettersOf({ lines: backup });
    expect(counted).toBeGreaterThan(letters * 0.5);
    expect(counted).toBeLessThan(letters * 1.5);
    const frames = await lettersOf({ draw: (context) => { for (let at = 0; at < 40; at++) context.strokeRect(20 + (at % 8) * 70, 40 + Math.floor(at / 8) * 150, 55, 120); } }); // prettier-ignore
    expect(frames).toBeLessThan(20);
    expect(await lettersOf({ lines: ['SAMPLE CO'] })).toBeLessThan(20);
  });

  it('stops when it is told to, between pages and in the middle of one', async () => {
    const page = await pictureOf({ lines: backup });
    const bytes = await scanOf([page, page]);
    const between = new AbortController();
    const onProgress = (done: number): void => void (done === 1 && between.abort(new Error('not wanted')));
    await expect(readDocument(bytes, 'long.pdf', { signal: between.signal, onProgress })).rejects.toThrow('not wanted');
    const amid = new AbortController();
    // At the first turn of the event loop in which the second page is being read, however fast the machine is.
    const begun = (done: number): void => void (done === 1 && setImmediate(() => amid.abort(new Error('not wanted either'))));
    await expect(readDocument(bytes, 'long.pdf', { signal: amid.signal, onProgress: begun })).rejects.toThrow('not wanted either');
  });
});

describe('a picture', () => {
  it('is read, small or large, with rectangles in its own dots', async () => {
    for (const [type, size, width] of [
      ['png', 13, 420],
      ['jpeg', 60, 2200],
    ] as const) {
      // prettier-ignore
      const bytes = await pictureOf({ lines: backup, type, size, width, height: 800 });
      const { passages, pages } = await readDocument(bytes, `policy.${type}`);
      expect(pages).toBe(1);
      expect(textOf(passages)).toContain('tested once in a quarter');
      const [left, bottom, right, top] = passages[0]!.place.rects![0]!;
      expect([left > 60, bottom > 0, right < width, top < 800]).toEqual([true, true, true, true]);
    }
  });

  it('that is blank, broken or far too large is said in a sentence', async () => {
    const huge = Buffer.from(await pictureOf({ width: 10, height: 10 }));
    huge.writeUInt32BE(60_000, 16);
    huge.writeUInt32BE(60_000, 20);
    for (const [name, bytes, reason, text] of [
      ['blank.png', await pictureOf({}), 'empty', 'blank picture'],
      ['huge.png', huge, 'limit', '60000 × 60000 dots'],
      ['cut.png', huge.subarray(0, 20), 'damaged', 'damaged'],
      ['cut.jpg', Buffer.from('ffd8ffe000', 'hex'), 'damaged', 'damaged'],
      ['broken.png', Buffer.concat([(await pictureOf({ width: 90, height: 90 })).subarray(0, 40)]), 'damaged', 'damaged'],
    ] as const) {
      await expect(readDocument(bytes, name)).rejects.toMatchObject({ reason, message: expect.stringMatching(`^${name}.*${text}`) });
    }
  });
});

/** A quarter turn against the clock: what a scanner makes of a page that lies on its side. */
async function turned(png: Uint8Array): Promise<Uint8Array> {
  const { createCanvas, loadImage } = await import('@napi-rs/canvas');
  const image = await loadImage(png);
  const canvas = createCanvas(image.height, image.width);
  const context = canvas.getContext('2d');
  context.translate(0, image.width);
  context.rotate(-Math.PI / 2);
  context.drawImage(image, 0, 0);
  return canvas.encode('png');
}
