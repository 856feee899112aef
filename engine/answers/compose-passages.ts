import { withoutMarkup } from '#engine/reading/markdown.ts';
import type { Flag } from '#contract/answers.ts';
import { reason } from '#contract/reasons.ts';
import { citeHit, startOf } from './cite.ts';
import { compareQuestions } from './compare.ts';
import { unmetOf } from './demands.ts';
import type { Draft } from './draft.ts';
import { inFull } from './judge-passages.ts';
import type { JudgedPassage, JudgedSentence, PassageHit } from './judge-passages.ts';
import { proposeFrom } from './judge-model.ts';
import { logit } from './logistic.ts';
import type { Matter } from './matter.ts';
import type { Asked } from './model.ts';
import { areOpaque, meaningOf, optionFor, sentenceOption } from './options.ts';
import { isOfForm } from './read-question.ts';
import type { ReadQuestion } from './read-question.ts';
import { cellsOf, isRow } from './sentences.ts';
import { asksWhatProvidersDo } from './speakers.ts';
import { isExclusive, verdictOf } from './verdict.ts';

/** Under this probability of answering a person must look. */
const SURELY_ANSWERS = 0.3;
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
/** What is worth less than this is shown as the nearest that was found, for a person to judge. */
const TRUSTED = 0.6;
/** A plain answer says more than this share of the words that tell what the question is on. */
const ON_MATTER = 0.5;
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
type Chosen = Weighed & { quote: string };

/** Composes an answer from sentences of documents, word for word; null when none answers. */
export function composeFromPassages(question: ReadQuestion, asked: Asked, judged: JudgedPassage[], matter: Matter): Draft | null {
  const best = judged[0];
  if (!best || best.answers < proposeFrom.passage || question.tooShort) return null;
  const chosen = chooseSentences(judged, question);
  const lead = chosen[0];
  if (!lead) return null;
  const flags = new Set<Flag>();
  const { heading } = lead.hit.passage;
  const document = lead.hit.document.name;
  const reasons = [heading ? reason('says_so_under', { document, heading: heading.slice(0, 80) }) : reason('says_so', { document })];
  const { stance } = lead.sentence;
  if (best.answers < SURELY_ANSWERS) flags.add('low_confidence');
  if (lead.by !== null) {
    flags.add('near_match');
    reasons.push(reason('said_by_another', { document, name: lead.by }));
  }
  if (lead.superseded) {
    flags.add('old').add('near_match');
    reasons.push(reason('is_superseded', { document }));
  }
  if (lead.sentence.stranger !== null) {
    flags.add('other_product');
    reasons.push(reason('speaks_of_another', { name: lead.sentence.stranger }));
  }
  if (stance === 'demands') {
    flags.add('policy_only');
    reasons.push(reason('demands_only'));
  }
  const apart = chosen.find(({ sentence }) => sentence.bearing === 'short' || sentence.bearing === 'unlike');
  if (apart) {
    flags.add('near_match');
    reasons.push(reason(apart.sentence.bearing === 'short' ? 'falls_short' : 'other_quantity'));
  }
  const isFar = lead.worth < TRUSTED || !lead.sentence.acts;
  if (isFar) {
    flags.add('near_match');
    reasons.push(reason('nearest_found'));
  }
  const missing = unmetOf(lead.sentence);
  const unsaid = unsaidBy(chosen);
  if (missing.length > 0 || lead.sentence.matter <= ON_MATTER) flags.add('near_match');
  if (missing.length + unsaid.length > 0) {
    reasons.push(reason('does_not_say', { words: [...missing, ...unsaid].slice(0, 3).join('; ') }));
  }
  const speaksForUs = lead.by === null || asksWhatProvidersDo(question.text);
  // What is no more than the nearest that was found is for a person to judge: it chooses nothing.
  const leavesUnsaid = isFar && lead.sentence.stranger === null && missing.length + unsaid.length > 0;
  const isNearest = leavesUnsaid || (flags.has('low_confidence') && flags.has('near_match'));
  const choice = asked.options.length > 0 && speaksForUs && !isNearest ? choiceFor(question, chosen, asked.options) : null;
  if (asked.options.length > 0 && choice === null) {
    flags.add('no_option');
    reasons.push(reason('found_no_option'));
  } else if (stance === 'restricts' || stance === 'plans') reasons.push(reason(stance === 'plans' ? 'is_plan' : 'is_restriction'));
  const meaning = choice === null ? null : meaningOf(choice);
  const text = toldOf(chosen);
  return {
    from: 'passage',
    choice,
    answer: text,
    comment: asked.options.length > 0 ? text : null,
    flags,
    citations: chosen.map(({ hit, quote }) => citeHit(hit, quote)),
    reasons,
    features: {
      answers: logit(best.answers),
      matter: logit(matter.passages ?? 0.5),
      sentence: lead.sentence.covers,
      reach: lead.sentence.reach,
      own: lead.sentence.own ? 1 : 0,
      another: lead.by === null ? 0 : 1,
      sources: Math.min(
        3,
        new Set(judged.filter((passage) => passage.answers >= proposeFrom.passage).map((passage) => passage.hit.document.id)).size - 1,
      ),
      text: asked.options.length === 0 ? 1 : 0,
      form: isOfForm(asked) ? 1 : 0,
      unmet: Math.min(3, missing.length),
      short: apart ? 1 : 0,
      demands: stance === 'demands' ? 1 : 0,
      denies: meaning === 'no' ? 1 : 0,
      denied: meaning === 'no' ? lead.sentence.covers : 0,
      adverse: question.adverse && meaning !== 'no' ? 1 : 0,
      engagement: question.aboutEngagement && meaning !== 'no' ? 1 : 0,
      governance: question.governance && meaning !== 'no' ? question.rules / 2 : 0,
      restricts: stance === 'restricts' || stance === 'plans' ? 1 : 0,
    },
  };
}

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
function chooseSentences(judged: JudgedPassage[], { form: wanted, text }: ReadQuestion): Chosen[] {
  const isLabel = wanted === 'open' && !/[?.:]/u.test(text) && text.split(/\s+/u).length <= LABEL_WORDS;
  const probable = judged
    .filter(({ answers }) => answers >= proposeFrom.passage * PROBABLE)
    .map((passage) => ({ ...passage, sentences: passage.sentences.slice(0, 3) }));
  const candidates = byWorth(probable).filter(
    ({ sentence, worth }) => sentence.reach >= REACHES && worth >= WORTH && (!isLabel || sentence.matter >= LABEL_MATTER),
  );
  const chosen: Chosen[] = [];
  const lead = candidates[0];
  let length = 0;
  for (const { hit, by, superseded, sentence, worth } of candidates) {
    const quote = startOf(sentence.text);
    if (chosen.length > 0) {
      if (length + quote.length + 1 > MOST_CHARACTERS || worth < lead!.worth - (wanted === 'open' ? FURTHER_OPEN : FURTHER)) continue;
      if (sentence.stance !== lead!.sentence.stance || by !== lead!.by || superseded !== lead!.superseded) continue;
      if (sentence.stranger !== lead!.sentence.stranger) continue;
      if (wanted !== 'open' && !addsTo(chosen, sentence)) continue;
    }
    if (chosen.some((other) => compareQuestions(other.quote, quote).jaccard > REPEATS)) continue;
    chosen.push({ hit, by, superseded, sentence, quote, worth });
    length += quote.length + 1;
    if (chosen.length === (wanted === 'open' ? MOST_SENTENCES : 2)) break;
  }
  return chosen;
}

