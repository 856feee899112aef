/** Pictures of text that lie on their side or stand on their head: which way is up, and where a turned place is on the page. */
import type { GreyImage, PixelBox } from './grey-image.ts';
import type { Model } from './languages.ts';
import { countLetters } from './letters.ts';
import type { Layout } from './lines.ts';
import type { Recogniser } from './recogniser.ts';

/** Quarter turns with the clock that a picture needs to stand upright. */
export type Turn = 0 | 1 | 2 | 3;

/** A picture with fewer letters, whichever way they run, is none of text. */
const FEWEST_LETTERS = 30;
/** Letters in lines run along a picture rather than across it when they are more by this factor. */
const CLEARLY = 1.2;
/** Words read with so much confidence (0–100), so many of them, say which way is up. */
const SURE_WORD = 60;
const FEWEST_WORDS = 3;

export function turnedBy(image: GreyImage, turn: Turn): GreyImage {
  if (turn === 0) return image;
  const { width, height, pgm, start } = image;
  const [across, down] = turn === 2 ? [width, height] : [height, width];
  const header = Buffer.from(`P5\n${across} ${down}\n255\n`, 'latin1');
  const out = Buffer.allocUnsafe(header.length + across * down);
  header.copy(out);
  for (let y = 0, to = header.length; y < down; y++) {
    for (let x = 0; x < across; x++) {
      const [fromX, fromY] = turn === 1 ? [y, height - 1 - x] : turn === 2 ? [width - 1 - x, height - 1 - y] : [width - 1 - y, x];
      out[to++] = pgm[start + fromY * width + fromX]!;
    }
  }
  return { width: across, height: down, pgm: out, start: header.length };
}

/** The layout of a picture that was turned before it was read; `image` is the picture as it lay. */
export function layoutTurned(layout: Layout, { width, height }: GreyImage, turn: Turn): Layout {
  if (turn === 0) return layout;
  const back = (x: number, y: number): [number, number] =>
    turn === 1 ? [y, height - x] : turn === 2 ? [width - x, height - y] : [width - y, x];
  const unturned = ([left, top, right, bottom]: PixelBox): PixelBox => {
    const [[x0, y0], [x1, y1]] = [back(left, top), back(right, bottom)];
    return [Math.min(x0, x1), Math.min(y0, y1), Math.max(x0, x1), Math.max(y0, y1)];
  };
  return { ...layout, height: turn === 2 ? height : width, rect: (box) => layout.rect(unturned(box)) };
}

/** The turn by which most words can be read in a small picture of a page; 0 where none says more than it does as it lies. */
export async function uprightTurn(image: GreyImage, recogniser: Recogniser, model: Model): Promise<Turn> {
  const [along, across] = [countLetters(image), countLetters(turnedBy(image, 1))];
  if (Math.max(along, across) < FEWEST_LETTERS) return 0;
  const turns: Turn[] = across > along * CLEARLY ? [1, 3] : along > across * CLEARLY ? [0, 2] : [0, 1, 2, 3];
  let best: { turn: Turn; words: number } = { turn: 0, words: FEWEST_WORDS - 1 };
  for (const turn of turns) {
    const read = await recogniser.read(turnedBy(image, turn), [model]);
    const lines = read?.blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((paragraph) => paragraph.lines)) ?? [];
    const words = lines.flatMap((line) => line.words).filter(({ text, confidence }) => confidence >= SURE_WORD && /\p{L}{3}/u.test(text)).length; // prettier-ignore
    if (words > best.words) best = { turn, words };
  }
  return best.turn;
}
