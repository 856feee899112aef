import { PDFArray, PDFHexString, PDFString } from '@cantoo/pdf-lib';
import type { PDFDict, PDFDocument, PDFObject, PDFPage, PDFRef } from '@cantoo/pdf-lib';
import { draw, drawCross } from './appearance.ts';
import { embedAnswerFont } from './font.ts';
import type { AnswerFont } from './font.ts';
import { arrayOf, dictOf, name, numberOf, textOf } from './objects.ts';

/** Left, bottom, right, top of a place on a page, in points. */
export type Rect = [number, number, number, number];

/** Points of the sides of a cross at least, and of the height of a text. */
const LEAST_CROSS = 7;
const LEAST_TEXT = 8;
/** Points from which a place is high enough for more than one line. */
const SEVERAL_LINES = 22;
const CROSS = 'x';

/** Puts answers on the pages of one document, as a typewriter does: annotations, so that the pages themselves stay as they are. */
export class PageWriter {
  readonly #document: PDFDocument;
  readonly #pages: PDFPage[];
  readonly #changed = new Set<PDFRef>();
  #font: AnswerFont | null = null;
  /** Places whose text is cut off on the page, and such with letters that the font lacks. */
  readonly clipped: string[] = [];
  readonly undrawn: string[] = [];

  constructor(document: PDFDocument) {
    this.#document = document;
    this.#pages = document.getPages();
  }

  get changed(): PDFRef[] {
    return [...this.#changed];
  }

  /** Whether a place lies on a page of the document. */
  holds(page: number, [x0, y0, x1, y1]: Rect): boolean {
    const box = this.#pages[page - 1]?.getMediaBox();
    return (
      box !== undefined &&
      x1 > x0 &&
      y1 > y0 &&
      x0 >= box.x - 1 &&
      y0 >= box.y - 1 &&
      x1 <= box.x + box.width + 1 &&
      y1 <= box.y + box.height + 1
    );
  }

  /** Puts a text or a cross (`true`) there in place of what was put there before; an empty text takes that away. */
  async write(number: number, rect: Rect, value: string | true): Promise<void> {
    const page = this.#pages[number - 1];
    if (!page) return;
    const { context } = this.#document;
    const old = arrayOf(context, page.node.get(name('Annots')));
    const kept = old.filter((one) => !this.#standsIn(one, rect));
    const added = value === '' ? [] : [context.register(await this.#annotation(number, rect, value))];
    const annotations = PDFArray.withContext(context);
    for (const one of [...kept, ...added]) annotations.push(one);
    page.node.set(name('Annots'), annotations);
    this.#changed.add(page.ref);
  }

  /** Whether an annotation is a text of a typewriter in a place. */
  #standsIn(one: PDFObject, [x0, y0, x1, y1]: Rect): boolean {
    const dict = dictOf(this.#document.context, one);
    if (!dict || String(dict.get(name('Subtype'))) !== '/FreeText') return false;
    const [a = 0, b = 0, c = 0, d = 0] = arrayOf(dict.context, dict.get(name('Rect'))).map((side) => numberOf(dict.context, side) ?? 0);
    const [x, y] = [(a + c) / 2, (b + d) / 2];
    return x > x0 && x < x1 && y > y0 && y < y1 && textOf(dict.context, dict.get(name('Contents'))) !== undefined;
  }

  async #annotation(page: number, rect: Rect, value: string | true): Promise<PDFDict> {
    const { context } = this.#document;
    const dict = context.obj({
      Type: 'Annot',
      Subtype: 'FreeText',
      Rect: atLeast(rect, value === true ? LEAST_CROSS : LEAST_TEXT),
      Contents: PDFHexString.fromText(value === true ? CROSS : value),
      DA: PDFString.of('/Helv 0 Tf 0 g'),
      F: 4,
      BS: { W: 0 },
    });
    dict.set(
      name('AP'),
      context.obj({ N: context.register(value === true ? drawCross(dict) : await this.#drawn(dict, { page, rect }, value)) }),
    );
    return dict;
  }

  async #drawn(dict: PDFDict, { page, rect }: { page: number; rect: Rect }, text: string) {
    this.#font ??= await embedAnswerFont(this.#document);
    const high = rect[3] - rect[1] >= SEVERAL_LINES || text.includes('\n');
    const one = draw(dict, { kind: 'text', text, multiline: high }, this.#font);
    const { stream, fits, missing } = one.fits || high ? one : draw(dict, { kind: 'text', text, multiline: true }, this.#font);
    const place = `page ${page} at ${Math.round(rect[0])}, ${Math.round(rect[1])}`;
    if (!fits) this.clipped.push(place);
    if (missing) this.undrawn.push(place);
    return stream;
  }
}

/** A place with sides of so many points at least, about the same middle. */
function atLeast([x0, y0, x1, y1]: Rect, least: number): Rect {
  const [across, up] = [Math.max(0, least - (x1 - x0)) / 2, Math.max(0, least - (y1 - y0)) / 2];
  return [x0 - across, y0 - up, x1 + across, y1 + up];
}
