/** The pages of a PDF that are pictures of text: which they are, what they say, and what people should know of how they were read. */
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import type { Word } from 'tesseract.js';
import { reason, type Reason } from '#contract/reasons.ts';
import { guessLanguage } from '#engine/language/language.ts';
import type { PagePiece } from './page-piece.ts';
import { countWords } from '#engine/language/count-words.ts';
import { drawPage, layoutOf, paintsPictures } from './draw-page.ts';
import { showsSomething } from './grey-image.ts';
import { countLetters } from './letters.ts';
import { isUnknown, modelsFor } from './languages.ts';
import { piecesOf } from './lines.ts';
import { GLANCE_DPI, SURE_PAGE, readPicture, textOf } from './read-picture.ts';
import type { Reading } from './read-picture.ts';
import { createRecogniser } from './recogniser.ts';
import { layoutTurned, turnedBy } from './turn.ts';

/** A page with fewer words, running headers and page numbers aside, may be a picture of text. */
const FEW_WORDS = 20;
/** Pages of one file that are recognised: half an hour's work. */
const MOST_SCANS = 500;
/** Enough to see whether something is there. */
const LOOK_DPI = 100;
/** On a page with text of its own, pictures with fewer letters than this hold names and marks: no sentence. */
const FEWEST_LETTERS = 100;
/** A page without text of its own that shows fewer is a photograph or a logo, or a title in letters of an inch: one word tells. */
const FEW_LETTERS = 12;
/** Words that are read at a glance with so much confidence (0–100) make a text, so many of them. */
const SURE_WORD = 60;
const FEWEST_WORDS = 6;
/** Points that the recogniser's and the page's own rectangles of the same text may differ by. */
const SLACK = 3;

export interface ScanOptions {
  signal?: AbortSignal | undefined;
  /** Called after each page that was looked at, with how many were and will be. */
  onPage?: (done: number, total: number) => void;
}

/** Numbers of the pages that hardly have text of their own. */
export const scanCandidates = (pages: PagePiece[][]): number[] =>
  pages.flatMap((lines, at) => (lines.reduce((sum, { text }) => sum + countWords(text), 0) < FEW_WORDS ? [at + 1] : []));

type Outcome = 'nothing' | 'read' | 'badly' | 'late' | 'poor' | 'left';

/**
 * Reads the pages named, adding to `pages` what stands in their pictures and not in their text already. One page at a time
 * is in memory.
 * @param pages lines of every page, in its place
 * @returns everything that people should know
 */
export async function readScans(
  pdf: PDFDocumentProxy,
  pages: PagePiece[][],
  candidates: number[],
  { signal, onPage }: ScanOptions = {},
): Promise<Reason[]> {
  const recogniser = createRecogniser();
  const texts = pages.flatMap((lines) => lines.map(({ text }) => text)).slice(0, 200);
  const reading: Reading = { recogniser, language: guessLanguage(texts.join('\n')) };
  const stop = (): void => void recogniser.close();
  signal?.addEventListener('abort', stop, { once: true });
  const outcomes = new Map<number, Outcome>();
  let strange = false;
  try {
    let recognised = 0;
    for (const [at, number] of candidates.entries()) {
      const page = await pdf.getPage(number);
      try {
        const lines = pages[number - 1]!;
        const letters = await lettersOn(page, lines);
        if (letters !== null) {
          const { outcome, text } = recognised++ < MOST_SCANS ? await readScan(page, lines, letters, reading) : LEFT;
          outcomes.set(number, outcome);
          strange ||= isUnknown(text);
        }
      } finally {
        page.cleanup();
      }
      signal?.throwIfAborted();
      onPage?.(at + 1, candidates.length);
    }
  } finally {
    signal?.removeEventListener('abort', stop);
    await recogniser.close();
  }
  return notesOf(outcomes, strange);
}

const LEFT = { outcome: 'left', text: '' } as const;

/**
 * How many letters the page shows beside its text; null where there is nothing to be read. Drawn small; a page of text without
 * pictures is not drawn at all, and on one with some text only so many letters are worth reading as logos do not have.
 */
