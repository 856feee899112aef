/** Which new sentence stands in the place of one that is gone. */
import { type Profile, profileOf } from '#engine/language/profile.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';
import { foldedWords } from '#engine/language/text.ts';
import { isOfAnotherGone } from './another-thing.ts';
import { goesOn, speakOfOne } from './changed/same-thing.ts';
import { isDenied } from './denied.ts';
import type { Likeness } from './newcomers.ts';
import { type PapersNow, areOfTwoLanguages, placeNow } from './papers-now.ts';
import type { Replacement, Sentence } from './papers.ts';

/** Likeness in words, or in meaning, from which a new sentence says something of the same: where the old one stood, and elsewhere. */
const ENOUGH = { here: { words: 0.3, cosine: 0.8 }, elsewhere: { words: 0.55, cosine: 0.9 } };
/** So many new sentences one after another may say what one did. */
const MOST_TOGETHER = 3;
/** Of more new sentences in one place only those are looked at that share a word. */
const MOST_HERE = 200;
/** What standing in the place of the old one counts for, beside likeness in words. */
const HERE = 0.3;
/** What denying it in the same words counts for. */
const OPPOSITE = 0.3;
/** So many sentences before and after an earlier one may be what a new one was made of, where it is so much more like them. */
const MOST_BESIDE = 20;
const CLEARLY = 0.2;
/** A cosine is added to likeness in words by what it is above this, doubled: sentences of one language that say nothing alike have as much. */
const USUAL_COSINE = 0.8;

/** The new sentence that says what an earlier one said, or something else of the same; null where there is none. Pure. */
export function replacementOf(earlier: Sentence, papers: PapersNow): Replacement | null {
  const { newcomers } = papers;
  const here = new Set([...placeNow(earlier, papers).filter((sentence) => newcomers.has(sentence)), ...rowsLike(earlier, papers)]);
  const candidates = new Set(newcomers.candidates(profileOf(earlier.text)));
  const all = [...(here.size > MOST_HERE ? candidates : here.union(candidates))]
    .map((sentence) => ({ sentence, isHere: here.has(sentence), likeness: newcomers.likeness(earlier, sentence) }))
    .filter(({ likeness, isHere }) => isEnough(likeness, isHere))
    .map((one) => ({ ...one, score: scoreOf(one.likeness, one.isHere) + (isOpposite(earlier, one) ? OPPOSITE : 0) }))
    .toSorted((a, b) => b.score - a.score)
    .filter(
      ({ sentence, likeness }) =>
        !isOfAnotherGone(earlier, sentence, papers, isAsLike) && !isOfGoneBeside(earlier, sentence, likeness, papers),
    );
  const first = all.find(({ sentence }) => areOfTwoLanguages(earlier, sentence) || speakOfOne(earlier.text, sentence.text));
  if (first) return { best: first.sentence, text: together(earlier, first.sentence, papers) };
  return all.length > 0 ? { best: null, text: '' } : null;
}

/** Whether a new sentence says what an earlier one said, but denies it. */
const isOpposite = ({ text }: Sentence, { sentence, likeness }: { sentence: Sentence; likeness: Likeness }): boolean =>
  wordsOf(likeness) >= ENOUGH.elsewhere.words && isDenied(text) !== isDenied(sentence.text);

/** The new rows of an earlier row's table that have a whole cell of it beside the first: whoever takes over a task stands anywhere in the table. */
function rowsLike(earlier: Sentence, { newRowsOf, paperNow }: PapersNow): Sentence[] {
  const paper = isRow(earlier.text) ? paperNow(earlier.document) : null;
  const cells = new Set(besideFirst(earlier));
  return paper === null
    ? []
    : newRowsOf(paper.name).filter((row) => row.heading === earlier.heading && besideFirst(row).some((cell) => cells.has(cell)));
}

const besideFirst = ({ text }: Sentence): string[] => cellsOf(text).slice(1).map(foldedWords).filter((cell) => cell !== ''); // prettier-ignore

/** Whether a new sentence stands in the place of another one that is gone from beside an earlier one: it is more like that, and says little of this. */
function isOfGoneBeside(
  earlier: Sentence,
  newer: Sentence,
  likeness: Likeness,
  { newcomers, earlier: { byName }, today }: PapersNow,
): boolean {
  if (likeness.covered >= ENOUGH.elsewhere.words) return false;
  const beside =
    byName.get(earlier.document)?.sentences.slice(Math.max(0, earlier.at - MOST_BESIDE), Math.max(0, earlier.at) + MOST_BESIDE) ?? [];
  return beside.some(
    (gone) => gone !== earlier && !today.byKey.has(gone.key) && wordsOf(newcomers.likeness(gone, newer)) > wordsOf(likeness) + CLEARLY,
  );
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
function together(earlier: Sentence, best: Sentence, papers: PapersNow): string {
  if (isRow(best.text)) return best.text;
  const { today, newcomers } = papers;
  const sentences = today.byName.get(best.document)?.sentences ?? [];
  const missing = said(earlier).difference(said(best));
  const kept = [best];
  for (const step of [1, -1] as const)
    for (let at = best.at + step; kept.length < MOST_TOGETHER; at += step) {
      const next = sentences[at];
      if (!next || !newcomers.has(next) || isOfGoneBeside(earlier, next, newcomers.likeness(earlier, next), papers)) break;
      const brings = [...said(next)].filter((word) => missing.delete(word));
      if (brings.length === 0 && !mayTellTime(earlier, best, next) && !(step === 1 && goesOn(next.text))) break;
      kept.push(next);
    }
  return kept
    .toSorted((a, b) => a.at - b.at)
    .map(({ text }) => text)
    .join(' ');
}

/** What a sentence says: its telling words, its times and its numbers. */
function said({ text }: Sentence): Set<string> {
  const { content, times, numbers } = profileOf(text);
  return new Set([...content.keys(), ...times.map((time) => `${time} h`), ...numbers]);
}

/** Whether a sentence has a time of the same things, where the best one has none and the earlier one had: another one now, perhaps. */
function mayTellTime(earlier: Sentence, best: Sentence, next: Sentence): boolean {
  const [then, now, other] = [earlier, best, next].map(({ text }) => profileOf(text)) as [Profile, Profile, Profile];
  const isTold = then.times.length > 0 && now.times.length === 0 && other.times.length > 0;
  return isTold && [...other.content.keys()].some((word) => then.content.has(word));
}
