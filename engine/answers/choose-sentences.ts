import { withoutMarkup } from '#engine/reading/markdown.ts';
import { startOf } from './cite.ts';
import { compareQuestions } from '#engine/language/compare.ts';
import { proposeFrom } from './judge-model.ts';
import type { JudgedPassage, JudgedSentence, PassageHit } from './judge-passages.ts';
import type { ReadQuestion } from './read-question.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';

const MOST_SENTENCES = 3;
const MOST_CHARACTERS = 500;
/** A further sentence must be worth nearly as much, and say something new. */
const FURTHER = 0.08;
const FURTHER_OPEN = 0.2;
const REPEATS = 0.5;
/** Passages of so much of the asked probability are looked at: their best sentence may still be the best. */
const PROBABLE = 0.5;
/** A sentence that meets less of a question is beside it. */
const REACHES = 0.2;
/** And so is one that is worth less, its passage's nearness and who speaks counted in. */
const WORTH = 0.3;
/** A label asks for one thing ("Contact name"): all of its telling words must be met. */
const LABEL_WORDS = 6;
const LABEL_MATTER = 0.8;

/** A sentence of a document that may answer, with what it is worth. */
export interface Weighed {
  hit: PassageHit;
  by: string | null;
  superseded: boolean;
  worth: number;
  sentence: JudgedSentence;
}
/** One that is told, with its words as they are quoted. */
export type Chosen = Weighed & { quote: string };

/** How much a sentence is worth as the answer: what it says of the question, and how near its passage is. */
const worthOf = ({ hit, by, superseded }: JudgedPassage, { reach, own, stance, gaps, stranger }: JudgedSentence): number =>
  reach +
  NEARNESS * Math.min(1, Math.max(0, ((hit.cosine ?? COSINE_FAR) - COSINE_FAR) / (COSINE_NEAR - COSINE_FAR))) +
  (own ? OWN_VOICE : 0) -
  (stance === 'demands' || stance === 'plans' ? WEAK_STANCE : 0) -
  (gaps.others.length > 0 ? OTHER_MEMBER : 0) -
  (by === null ? 0 : OTHERS_PAPER) -
  (superseded ? SUPERSEDED : 0) -
  (stranger === null ? 0 : STRANGER);

const NEARNESS = 0.5;
const COSINE_FAR = 0.82;
const COSINE_NEAR = 0.92;
const OWN_VOICE = 0.12;
const WEAK_STANCE = 0.1;
/** A member of a class ("at rest") in the place of the one asked for. */
const OTHER_MEMBER = 0.15;
/** The company's own statement comes before what its provider says of itself. */
const OTHERS_PAPER = 0.25;
/** The version in force comes before the one that it took the place of, and what is asked about before what stands beside it. */
const SUPERSEDED = 0.3;
const STRANGER = 0.3;

/** All sentences of judged passages, best first. */
export const byWorth = (judged: JudgedPassage[]): Weighed[] =>
  judged
    .flatMap((passage) =>
      passage.sentences.map((sentence) => ({
        hit: passage.hit,
        by: passage.by,
        superseded: passage.superseded,
        sentence,
        worth: worthOf(passage, sentence),
      })),
    )
    .toSorted((a, b) => b.worth - a.worth);

/** The sentence worth most of all passages, and others that add to it, against repetition, 500 characters in all. */
export function chooseSentences(judged: JudgedPassage[], question: ReadQuestion): Chosen[] {
  const isOpen = question.form === 'open';
  const chosen: Chosen[] = [];
  for (const candidate of candidatesOf(judged, question)) {
    const one = { ...candidate, quote: startOf(candidate.sentence.text) };
    if (chosen.length > 0 && !joins(one, chosen, isOpen)) continue;
    if (chosen.some((other) => compareQuestions(other.quote, one.quote).jaccard > REPEATS)) continue;
    chosen.push(one);
    if (chosen.length === (isOpen ? MOST_SENTENCES : 2)) break;
  }
  return chosen;
}

/** Sentences that are on the question and worth something, of passages that are probable enough, best first. */
function candidatesOf(judged: JudgedPassage[], { form, text }: ReadQuestion): Weighed[] {
  const isLabel = form === 'open' && !/[?.:]/u.test(text) && text.split(/\s+/u).length <= LABEL_WORDS;
  const probable = judged
    .filter(({ answers }) => answers >= proposeFrom.passage * PROBABLE)
    .map((passage) => ({ ...passage, sentences: passage.sentences.slice(0, 3) }));
  return byWorth(probable).filter(
    ({ sentence, worth }) => sentence.reach >= REACHES && worth >= WORTH && (!isLabel || sentence.matter >= LABEL_MATTER),
  );
}

/** Whether a further sentence goes with the first: as good, of the same voice, version and subject, and with something to add. */
function joins({ sentence, worth, by, superseded, quote }: Chosen, chosen: Chosen[], isOpen: boolean): boolean {
  const lead = chosen[0]!;
  const length = chosen.reduce((sum, other) => sum + other.quote.length + 1, 0);
  if (length + quote.length + 1 > MOST_CHARACTERS || worth < lead.worth - (isOpen ? FURTHER_OPEN : FURTHER)) return false;
  if (sentence.stance !== lead.sentence.stance || by !== lead.by || superseded !== lead.superseded) return false;
  return sentence.stranger === lead.sentence.stranger && (isOpen || addsTo(chosen, sentence));
}

/** What the question is on and none of the chosen sentences says. */
export const unsaidBy = (chosen: Chosen[]): string[] =>
  chosen[0]!.sentence.unsaid.filter((word) => chosen.every(({ sentence }) => sentence.unsaid.includes(word)));

/** A further sentence says what those before it left unsaid, or is as much on the question as the first: else it is on something else. */
const addsTo = (chosen: Chosen[], { unsaid }: JudgedSentence): boolean =>
  unsaid.length <= chosen[0]!.sentence.unsaid.length || unsaidBy(chosen).some((word) => !unsaid.includes(word));

/** The chosen sentences as they read, each with what it cannot be understood without, which is told once. */
export function toldOf(chosen: Chosen[]): string {
  const told: string[] = [];
  for (const { quote, sentence } of chosen) {
    const after = sentence.after === null ? null : asRead(sentence.after);
    if (after !== null && after.length + quote.length <= MOST_CHARACTERS && !told.includes(after)) told.push(after);
    told.push(asRead(quote));
  }
  return told.join(' ');
}

/** A quote without the signs of Markdown; a row of a table as its cells in one line. */
const asRead = (quote: string): string =>
  isRow(quote) ? cellsOf(quote).map(withoutMarkup).join(' – ') : withoutMarkup(quote).replaceAll(/\s+/gu, ' ');
