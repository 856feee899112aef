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
function findQuote({ id, quote }: Said, pieces: ReadonlyMap<string, Piece>): StandingQuote | null {
  if (quote.length > limits.quote) return null;
  const wanted = wantedOf(quote);
  const named = pieces.get(id);
  const there = named && standsInPiece(wanted, named);
  if (there) return there;
  const first = allOf(pieces).firstWith(wanted);
  return first ? standsInPiece(wanted, first) : null;
}

/** A quote, ready to be looked for. */
interface Wanted {
  /** Without white space. */
  letters: string;
  folded: string;
  /** Too short to stand anywhere but as a whole line. */
  isShort: boolean;
}

const wantedOf = (quote: string): Wanted => ({
  letters: spaceless(quote),
  folded: fold(quote).trim(),
  isShort: lettersIn(quote) < SHORTEST,
});

/** All that was given in one text: a quote that stands nowhere costs one look through it, however many the pieces are. */
interface All {
  /** The first piece that a quote stands in. */
  firstWith: (wanted: Wanted) => Piece | null;
}

const gathered = new WeakMap<ReadonlyMap<string, Piece>, All>();

function allOf(pieces: ReadonlyMap<string, Piece>): All {
  const known = gathered.get(pieces) ?? gather([...pieces.values()]);
  gathered.set(pieces, known);
  return known;
}

/** No quote without white space holds it. */
const BETWEEN = '\n';

function gather(pieces: Piece[]): All {
  const lines = new Map<string, number>();
  const choices = new Map<string, number>();
  const ends: number[] = [];
  let length = 0;
  for (const [at, piece] of pieces.entries()) {
    for (const line of linesOf(piece)) if (!lines.has(line)) lines.set(line, at);
    const choice = choiceIn(piece);
    if (choice !== null && !choices.has(choice)) choices.set(choice, at);
    length += spacelessOf(piece).letters.length + BETWEEN.length;
    ends.push(length);
  }
  const text = pieces.map((piece) => spacelessOf(piece).letters).join(BETWEEN);
  const longAt = (letters: string): number | undefined => {
    const place = letters === '' ? -1 : text.indexOf(letters);
    return place < 0 ? undefined : ends.findIndex((end) => place < end);
  };
  return {
    firstWith({ letters, folded, isShort }) {
      const found = isShort ? lines.get(letters) : longAt(letters);
      const at = Math.min(found ?? pieces.length, choices.get(folded) ?? pieces.length);
      return pieces[at] ?? null;
    },
  };
}

/** Each piece of evidence is looked through for many quotes. */
const spacelessTexts = new WeakMap<Piece, Spaceless>();

function spacelessOf(piece: Piece): Spaceless {
  const known = spacelessTexts.get(piece) ?? withoutSpace(piece.text);
  spacelessTexts.set(piece, known);
  return known;
}

const spaceless = (text: string): string => text.replace(/\s+/gu, '');
const linesOf = ({ text }: Piece): string[] => text.split('\n').map(spaceless);
const choiceIn = ({ choice }: Piece): string | null => (choice === null ? null : fold(choice).trim());

function standsInPiece({ letters, folded, isShort }: Wanted, piece: Piece): StandingQuote | null {
  if (piece.choice !== null && folded === choiceIn(piece)) return choiceOf(piece, piece.choice);
  if (isShort && !linesOf(piece).includes(letters)) return null;
  const place = standsIn(letters, spacelessOf(piece));
  if (place === null) return null;
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
