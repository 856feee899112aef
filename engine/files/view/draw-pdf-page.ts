/** A page of a PDF as a picture, with the place of a quote on it. */
import { normalise } from '#contract/normalise.ts';
import type { PDFPageProxy, PageViewport } from 'pdfjs-dist';
import type { TextItem } from 'pdfjs-dist/types/src/display/api.d.ts';
import { notoSans } from '#engine/common/fonts.io.ts';
import { UnreadableFile } from '../model.ts';
import { withPdf } from '../pdf/open-pdf.ts';

/** Left, top, right, bottom as shares of the picture's width and height, 0–1, from its top left corner. */
type Mark = [left: number, top: number, right: number, bottom: number];

export interface DrawnPage {
  /** WebP. */
  picture: Uint8Array;
  /** Pixels. */
  width: number;
  height: number;
  /** How many pages the file has. */
  pages: number;
  /** Where the quote stands, a mark for each stretch of a line; empty when it is not in the text of this page. */
  marks: Mark[];
}

/** A page that is drawn this wide can be read on a screen; a very long one gets no more pixels than this. */
const WIDTH = 1400;
const MOST_PIXELS = 8_000_000;
const QUALITY = 82;
/** The name under which the font of the product measures text here. */
const FAMILY = 'as wide as usual';

/** Letters of a piece of text, the last one left out. */
interface Stretch {
  from: number;
  to: number;
}

/**
 * Draws a page on white, upright as it is shown.
 * @param number from 1
 * @param asked what to mark: a quote, found whatever its white space and hyphens are; else rectangles in points, origin bottom left
 * @throws UnreadableFile when the bytes are no readable PDF, or it has no such page
 */
export const drawPdfPage = (
  bytes: Uint8Array,
  number: number,
  asked: { quote?: string; rects?: [number, number, number, number][] } = {},
): Promise<DrawnPage> =>
  withPdf(bytes, async (pdf) => {
    if (number > pdf.numPages)
      throw new UnreadableFile(
        'empty',
        `This PDF has ${pdf.numPages} ${pdf.numPages === 1 ? 'page' : 'pages'}; page ${number} is not one of them.`,
      );
    const page = await pdf.getPage(number);
    const viewport = viewportOf(page);
    const marks = asked.quote === undefined ? [] : await quoteMarks(page, viewport, asked.quote);
    const drawn = await draw(page, viewport);
    return { ...drawn, pages: pdf.numPages, marks: marks.length > 0 ? marks : (asked.rects ?? []).map((rect) => markOf(viewport, rect)) };
  });

function viewportOf(page: PDFPageProxy): PageViewport {
  const { width, height } = page.getViewport({ scale: 1 });
  return page.getViewport({ scale: Math.min(WIDTH / width, Math.sqrt(MOST_PIXELS / (width * height))) });
}

async function draw(page: PDFPageProxy, viewport: PageViewport): Promise<Pick<DrawnPage, 'picture' | 'width' | 'height'>> {
  const { createCanvas } = await import('@napi-rs/canvas');
  const [width, height] = [Math.max(1, Math.floor(viewport.width)), Math.max(1, Math.floor(viewport.height))];
  const canvas = createCanvas(width, height);
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport, background: 'white' }).promise;
  return { picture: await canvas.encode('webp', QUALITY), width, height };
}

/** Code units of a text without what a line break, a hyphenation or a copy changes. */
const lettersOf = (text: string): string[] =>
  normalise(text, 'NFKC')
    .toLowerCase()
    .replaceAll(/[\s\p{Pd}\u00ad]/gu, '')
    .split('');

async function quoteMarks(page: PDFPageProxy, viewport: PageViewport, quote: string): Promise<Mark[]> {
  const wanted = lettersOf(quote).join('');
  if (wanted === '') return [];
  const { items } = await page.getTextContent();
  const shown = items.filter((item): item is TextItem => 'str' in item && item.str !== '');
  const letters: { item: number; at: number; letter: string }[] = shown.flatMap(({ str }, item) =>
    [...str].flatMap((one, at) => lettersOf(one).map((letter) => ({ item, at, letter }))),
  );
  const start = letters
    .map(({ letter }) => letter)
    .join('')
    .indexOf(wanted);
  if (start < 0) return [];
  const stretches = new Map<number, Stretch>();
  for (const { item, at } of letters.slice(start, start + wanted.length)) {
    const stretch = stretches.get(item);
    if (stretch) stretch.to = at + 1;
    else stretches.set(item, { from: at, to: at + 1 });
  }
  const measure = await openMeasure();
  return [...stretches].map(([item, stretch]) => markOf(viewport, rectOf(shown[item]!, stretch, measure)));
}

/** How wide a text is in a font that is much like any other in its proportions: the page's own says only how wide a whole piece is. */
type Measure = (text: string) => number;

async function openMeasure(): Promise<Measure> {
  const { createCanvas, GlobalFonts } = await import('@napi-rs/canvas');
  if (!GlobalFonts.has(FAMILY)) GlobalFonts.register(notoSans('Regular'), FAMILY);
  const context = createCanvas(1, 1).getContext('2d');
  context.font = `100px "${FAMILY}"`;
  return (text) => context.measureText(text).width;
}

/** Rectangle of some letters of a piece of text; in points, turned text included. */
function rectOf(item: TextItem, { from, to }: Stretch, measure: Measure): [number, number, number, number] {
  const [a, b, c, d, x, y] = item.transform as [number, number, number, number, number, number];
  const [along, up] = [Math.hypot(a, b) || 1, Math.hypot(c, d) || item.height || 1];
  const letters = [...item.str];
  const share = (count: number): number => measure(letters.slice(0, count).join('')) / (measure(item.str) || 1);
  const [start, end] = [share(from), share(to)];
  const corner = (at: number, rise: number): [number, number] => [
    x + (a / along) * item.width * at + (c / up) * up * rise,
    y + (b / along) * item.width * at + (d / up) * up * rise,
  ];
  const corners = [corner(start, -0.22), corner(end, 0.86), corner(start, 0.86), corner(end, -0.22)];
  const xs = corners.map(([one]) => one);
  const ys = corners.map(([, one]) => one);
  return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
}

function markOf(viewport: PageViewport, [x0, y0, x1, y1]: [number, number, number, number]): Mark {
  const [ax, ay] = viewport.convertToViewportPoint(x0, y0) as [number, number];
  const [bx, by] = viewport.convertToViewportPoint(x1, y1) as [number, number];
  const share = (value: number, whole: number): number => Math.round(Math.min(1, Math.max(0, value / whole)) * 10_000) / 10_000;
  return [
    share(Math.min(ax, bx), viewport.width),
    share(Math.min(ay, by), viewport.height),
    share(Math.max(ax, bx), viewport.width),
    share(Math.max(ay, by), viewport.height),
  ];
}
