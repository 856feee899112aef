/** One picture to lines: in which languages and at which size it is read best. */
import { guessLanguage } from '#engine/language/language.ts';
import type { Language } from '#engine/language/language.ts';
import type { GreyImage } from './grey-image.ts';
import { modelsFor } from './languages.ts';
import type { Model } from './languages.ts';
import type { Recognised, Recogniser } from './recogniser.ts';
import { turnedBy, uprightTurn } from './turn.ts';
import type { Turn } from './turn.ts';

/** Dots an inch at first, and once more when that was read badly (a dense table: 42 at 200, 93 at 400 of 100). */
export const DPI = 300;
const DPI_AGAIN = 400;
/** Below this the page is read a second time, and warned of when that is no better. */
export const SURE_PAGE = 70;

/** Enough to tell letters and most words. */
export const GLANCE_DPI = 150;

/** Carries what was learnt on one page to the next. */
export interface Reading {
  recogniser: Recogniser;
  /** Of the text around it or of the pages before; null until it is known. */
  language: Language | null;
  /** How the page before lay; 0 at first. */
  turn?: Turn;
}

/** What was read, at which resolution, and how the picture was turned for it. */
export interface ReadPicture extends Recognised {
  dpi: number;
  turn: Turn;
  /** As it was drawn, before it was turned. */
  image: GreyImage;
}

/**
 * Reads a picture that `draw` makes at the resolution asked for, turned upright where it is read badly as it lies. Null when it takes too long.
 * A language not yet known is told by reading in English, whose letters are enough for the small words of most, and in
 * every language where they are not.
 * @param mayTryAgain whether what was read badly is worth a second, larger try
 */
export async function readPicture(
  reading: Reading,
  draw: (dpi: number) => Promise<GreyImage>,
  mayTryAgain = true,
): Promise<ReadPicture | null> {
  const image = await draw(DPI);
  const turn = mayTryAgain ? (reading.turn ?? 0) : 0;
  let first = await readTurned(reading, image, turn);
  if (first === null || first.confidence >= SURE_PAGE || !mayTryAgain) return first;
  const upright = await uprightTurn(await draw(GLANCE_DPI), reading.recogniser, modelsFor(reading.language)[0] ?? 'eng');
  if (upright !== turn) {
    const turned = await readTurned(reading, image, upright);
    if (turned !== null && turned.confidence > first.confidence) first = turned;
    reading.turn = first.turn;
    if (first.confidence >= SURE_PAGE) return first;
  }
  const larger = await draw(DPI_AGAIN);
  const again = await reading.recogniser.read(turnedBy(larger, first.turn), modelsFor(reading.language));
  return again === null || again.confidence < first.confidence ? first : { ...again, dpi: DPI_AGAIN, turn: first.turn, image: larger };
}

async function readTurned(reading: Reading, image: GreyImage, turn: Turn): Promise<ReadPicture | null> {
  const read = await readOnce(reading, turnedBy(image, turn));
  return read && { ...read, dpi: DPI, turn, image };
}

async function readOnce(reading: Reading, image: GreyImage): Promise<Recognised | null> {
  const read = (use: readonly Model[]) => reading.recogniser.read(image, use);
  if (reading.language !== null) return read(modelsFor(reading.language));
  const english = await read(['eng']);
  if (english === null) return null;
  const language = guessLanguage(textOf(english));
  if (language === 'en' && english.confidence >= SURE_PAGE) {
    reading.language = 'en';
    return english;
  }
  const other = await read(modelsFor(language === 'en' ? null : language));
  if (other === null || other.confidence < SURE_PAGE) return other ?? english;
  reading.language = guessLanguage(textOf(other));
  return other;
}

export const textOf = ({ blocks }: Recognised): string =>
  blocks.flatMap(({ paragraphs }) => paragraphs.flatMap(({ lines }) => lines.map(({ text }) => text))).join('\n');
