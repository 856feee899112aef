/** Frames to tick, lines to write on and straight edges, drawn and read. */
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { readSource } from '../read-source.ts';

type Draw = (page: InstanceType<typeof PDFDocument>) => void;

async function read(draw: Draw) {
  const page = new PDFDocument({ size: [300, 300], margin: 0 });
  page.fontSize(10);
  draw(page);
  page.end();
  const { pdf } = await readSource(new Uint8Array(await buffer(page)), 'form.pdf');
  return { texts: pdf?.lines.map((line) => line.text) ?? [], edges: pdf?.edges ?? [] };
}

test('a small frame is a box to tick, square or round; one around a letter, and a filled one, are none', async () => {
  const { texts } = await read((page) => {
    page.text('Yes', 50, 20).rect(30, 20, 9, 9).stroke();
    page.text('No', 120, 20).circle(105, 24, 4.5).stroke();
    page.text('A', 32, 60).rect(30, 58, 12, 12).stroke().text('Lettered', 50, 60);
    page.text('Bullet', 50, 100).rect(30, 100, 9, 9).fill();
  });
  expect(texts).toEqual(['☐ Yes ☐ No', 'A Lettered', 'Bullet']);
});

test('a line behind a label, and lines under each other, are to write on; under a heading it is none', async () => {
  const { texts } = await read((page) => {
    page.text('Name', 30, 20).moveTo(80, 30).lineTo(250, 30).stroke();
    page.text('Heading', 30, 60).moveTo(30, 72).lineTo(250, 72).stroke();
    page.text('Why?', 30, 100).moveTo(30, 130).lineTo(250, 130).stroke().moveTo(30, 150).lineTo(250, 150).stroke();
    page.text('Code', 30, 200);
    for (const at of [0, 1, 2, 3, 4]) page.rect(80 + at * 12, 198, 12, 12).stroke();
  });
  expect(texts).toEqual(['Name __________', 'Heading', 'Why?', '__________', '__________', 'Code __________']);
});

test('edges are straight lines, sides of frames and thin areas, each with its place on the page', async () => {
  const { edges } = await read((page) => {
    page.text('Text', 120, 120).rect(20, 20, 200, 60).stroke();
    page.rect(20, 250, 200, 1).fill();
    page.moveTo(10, 10).lineTo(200, 190).stroke();
  });
  expect(edges).toEqual([
    { page: 1, along: true, at: 280, from: 20, to: 220 },
    { page: 1, along: false, at: 220, from: 220, to: 280 },
    { page: 1, along: true, at: 220, from: 20, to: 220 },
    { page: 1, along: false, at: 20, from: 220, to: 280 },
    { page: 1, along: true, at: 49.5, from: 20, to: 220 },
  ]);
});
