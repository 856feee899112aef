/** Pictures of text for tests, written with the font that comes with the PDF library: no font of the machine is needed. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { GlobalFonts, createCanvas } from '@napi-rs/canvas';
import { PDFDocument, degrees } from '@cantoo/pdf-lib';

const FAMILY = 'Scan';
const home = dirname(fileURLToPath(import.meta.resolve('pdfjs-dist/package.json')));

export interface Picture {
  lines?: string[];
  /** Height of the letters in pixels. */
  size?: number;
  width?: number;
  height?: number;
  type?: 'png' | 'jpeg';
  /** Draws beside the text. */
  draw?: (context: ReturnType<ReturnType<typeof createCanvas>['getContext']>) => void;
}

/** A white page with the lines one below the other; A5 at 150 dots an inch unless told otherwise. */
export async function pictureOf({ lines = [], size = 24, width = 874, height = 1240, type = 'png', draw }: Picture): Promise<Uint8Array> {
  GlobalFonts.registerFromPath(join(home, 'standard_fonts', 'LiberationSans-Regular.ttf'), FAMILY);
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  context.fillStyle = 'black';
  context.font = `${size}px ${FAMILY}`;
  for (const [at, line] of lines.entries()) context.fillText(line, 80, 120 + at * size * 1.5);
  draw?.(context);
  return type === 'png' ? canvas.encode('png') : canvas.encode('jpeg', 90);
}

/** A PDF of which each page is a picture, as a scanner makes it; `turn` in degrees is what the page is turned by. */
export async function scanOf(pictures: Uint8Array[], turn = 0): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  for (const picture of pictures) {
    const image = await pdf.embedPng(picture);
    const [width, height] = image.width < image.height ? [420, 595] : [595, 420];
    const page = pdf.addPage([width, height]);
    page.drawImage(image, { x: 0, y: 0, width, height });
    page.setRotation(degrees(turn));
  }
  return pdf.save();
}
