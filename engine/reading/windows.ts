/** Blocks of a document cut into passages: 80–140 words where the document allows it (decision 5, texts). */
import { countWords } from '#engine/language/count-words.ts';
import type { KnowledgePlace, Passage } from './model.ts';
import type { Block, HeadingBlock, TextBlock } from './blocks.ts';
import { followLists, isItem, signOf, withoutSign } from './items.ts';
import { weighPassages } from './texts-together.ts';

const FULL = 80;
const MOST = 140;
/** A cut text without spaces (base64, another script) is cut by length. */
const MOST_CHARACTERS = 1600;
const HEADINGS_SHOWN = 3;
/** What leads in to a list is repeated over its later passages when it is no longer than this. */
const LEAD_WORDS = 40;
/** Between headings as they are shown. */
export const SEPARATOR = ' › ';

interface Piece {
  text: string;
  words: number;
  place: KnowledgePlace;
  rects: [number, number, number, number][];
}

/**
 * Passages in reading order; none reaches over a heading, a page, a table header or something left out. A list that goes on in
 * a further passage has the words that lead in to it ("We are certified for:") among the headings there, a list within an item those of that item.
 * @throws UnreadableFile `limit` when they are more than can be kept
 */
export function passagesOf(blocks: Block[]): Passage[] {
  const passages: Passage[] = [];
  const weigh = weighPassages();
  const headings: HeadingBlock[] = [];
  let heading: string | null = null;
  let pieces: Piece[] = [];
  let words = 0;
  let letters = 0;
  let lists = followLists();
  /** What leads in to the list in whose midst the passage at hand begins. */
  let over: string | null = null;
  const flush = () => {
    const [first] = pieces;
    const shown = [heading, over].filter((part) => part !== null).join(SEPARATOR) || null;
    if (first) {
      const text = pieces.map((piece) => piece.text).join('\n');
      const passage = { position: passages.length, heading: shown, text, place: placeOf(first, pieces) };
      weigh(passage);
      passages.push(passage);
    }
    pieces = [];
    over = null;
    words = 0;
    letters = 0;
  };
  const add = (piece: Piece, item: boolean) => {
    if (pieces.length === 0) over = item ? lists.lead() : null;
    pieces.push(piece);
    words += piece.words;
    letters += piece.text.length;
  };
  for (const block of blocks) {
    if (block.kind === 'break') flush();
    else if (block.kind === 'heading') {
      flush();
      while (headings.length > 0 && headings.at(-1)!.level >= block.level) headings.pop();
      headings.push(block);
      heading = null;
      lists = followLists();
    } else {
      const sign = signOf(block.text);
      const item = block.item ?? (sign !== null || isItem(block.text));
      const under = headingText(headings, block);
      if (under !== heading || pieces[0]?.place.page !== block.place.page) flush();
      heading = under;
      if (item) lists.beginItem(sign ?? '', block.depth);
      else lists = followLists();
      if (over !== null && lists.lead() !== over) flush();
      for (const piece of piecesOf(block)) {
        if (words > 0 && (words >= FULL || words + piece.words > MOST || letters + piece.text.length > MOST_CHARACTERS)) {
          // What leads in to a list goes with it.
          const kept = item && pieces.length > 1 && pieces.at(-1)!.text.endsWith(':') ? pieces.pop()! : null;
          flush();
          if (kept) add(kept, false);
        }
        add(piece, item);
      }
      const lead = leadOf(block.text);
      if (lead !== null) lists.leadIn(lead);
    }
  }
  flush();
  return passages;
}

function headingText(headings: HeadingBlock[], block: TextBlock): string | null {
  const parts = [...headings.slice(-HEADINGS_SHOWN).map(({ text }) => text), ...(block.header ? [block.header] : [])];
  return parts.length > 0 ? parts.join(SEPARATOR) : null;
}

/** The last sentence of a text, where it leads in to a list. */
function leadOf(text: string): string | null {
  const sentence = text
    .split(/[.!?]\s+|\n/u)
    .at(-1)!
    .trim();
  return sentence.endsWith(':') && countWords(sentence) <= LEAD_WORDS ? withoutSign(sentence) : null;
}

function placeOf(first: Piece, pieces: Piece[]): KnowledgePlace {
  const rects = pieces.flatMap((piece) => piece.rects);
  const sure = pieces.flatMap(({ place }) => place.ocr ?? []);
  return { ...first.place, ...(rects.length > 0 ? { rects } : {}), ...(sure.length > 0 ? { ocr: Math.min(...sure) } : {}) };
}

/** A block as it is, or cut between sentences (between words, if a sentence is too long) into pieces of at most 140 words. */
function piecesOf(block: TextBlock): Piece[] {
  const pieces: Piece[] = [];
  let start = 0;
  let words = 0;
  const cut = (end: number) => {
    const text = block.text.slice(start, end).trim();
    if (/[\p{L}\p{N}]/u.test(text)) pieces.push({ text, words, place: block.place, rects: rectsBetween(block, start, end) });
    start = end;
    words = 0;
  };
  for (const sentence of sentenceEnds(block.text)) {
    const count = countWords(block.text.slice(sentence.start, sentence.end));
    if (words > 0 && (words + count > MOST || sentence.end - start > MOST_CHARACTERS)) cut(sentence.start);
    words += count;
  }
  cut(block.text.length);
  return pieces;
}

function rectsBetween({ lines }: TextBlock, start: number, end: number): [number, number, number, number][] {
  return (lines ?? []).filter((line, at) => line.end > start && (at === 0 || lines![at - 1]!.end < end)).map(({ rect }) => rect);
}

/** Sentences by their offsets; one of more than 140 words or 1,600 characters comes in parts. */
function* sentenceEnds(text: string): Generator<{ start: number; end: number }> {
  let start = 0;
  const ends = [...text.matchAll(/[.!?…]["'”’)\]]*\s+(?=\S)|\n+/gu)].map((found) => found.index + found[0].length);
  for (const end of [...ends, text.length]) {
    yield* parts(text, start, end);
    start = end;
  }
}

function* parts(text: string, start: number, end: number): Generator<{ start: number; end: number }> {
  let from = start;
  let words = 0;
  for (const found of text.slice(start, end).matchAll(/\S+\s*/gu)) {
    words += 1;
    const at = start + found.index;
    for (let long = at; long + MOST_CHARACTERS < at + found[0].length; long += MOST_CHARACTERS) {
      yield { start: from, end: long + MOST_CHARACTERS };
      from = long + MOST_CHARACTERS;
    }
    if (words < MOST && at - from < MOST_CHARACTERS) continue;
    yield { start: from, end: at + found[0].length };
    from = at + found[0].length;
    words = 0;
  }
  if (from < end) yield { start: from, end };
}