/** What the question is on and none of the chosen sentences says. */
const unsaidBy = (chosen: Chosen[]): string[] =>
  chosen[0]!.sentence.unsaid.filter((word) => chosen.every(({ sentence }) => sentence.unsaid.includes(word)));

/** A further sentence says what those before it left unsaid, or is as much on the question as the first: else it is on something else. */
const addsTo = (chosen: Chosen[], { unsaid }: JudgedSentence): boolean =>
  unsaid.length <= chosen[0]!.sentence.unsaid.length || unsaidBy(chosen).some((word) => !unsaid.includes(word));

/** The chosen sentences as they read, each with what it cannot be understood without, which is told once. */
function toldOf(chosen: Chosen[]): string {
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

/** The option that the lead sentence's verdict means; further sentences may hold it back. */
function choiceFor(question: ReadQuestion, chosen: Chosen[], options: string[]): string | null {
  if (areOpaque(options)) return null;
  const { sentence } = chosen[0]!;
  const short = chosen.some((one) => one.sentence.bearing === 'short');
  const verdict = verdictOf(question, { ...sentence, text: inFull(sentence), others: sentence.gaps.others });
  if (short && verdict === 'yes') return null;
  if (sentence.gaps.amounts > 0 && sentence.bearing === 'open') return null;
  if (sentence.stranger !== null) return isExclusive(sentence.text) ? optionFor('no', options) : null;
  if (verdict === 'planned') return optionFor('planned', options) ?? optionFor('no', options);
  if (verdict === null) return null;
  const partly = sentence.stance === 'restricts' && verdict === 'yes' ? optionFor('partly', options) : null;
  return partly ?? optionFor(verdict, options) ?? sentenceOption(chosen.map(({ quote }) => quote).join(' '), options);
}

export const passageRightNames = [
  'answers',
  'matter',
  'sentence',
  'reach',
  'own',
  'another',
  'sources',
  'text',
  'form',
  'unmet',
  'short',
  'demands',
  'denies',
  'denied',
  'restricts',
  'adverse',
  'engagement',
  'governance',
];
