/** A page of a PDF as a picture, and where the picture lies on the page. */
import type { Canvas } from '@napi-rs/canvas';
import type { PDFPageProxy } from 'pdfjs-dist';
import type { PagePiece } from './page-piece.ts';
import { greyOf } from './grey-image.ts';
import type { GreyImage, PixelBox } from './grey-image.ts';
import type { Layout } from './lines.ts';

/** A3 at 400 dots an inch has 31 million; a larger page is drawn at fewer dots. Four bytes each while it is drawn. */
export const MOST_PIXELS = 32_000_000;
const POINTS = 72;

const viewportAt = (page: PDFPageProxy, dpi: number) => {
  const { width, height } = page.getViewport({ scale: 1 });
  return page.getViewport({ scale: Math.min(dpi / POINTS, Math.sqrt(MOST_PIXELS / (width * height))) });
};

/** Draws a page on white, upright as it is shown. */
export async function drawPage(page: PDFPageProxy, dpi: number): Promise<GreyImage> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const viewport = viewportAt(page, dpi);
  const canvas: Canvas = createCanvas(Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height)));
  const render = { canvas: canvas as unknown as HTMLCanvasElement, viewport, background: 'white' };
  await page.render(render).promise;
  return greyOf(canvas.data(), canvas.width, canvas.height);
}

/** Lines and shapes on a page from which on they may be letters: programs for print turn letters into shapes. */
const MANY_SHAPES = 100;

/** Whether a page has pictures, or so many shapes that they may be text. */
export async function paintsPictures(page: PDFPageProxy): Promise<boolean> {
  const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pictures = new Set([OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject, OPS.paintImageMaskXObjectGroup, OPS.paintImageMaskXObjectRepeat, OPS.paintImageXObjectRepeat, OPS.paintInlineImageXObjectGroup]); // prettier-ignore
  const { fnArray } = await page.getOperatorList();
  return fnArray.some((fn) => pictures.has(fn)) || fnArray.filter((fn) => fn === OPS.constructPath).length > MANY_SHAPES;
}

/** The way between the pixels of `drawPage` and the points of the page, turned pages included. */
export function layoutOf(page: PDFPageProxy, dpi: number): Layout & { box(rect: PagePiece['rect']): PixelBox } {
  const viewport = viewportAt(page, dpi);
  const between = (left: number, top: number, right: number, bottom: number): [number, number, number, number] => [
    Math.min(left, right),
    Math.min(top, bottom),
    Math.max(left, right),
    Math.max(top, bottom),
  ];
  return {
    page: page.pageNumber,
    scale: 1 / viewport.scale,
    height: viewport.height,
    rect: ([left, top, right, bottom]) => {
      const [x0, y0] = viewport.convertToPdfPoint(left, top) as [number, number];
      const [x1, y1] = viewport.convertToPdfPoint(right, bottom) as [number, number];
      return between(tenth(x0), tenth(y0), tenth(x1), tenth(y1));
    },
    box: ([x0, y0, x1, y1]) => {
      const [left, top] = viewport.convertToViewportPoint(x0, y1) as [number, number];
      const [right, bottom] = viewport.convertToViewportPoint(x1, y0) as [number, number];
      return between(left, top, right, bottom);
    },
  };
}

const tenth = (value: number): number => Math.round(value * 10) / 10;
