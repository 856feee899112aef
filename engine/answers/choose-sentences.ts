import { LONGEST_TOLD, ofSentences } from './thresholds.ts';
import { withoutMarkup } from '#engine/reading/markdown.ts';
import { startOf } from './cite.ts';
import { compareQuestions } from '#engine/language/compare.ts';
import { unmetOf } from './demands.ts';
import { proposeFrom } from './judge-model.ts';
import type { JudgedPassage, JudgedSentence, PassageHit } from './judge-passages.ts';
import type { ReadQuestion } from './read-question.ts';
import { cellsOf, isRow } from '#engine/language/sentences.ts';

/** Sentences that are told of an open question, of one for yes or no, and of a part. */
const mostOf = ({ form, isPart }: ReadQuestion): number => (isPart ? 1 : form === 'open' ? 3 : 2);

/** A sentence of a document that may answer, with what it is worth. */
export interface Weighed {
  hit: PassageHit;
  by: string | null;
  superseded: boolean;
  /** In another language than the question. */
  foreign: boolean;
  worth: number;
  sentence: JudgedSentence;
}
/** One that is told, with its words as they are quoted. */
export type Chosen = Weighed & { quote: string };

/** How much a sentence is worth as the answer: what it says of the question, and how near its passage is. */
const worthOf = ({ hit, by, superseded }: JudgedPassage, { reach, own, stance, gaps, stranger, actor }: JudgedSentence): number =>
  reach +
  ofSentences.nearness *
    Math.min(
      1,
      Math.max(0, ((hit.cosine ?? ofSentences.cosineFar) - ofSentences.cosineFar) / (ofSentences.cosineNear - ofSentences.cosineFar)),
    ) +
  (own ? ofSentences.ownVoice : 0) -
  (stance === 'demands' || stance === 'plans' ? ofSentences.weakStance : 0) -
  (gaps.others.length > 0 ? ofSentences.otherMember : 0) -
  (by === null ? 0 : ofSentences.othersPaper) -
  (superseded ? ofSentences.superseded : 0) -
  (stranger === null && actor === null ? 0 : ofSentences.stranger);

/** All sentences of judged passages, those first that are worth most. */
export const byWorth = (judged: JudgedPassage[]): Weighed[] =>
  judged
    .flatMap((passage) =>
      passage.sentences.map((sentence) => ({
        hit: passage.hit,
        by: passage.by,
        superseded: passage.superseded,
        foreign: passage.features.foreign === 1,
        sentence,
        worth: worthOf(passage, sentence),
      })),
    )
    .toSorted((a, b) => b.worth - a.worth);

/** The same, the likeliest to answer first where that was weighed. */
export const likeliestFirst = (judged: JudgedPassage[]): Weighed[] =>
  byWorth(judged).toSorted((a, b) => (b.sentence.bears ?? 0) - (a.sentence.bears ?? 0));

/** Whether it is known how probably each sentence answers; else words alone decide. */
export const isWeighed = (judged: JudgedPassage[]): boolean =>
  judged.some(({ sentences }) => sentences.some(({ bears }) => bears !== undefined));

/** The sentence worth most of all passages, and others that add to it, against repetition, 500 characters in all. */
export function chooseSentences(judged: JudgedPassage[], question: ReadQuestion): Chosen[] {
  const isOpen = question.form === 'open';
  const chosen: Chosen[] = [];
  for (const candidate of candidatesOf(judged, question)) {
    const one = { ...candidate, quote: startOf(candidate.sentence.text) };
    if (chosen.length > 0 && !joins(one, chosen, isOpen)) continue;
    if (chosen.some((other) => compareQuestions(other.quote, one.quote).jaccard > ofSentences.repeats)) continue;
    chosen.push(one);
    if (chosen.length === mostOf(question)) break;
  }
  return chosen;
}

/** Sentences that are on the question and worth something, of passages that are probable enough, best first. */
function candidatesOf(judged: JudgedPassage[], { form, text }: ReadQuestion): Weighed[] {
  const isLabel = form === 'open' && !/[?.:]/u.test(text) && text.split(/\s+/u).length <= ofSentences.labelWords;
  const probable = judged
    .filter(({ answers }) => answers >= proposeFrom.passage * ofSentences.probable)
    .map((passage) => ({ ...passage, sentences: passage.sentences.slice(0, 3) }));
  const all = likeliestFirst(isWeighed(judged) ? judged : probable);
  const likely = all.filter(({ sentence, worth }) => isWorth(sentence, worth) && (!isLabel || sentence.matter >= ofSentences.labelMatter));
  return isWeighed(judged) && !isLabel ? fullerFirst(likely, all) : likely;
}

