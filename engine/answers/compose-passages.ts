import { reason } from '#contract/reasons.ts';
import { asTold } from './answer-beside.ts';
import { type Chosen, chooseSentences, isWeighed, toldOf, unsaidBy } from './choose-sentences.ts';
import { citeHit } from './cite.ts';
import { unmetOf } from './demands.ts';
import type { Draft } from './draft.ts';
import { claimOf, inFull } from './judge-passages.ts';
import type { JudgedPassage } from './judge-passages.ts';
import { proposeFrom } from './judge-model.ts';
import { type Limit, limitOf } from './limits.ts';
import type { Asked } from './model.ts';
import { areOpaque, optionFor, sentenceOption } from './options.ts';
import { doubtsOf } from './passage-doubts.ts';
import type { ReadQuestion } from './read-question.ts';
import { optionsNamed } from './several.ts';
import { asksWhatProvidersDo } from './speakers.ts';
import { isExclusive, verdictOf } from './verdict.ts';
import type { Verdict } from './verdict.ts';

/** Composes an answer from sentences of documents, word for word; null when none answers. */
export function composeFromPassages(question: ReadQuestion, asked: Asked, judged: JudgedPassage[]): Draft | null {
  const best = judged[0];
  if (!best || question.tooShort || !mayAnswer(judged)) return null;
  const chosen = chooseSentences(judged, asTold(question));
  const lead = chosen[0];
  if (!lead) return null;
  const missing = unmetOf(lead.sentence);
  const { flags, reasons, whole } = doubtsOf({ chosen, lead, answers: best.answers, missing, unsaid: unsaidBy(chosen) });
  const asksToChoose = asked.options.length > 0;
  const text = toldOf(chosen);
  const { bears } = lead.sentence;
  return {
    from: 'passage',
    choice: whole ? choiceFor(question, chosen, asked) : null,
    answer: text,
    comment: asksToChoose ? text : null,
    flags,
    citations: chosen.map(({ hit, quote }) => citeHit(hit, quote)),
    reasons: [saysSo(lead), ...reasons, ...aboutSentence(lead, limitsOf(question, chosen))],
    kind: bears === undefined ? 'words' : whole ? (question.form === 'open' ? 'told' : 'whole') : 'part',
    strength: bears ?? best.answers,
  };
}

/** Where each sentence was weighed it decides itself; else the best passage must be probable enough. */
const mayAnswer = (judged: JudgedPassage[]): boolean => isWeighed(judged) || (judged[0]?.answers ?? 0) >= proposeFrom.passage;

/** Another company's paper answers for us only where what providers do is asked. */
const speaksForUs = (question: ReadQuestion, lead: Chosen): boolean => lead.by === null || asksWhatProvidersDo(question.text);

function saysSo({ hit: { passage, document } }: Chosen) {
  if (!passage.heading) return reason('says_so', { document: document.name });
  return reason('says_so_under', { document: document.name, heading: passage.heading.slice(0, 80) });
}

/** That what the sentence says is only planned, or holds with a restriction. */
function aboutSentence({ sentence: { stance } }: Chosen, limits: Limit[]) {
  if (stance === 'plans') return [reason('is_plan')];
  return stance === 'restricts' || limits.some((limit) => limit !== 'aim') ? [reason('is_restriction')] : [];
}

/** The option that the lead sentence's verdict means; further sentences may hold it back. It is never chosen, only shown beside its sentence (nearest.ts). */
function choiceFor(question: ReadQuestion, chosen: Chosen[], { options, several }: Asked): string | null {
  const lead = chosen[0]!;
  if (options.length === 0 || areOpaque(options) || !speaksForUs(question, lead)) return null;
  return several ? severalFor(chosen, options) : optionOf(question, chosen, options);
}

/** What the sentences name that speak of us and of what is there. */
const severalFor = (chosen: Chosen[], options: string[]): string | null =>
  optionsNamed(
    chosen.filter(({ sentence }) => sentence.stranger === null && sentence.stance !== 'plans').map(({ sentence }) => inFull(sentence)),
    options,
  );

/** A Yes that states a smaller quantity than the one asked for, and a sentence that states none, decide nothing. */
const fallsShort = (chosen: Chosen[], verdict: Verdict): boolean =>
  (verdict === 'yes' && chosen.some(({ sentence }) => sentence.bearing === 'short')) ||
  chosen.slice(0, 1).some(({ sentence }) => sentence.gaps.amounts > 0 && sentence.bearing === 'open');

/** What a sentence says to the question. Words of two languages cannot be compared: there it covers as much as it probably answers. */
const saidBy = (question: ReadQuestion, { sentence, foreign }: Chosen): Verdict =>
  verdictOf(question, {
    ...sentence,
    text: claimOf(sentence),
    covers: foreign ? Math.max(sentence.covers, sentence.bears ?? 0) : sentence.covers,
    others: sentence.gaps.others,
  });

function optionOf(question: ReadQuestion, chosen: Chosen[], options: string[]): string | null {
  const { sentence } = chosen[0]!;
  const verdict = saidBy(question, chosen[0]!);
  if (fallsShort(chosen, verdict)) return null;
  if (sentence.actor !== null) return null;
  if (sentence.stranger !== null) return isExclusive(sentence.text) ? optionFor('no', options) : null;
  if (verdict === 'planned') return optionFor('planned', options) ?? optionFor('no', options);
  if (verdict === null) return null;
  const held = verdict === 'yes' ? heldBack(question, chosen, options) : null;
  if (held) return held.option;
  const partly = sentence.stance === 'restricts' && verdict === 'yes' ? optionFor('partly', options) : null;
  return partly ?? optionFor(verdict, options) ?? sentenceOption(chosen.map(({ quote }) => quote).join(' '), options);
}

const limitsOf = (question: ReadQuestion, chosen: Chosen[]): Limit[] =>
  chosen.map(({ sentence }) => limitOf(claimOf(sentence), question.text)).filter((limit) => limit !== null);

/** Whether a sentence that is told beside the lead says that it is not so, or not yet. */
const isDeniedBeside = (question: ReadQuestion, chosen: Chosen[]): boolean =>
  chosen.slice(1).some((one) => {
    const verdict = saidBy(question, one);
    return verdict === 'no' || verdict === 'planned';
  });

/** A Yes that what is told limits is a *partly* where that is offered, else no mark; one that is denied beside it is no mark either. */
function heldBack(question: ReadQuestion, chosen: Chosen[], options: string[]): { option: string | null } | null {
  if (isDeniedBeside(question, chosen)) return { option: null };
  const limits = limitsOf(question, chosen);
  if (limits.length === 0) return null;
  return { option: limits.includes('aim') ? null : optionFor('partly', options) };
}
