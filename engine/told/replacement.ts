/** Which new sentence stands in the place of one that is gone. */
import { profileOf } from '#engine/language/profile.ts';
import { isOfAnotherGone } from './another-thing.ts';
import type { Likeness } from './newcomers.ts';
import { type PapersNow, placeNow } from './papers-now.ts';
import type { Replacement, Sentence } from './papers.ts';

/** Likeness in words, or in meaning, from which a new sentence says something of the same: where the old one stood, and elsewhere. */
const ENOUGH = { here: { words: 0.3, cosine: 0.8 }, elsewhere: { words: 0.55, cosine: 0.9 } };
/** So many new sentences one after another may say what one did. */
const MOST_TOGETHER = 3;
/** Of more new sentences in one place only those are looked at that share a word. */
const MOST_HERE = 200;
/** What standing in the place of the old one counts for, beside likeness in words. */
const HERE = 0.3;
/** A cosine is added to likeness in words by what it is above this, doubled: sentences of one language that say nothing alike have as much. */
const USUAL_COSINE = 0.8;

/** The new sentence that says what an earlier one said, or something else of the same; null where there is none. Pure. */
export function replacementOf(earlier: Sentence, papers: PapersNow): Replacement | null {
  const { newcomers } = papers;
  const here = new Set(placeNow(earlier, papers).filter((sentence) => newcomers.has(sentence)));
  const candidates = new Set(newcomers.candidates(profileOf(earlier.text)));
  const first = [...(here.size > MOST_HERE ? candidates : here.union(candidates))]
    .map((sentence) => ({ sentence, isHere: here.has(sentence), likeness: newcomers.likeness(earlier, sentence) }))
    .filter(({ likeness, isHere }) => isEnough(likeness, isHere))
    .map((one) => ({ ...one, score: scoreOf(one.likeness, one.isHere) }))
    .toSorted((a, b) => b.score - a.score)
    .find(({ sentence }) => !isOfAnotherGone(earlier, sentence, papers, isAsLike));
  return first ? { best: first.sentence, text: together(earlier, first.sentence, papers) } : null;
}

const isAsLike = (a: Likeness, b: Likeness): boolean => wordsOf(a) >= wordsOf(b);

/** A sentence may have become longer or shorter: shares both ways count, and their mean. */
const wordsOf = ({ covered, covers }: Likeness): number => (covered + covers) / 2;

const isEnough = (likeness: Likeness, isHere: boolean): boolean => {
  const { words, cosine } = isHere ? ENOUGH.here : ENOUGH.elsewhere;
  return wordsOf(likeness) >= words || (likeness.cosine ?? 0) >= cosine;
};

const scoreOf = (likeness: Likeness, isHere: boolean): number =>
  wordsOf(likeness) + (isHere ? HERE : 0) + (likeness.cosine === null ? 0 : (likeness.cosine - USUAL_COSINE) * 2);

/** A sentence with the new ones beside it that have more of the earlier one's words. */
function together(earlier: Sentence, best: Sentence, { today, newcomers }: PapersNow): string {
  const sentences = today.byName.get(best.document)?.sentences ?? [];
  const missing = new Set(profileOf(earlier.text).content.keys()).difference(new Set(profileOf(best.text).content.keys()));
  const kept = [best];
  for (const step of [1, -1] as const)
    for (let at = best.at + step; kept.length < MOST_TOGETHER; at += step) {
      const next = sentences[at];
      if (!next || !newcomers.has(next)) break;
      const brings = [...profileOf(next.text).content.keys()].filter((word) => missing.delete(word));
      if (brings.length === 0) break;
      kept.push(next);
    }
  return kept
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join(' ');
}
