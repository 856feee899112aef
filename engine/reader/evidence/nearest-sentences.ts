/** Of sections that were found for what is about to be answered: the sentences that speak of the same. */
import { addTo } from '#engine/common/add-to.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { contentStems } from '#engine/language/words.ts';
import type { Hit } from '#engine/search/model.ts';
import { keyOf } from './hits.ts';
import type { Piece } from './piece.ts';

/** Sentences of a found text, each with the next one: what more or fewer bring and cost stands in `docs/experiments/2026-11-28-with-a-language-model.md`. */
const SENTENCES = 2;

/** A text, and what was found for it. */
export interface Wanted {
  text: string;
  hits: Hit[];
}

/** A stretch of a piece's text: from, to. */
type Stretch = [from: number, to: number];

/**
 * Of each found text the sentences that share most words with what it was found for, each with the next one, in their order; all of it
 * where none shares a word, as in another language. What stands around found texts is left out; past answers stay whole. Pure.
 */
export function nearestSentences(pieces: Piece[], wanted: Wanted[]): Piece[] {
  const searched = new Map<string, Set<string>[]>();
  for (const { text, hits } of wanted) {
    const words = stems(text);
    for (const hit of hits) addTo(searched, keyOf(hit), words);
  }
  return pieces.flatMap((piece) => {
    if (piece.asked !== null) return [piece];
    const kept = foundIn(piece).flatMap(({ hit, sentences }) => nearest(piece, sentences, searched.get(keyOf(hit)) ?? []));
    return kept.length === 0 ? [] : [cut(piece, kept)];
  });
}

const stems = (text: string): Set<string> => new Set(contentStems(text));

/** The sentences of each passage of a piece. */
function foundIn(piece: Piece): { hit: Hit; sentences: Stretch[] }[] {
  return [...Map.groupBy(piece.parts, ({ hit }) => hit)].map(([hit, parts]) => ({
    hit,
    sentences: parts.some(({ original }) => original !== null)
      ? parts.map(({ from, to }): Stretch => [from, to])
      : sentencesIn(piece.text, [parts[0]?.from ?? 0, parts.at(-1)?.to ?? 0]),
  }));
}

function sentencesIn(text: string, [from, to]: Stretch): Stretch[] {
  let at = from;
  return sentencesOf(text.slice(from, to)).map((sentence): Stretch => {
    const start = text.indexOf(sentence, at);
    at = start + sentence.length;
    return [start, at];
  });
}

function nearest(piece: Piece, sentences: Stretch[], searched: Set<string>[]): Stretch[] {
  const said = sentences.map((sentence) => stems(piece.text.slice(...sentence)));
  const kept = new Set(
    searched.flatMap((words) => {
      const shared = said.map((own, at) => ({ at, count: own.intersection(words).size }));
      const best = shared.filter(({ count }) => count > 0).toSorted((a, b) => b.count - a.count || a.at - b.at);
      return (best.length === 0 ? shared : best.slice(0, SENTENCES)).flatMap(({ at }) => [at, at + 1]);
    }),
  );
  return sentences.filter((_, at) => kept.has(at));
}

/** Some stretches of a piece, each on a line of its own, and where each comes from. */
function cut(piece: Piece, stretches: Stretch[]): Piece {
  const parts: Piece['parts'] = [];
  let text = '';
  for (const [from, to] of stretches) {
    if (text !== '') text += '\n';
    const moved = text.length - from;
    for (const part of piece.parts) {
      const [start, end] = [Math.max(part.from, from), Math.min(part.to, to)];
      if (start < end) parts.push({ ...part, from: start + moved, to: end + moved });
    }
    text += piece.text.slice(from, to);
  }
  return { ...piece, before: null, text, parts };
}
