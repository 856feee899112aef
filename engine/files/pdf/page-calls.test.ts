/** Pages that call drawings within drawings: counted before they are read. */
import { PDFDocument, PDFName, StandardFonts } from '@cantoo/pdf-lib';
import type { PDFRef } from '@cantoo/pdf-lib';
import { expect, test } from 'vitest';
import { readPdf } from './read-pdf.ts';

/** A page with a label and `depth` drawings, each of which calls the next one `times`; the last one calls the first if it is a `circle`. */
async function nested(depth: number, times: number, circle = false): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([595, 842]);
  page.drawText('1. Name of the supplier:', { x: 50, y: 700, size: 12, font: await document.embedFont(StandardFonts.Helvetica) });
  const refs = Array.from({ length: depth }, () => document.context.nextRef());
  for (const [at, ref] of refs.entries()) {
    const next = refs[at + 1] ?? (circle ? refs[0] : undefined);
    const content = next ? '/Fm Do '.repeat(times) : '0 0 1 1 re f';
    const form = document.context.flateStream(content, {
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, 9, 9],
      Resources: next ? { XObject: { Fm: next } } : {},
    });
    document.context.assign(ref, form);
  }
  page.node.setXObject(PDFName.of('Top'), refs[0] as PDFRef);
  page.node.addContentStream(document.context.register(document.context.flateStream('/Top Do')));
  return document.save({ useObjectStreams: true });
}

test('a page that would call a million of them is refused, with its number', async () => {
  for (const bytes of [await nested(8, 10), await nested(3, 1000)])
    await expect(readPdf(bytes)).rejects.toMatchObject({
      reason: 'limit',
      message: expect.stringContaining('page 1 is too complex'),
    });
});

test('one that calls some, or goes round in a circle, is read', async () => {
  for (const bytes of [await nested(4, 3), await nested(5, 1, true)]) {
    const { pdf } = await readPdf(bytes);
    expect(pdf?.lines.map(({ text }) => text)).toEqual(['1. Name of the supplier:']);
  }
});
