/** What a model said of a told answer as a change, as far as what it quotes stands; else what words tell. */
import { meantBy } from '#engine/language/compare.ts';
import { profileOf } from '#engine/language/profile.ts';
import { foldedWords } from '#engine/language/text.ts';
import type { Piece } from '#engine/reader/evidence/piece.ts';
import { findQuotes } from '#engine/reader/standing.ts';
import type { IndexedDocument } from '#engine/search/model.ts';
import type { ToldChange, ToldQuote } from '../model.ts';
import type { AskedAnswer } from './prompt.ts';
import type { SaidOfTold } from './reply.ts';

/** Letters of a reason that are shown. */
const LONGEST_WHY = 300;
const MOST_QUOTES = 3;

interface GivenToRead {
  pieces: ReadonlyMap<string, Piece>;
  /** The name under which a document is among the papers. */
  paperOf(document: IndexedDocument): string;
  /** Whether a sentence, by its folded words, stood when the answer was told. */
  stood(key: string): boolean;
}

/**
 * Pure. Null where the answer stands as it was told. A verdict that needs a sentence and has none that stands is not taken, nor that a
 * sentence is gone which stands to the letter, nor that one says otherwise which stood already when the answer was told: of these, and of
 * what the reply left out, stands what words tell.
 * @param given what the model read @param byWords what words tell of it
 */
export function changeRead(
  { answer, rests }: AskedAnswer,
  said: SaidOfTold | null,
  given: GivenToRead,
  byWords: ToldChange | null,
): ToldChange | null {
  if (!said) return byWords;
  const verdict = said.d_verdict;
  const after = quoteOf(said, given);
  const allStand = rests.flat().every(({ stands }) => stands);
  if (verdict === 'gone') return allStand ? byWords : changed({ verdict, after: null });
  if (verdict === 'expired') return changed({ verdict, after });
  if (after === null) return byWords;
  if (verdict === 'same' || verdict === 'reworded') return allStand ? null : changed({ verdict: 'reworded', after });
  return given.stood(foldedWords(after.quote)) ? byWords : changed({ verdict, after });

  function changed({ verdict: as, after: now }: Pick<ToldChange, 'verdict' | 'after'>): ToldChange {
    return {
      id: answer.id,
      customer: answer.customer,
      verdict: as,
      before: beforeOf(rests.flat(), now?.quote ?? answer.answer),
      after: now,
      why: { code: 'read', values: { why: whyOf(said) } },
      confidence: clamped(said?.e_confidence ?? 0),
    };
  }
}

const clamped = (confidence: number): number => (Number.isFinite(confidence) ? Math.max(0, Math.min(1, confidence)) : 0);

const whyOf = (said: SaidOfTold | null): string => (said?.c_why ?? '').replaceAll(/\s+/gu, ' ').trim().slice(0, LONGEST_WHY);

/** The first quote that stands in what was given, as it stands in its paper. */
function quoteOf({ b_quotes }: SaidOfTold, { pieces, paperOf }: GivenToRead): ToldQuote | null {
  for (const { standing } of findQuotes(b_quotes.slice(0, MOST_QUOTES), pieces)) {
    const [citation] = standing?.citations ?? [];
    if (standing && citation) return { document: paperOf(standing.piece.document), quote: citation.quote };
  }
  return null;
}

/** Of what an answer rests on the sentence that decides: of those that stand no more, or of all where all stand, the one most like a text. */
function beforeOf(rests: (ToldQuote & { stands: boolean })[], like: string): ToldQuote {
  const gone = rests.filter(({ stands }) => !stands);
  const words = profileOf(like);
  const shared = ({ quote }: ToldQuote): number => meantBy(profileOf(quote), words);
  const [first = { document: '', quote: '' }] = (gone.length > 0 ? gone : rests).toSorted((a, b) => shared(b) - shared(a));
  return { document: first.document, quote: first.quote };
}