/** What is asked and a sentence leaves out: telling words, quantities, years, members of classes. */
const leftOutBy = (sentence: JudgedSentence): string[] => [...unmetOf(sentence), ...sentence.unsaid];

/** Whether a sentence stands directly after another one: what that says is understood there ("Older ones have none"). */
function isNext({ hit: { passage }, sentence }: Weighed, other: Weighed): boolean {
  const [from, to] = [passage.text.indexOf(sentence.text) + sentence.text.length, passage.text.indexOf(other.sentence.text)];
  return other.hit.passage.id === passage.id && from <= to && !/[\p{L}\p{N}]/u.test(passage.text.slice(from, to));
}

/**
 * Before the likeliest sentence comes one that leaves nothing of the question out, where that does and is not much likelier to answer; and the one
 * that stands directly after it, where it says any of what that leaves out.
 */
function fullerFirst(likely: Weighed[], all: Weighed[]): Weighed[] {
  const [lead] = likely;
  if (!lead || lead.foreign) return likely;
  const missing = leftOutBy(lead.sentence);
  const from = (lead.sentence.bears ?? 0) * ofSentences.fullerShare;
  const [fuller] = all
    .filter(({ foreign, by, superseded }) => !foreign && by === lead.by && superseded === lead.superseded)
    .map((one) => ({ one, bears: one.sentence.bears ?? 0, isNext: isNext(lead, one) }))
    .filter(
      ({ one, bears, isNext: is }) => bears >= ofSentences.fuller && (is || (bears >= from && one.sentence.reach >= lead.sentence.reach)),
    )
    .map(({ one, isNext: is }) => ({ one, isNext: is, leaves: leftOutBy(one.sentence).filter((word) => !is || missing.includes(word)) }))
    .filter(({ leaves, isNext: is }) => leaves.length < (is ? missing.length : Math.min(1, missing.length)))
    .toSorted((a, b) => a.leaves.length - b.leaves.length);
  return fuller ? [fuller.one, ...likely.filter((one) => one !== fuller.one)] : likely;
}

/** By what it was weighed to bear, or by its words where nothing was weighed. */
const isWorth = ({ bears, reach, unsaid }: JudgedSentence, worth: number): boolean => {
  if (bears === undefined) return reach >= ofSentences.reaches && worth >= ofSentences.worth;
  return bears >= (unsaid.length >= ofSentences.muchUnsaid ? ofSentences.bearsUnsaid : ofSentences.bears);
};

/** Whether a further sentence goes with the first: as good, of the same voice, version and subject, and with something to add. */
function joins({ sentence, worth, by, superseded, quote }: Chosen, chosen: Chosen[], isOpen: boolean): boolean {
  const lead = chosen[0]!;
  const length = chosen.reduce((sum, other) => sum + other.quote.length + 1, 0);
  if (length + quote.length + 1 > LONGEST_TOLD || worth < lead.worth - (isOpen ? ofSentences.furtherOpen : ofSentences.further))
    return false;
  if (sentence.stance !== lead.sentence.stance || by !== lead.by || superseded !== lead.superseded) return false;
  return sentence.stranger === lead.sentence.stranger && sentence.actor === lead.sentence.actor && (isOpen || addsTo(chosen, sentence));
}

/** What the question is on and none of the chosen sentences says. */
export const unsaidBy = (chosen: Chosen[]): string[] =>
  chosen[0]!.sentence.unsaid.filter((word) => chosen.every(({ sentence }) => sentence.unsaid.includes(word)));

/** A further sentence says what those before it left unsaid, or is as much on the question as the first: else it is on something else. */
const addsTo = (chosen: Chosen[], { unsaid }: JudgedSentence): boolean =>
  unsaid.length <= chosen[0]!.sentence.unsaid.length || unsaidBy(chosen).some((word) => !unsaid.includes(word));

/** The chosen sentences as they read, each with what it cannot be understood without; nothing is told twice. */
export function toldOf(chosen: Chosen[]): string {
  const told: string[] = [];
  for (const { quote, sentence } of chosen) {
    const after = sentence.after === null ? null : asRead(sentence.after);
    if (after !== null && after.length + quote.length <= LONGEST_TOLD && !told.includes(after)) told.push(after);
    const said = asRead(quote);
    if (!told.includes(said)) told.push(said);
  }
  return told.join(' ');
}

/** A quote without the signs of Markdown; a row of a table as its cells in one line. */
export const asRead = (quote: string): string =>
  isRow(quote) ? cellsOf(quote).map(withoutMarkup).join(' – ') : withoutMarkup(quote).replaceAll(/\s+/gu, ' ');