async function lettersOn(page: PDFPageProxy, lines: PagePiece[]): Promise<number | null> {
  if (lines.length > 0 && !(await paintsPictures(page))) return null;
  const { box } = layoutOf(page, LOOK_DPI);
  const covered = lines.map(({ rect }) => box(rect));
  const image = await drawPage(page, LOOK_DPI);
  if (!showsSomething(image, covered)) return null;
  if (lines.length === 0) return Math.max(countLetters(image), countLetters(turnedBy(image, 1)));
  const letters = countLetters(image, covered);
  return letters >= FEWEST_LETTERS ? letters : null;
}

async function readScan(
  page: PDFPageProxy,
  lines: PagePiece[],
  letters: number,
  reading: Reading,
): Promise<{ outcome: Outcome; text: string }> {
  // A page with a title or a footer as text is no scan: what is badly read on it is a drawing, at any size.
  const needed = lines.length > 0 ? FEWEST_WORDS : letters < FEW_LETTERS ? 1 : 0;
  if (!(await saysSomething(page, lines, needed, reading))) return { outcome: lines.length > 0 ? 'nothing' : 'poor', text: '' };
  const read = await readPicture(reading, (dpi) => drawPage(page, dpi), lines.length === 0);
  if (read === null) return { outcome: 'late', text: '' };
  const layout = layoutTurned(layoutOf(page, read.dpi), read.image, read.turn);
  const found = piecesOf(read, layout).filter((piece) => !lines.some((line) => covers(line.rect, piece.rect)));
  lines.push(...found);
  const sure = read.confidence >= SURE_PAGE;
  return { outcome: found.length > 0 ? (sure ? 'read' : 'badly') : sure ? 'nothing' : 'poor', text: textOf(read) };
}

/** A first look, with a quarter of the dots: patterns and photographs give a few letters here and there, but no words. */
async function saysSomething(page: PDFPageProxy, lines: PagePiece[], needed: number, { recogniser, language }: Reading): Promise<boolean> {
  const latin = lines.length > 0 && lines.every(({ text }) => !/[^\P{L}\p{Script=Latin}]/u.test(text));
  if (needed === 0 || (language === null && !latin)) return true;
  const read = await recogniser.read(await drawPage(page, GLANCE_DPI), modelsFor(language ?? 'en').slice(0, 1));
  const words = read?.blocks.flatMap(({ paragraphs }) => paragraphs.flatMap((one) => one.lines.flatMap((line) => line.words))) ?? [];
  const { rect } = layoutOf(page, GLANCE_DPI);
  const isNew = ({ x0, y0, x1, y1 }: Word['bbox']): boolean => !lines.some((line) => covers(line.rect, rect([x0, y0, x1, y1])));
  const sure = words.filter(({ text, confidence, bbox }) => confidence >= SURE_WORD && /\p{L}{3}/u.test(text) && isNew(bbox));
  return sure.length >= needed;
}

/** Whether the middle of the inner rectangle lies in the outer one, give or take. */
function covers(outer: PagePiece['rect'], inner: PagePiece['rect']): boolean {
  const [x, y] = [(inner[0] + inner[2]) / 2, (inner[1] + inner[3]) / 2];
  return x > outer[0] - SLACK && x < outer[2] + SLACK && y > outer[1] - SLACK && y < outer[3] + SLACK;
}

function notesOf(outcomes: Map<number, Outcome>, strange: boolean): Reason[] {
  const on = (wanted: Outcome): { count: number; pages: string } => {
    const numbers = [...outcomes].flatMap(([number, outcome]) => (outcome === wanted ? [number] : []));
    return { count: numbers.length, pages: listed(numbers) };
  };
  const notes = [
    reason('pages_unsure', on('badly')),
    reason('pages_without_text', on('poor')),
    reason('pages_late', on('late')),
    reason('pages_left', { ...on('left'), most: MOST_SCANS }),
  ].filter(({ values }) => values['count'] !== 0);
  return strange ? [...notes, reason('other_language')] : notes;
}

const listed = (numbers: number[]): string => (numbers.length > 10 ? `${numbers.slice(0, 10).join(', ')}, …` : numbers.join(', '));
