/** Quotes of a reply that stand in the evidence, and where. */
import type { Citation } from '#contract/answers.ts';
import { citeHit } from '#engine/answers/cite.ts';
import { fold } from '#engine/language/text.ts';
import { limits } from '#contract/limits.ts';
import { type Spaceless, standsIn, withoutSpace } from '#engine/model/quotes.ts';
import type { Piece } from './evidence/piece.ts';

export interface StandingQuote {
  piece: Piece;
  /** As the evidence spells it. */
  text: string;
  citations: Citation[];
}

/** A quote of fewer letters is a word that stands in many places, unless it is a whole line. */
const SHORTEST = 12;

/** Quotes of one answer that are looked for; six are shown. */
const MOST_QUOTES = 30;

interface Said {
  id: string;
  quote: string;
}

/** Quotes of an answer with where each stands, the first of them: a reply may hold any number. Pure. */
export const findQuotes = (said: Said[], pieces: ReadonlyMap<string, Piece>): { quote: string; standing: StandingQuote | null }[] =>
  said.slice(0, MOST_QUOTES).map((one) => ({ quote: one.quote, standing: findQuote(one, pieces) }));

/** Where a quote stands: in the evidence that it names, else in any other that was given. Null where in none. Pure. */
function findQuote(said: Said, pieces: ReadonlyMap<string, Piece>): StandingQuote | null {
  if (said.quote.length > limits.quote) return null;
  const named = pieces.get(said.id);
  return (
    (named && standsInPiece(said.quote, named)) ??
    firstOf(pieces.values(), (piece) => (piece === named ? null : standsInPiece(said.quote, piece)))
  );
}

function firstOf<One, Found>(all: Iterable<One>, find: (one: One) => Found | null): Found | null {
  for (const one of all) {
    const found = find(one);
    if (found !== null) return found;
  }
  return null;
}

/** Each piece of evidence is looked through for many quotes. */
const spaceless = new WeakMap<Piece, Spaceless>();

function spacelessOf(piece: Piece): Spaceless {
  const known = spaceless.get(piece) ?? withoutSpace(piece.text);
  spaceless.set(piece, known);
  return known;
}

function standsInPiece(quote: string, piece: Piece): StandingQuote | null {
  if (piece.choice !== null && fold(quote).trim() === fold(piece.choice).trim()) return choiceOf(piece, piece.choice);
  const place = standsIn(quote, spacelessOf(piece));
  if (place === null || isScrap(quote, piece)) return null;
  const citations = piece.parts.flatMap(({ from, to, hit, original }) => {
    const [start, end] = [Math.max(from, place.from), Math.min(to, place.to)];
    const text = (original ?? piece.text.slice(start, end)).trim();
    return start < end && text !== '' ? [citeHit(hit, text)] : [];
  });
  return { piece, text: piece.text.slice(place.from, place.to), citations: joined(citations) };
}

/** "Yes" of a past form, which it was answered with. */
function choiceOf(piece: Piece, choice: string): StandingQuote | null {
  const [part] = piece.parts;
  return part ? { piece, text: choice, citations: [citeHit(part.hit, piece.text === choice ? choice : piece.text)] } : null;
}

const lettersIn = (text: string): number => text.match(/[\p{L}\p{N}]/gu)?.length ?? 0;

function isScrap(quote: string, { text }: Piece): boolean {
  if (lettersIn(quote) >= SHORTEST) return false;
  const wanted = quote.replace(/\s+/gu, '');
  return !text.split('\n').some((line) => line.replace(/\s+/gu, '') === wanted);
}

/** Lines of one passage that follow each other are one quote where they stand so. */
function joined(citations: Citation[]): Citation[] {
  const out: Citation[] = [];
  for (const citation of citations) {
    const last = out.at(-1);
    const isSame =
      last && last.passage_id === citation.passage_id && last.document === citation.document && last.paragraph === citation.paragraph;
    if (isSame && last.page === citation.page && last.cell === citation.cell && citation.passage_id !== undefined)
      out[out.length - 1] = { ...last, quote: `${last.quote}\n${citation.quote}` };
    else out.push(citation);
  }
  return out;
}
