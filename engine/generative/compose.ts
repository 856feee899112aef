import type { Citation, Flag, Proposal } from '#contract/answers.ts';
import { type Reason, reason } from '#contract/reasons.ts';
import { citeHit, quotable, startOf } from '#engine/answers/cite.ts';
import { leaveOpen } from '#engine/answers/decide.ts';
import type { Asked } from '#engine/answers/model.ts';
import { checkSentence } from './check-sentences.ts';
import type { CheckedSentence } from './check-sentences.ts';
import type { EvidenceItem } from './evidence.ts';
import type { ModelAnswer } from './prompt.ts';

export interface Said {
  asked: Asked;
  /** What the engine without a model proposes from the same evidence. */
  embedded: Proposal;
  items: EvidenceItem[];
  said: ModelAnswer;
  reviewBelow: number;
}

/** A choice that only the model makes is never sure: nothing but its word speaks for it. */
const MODEL_ALONE = 0.6;
/** Words that could not be compared with their evidence. */
const UNCLEAR_AT_MOST = 0.5;
/** What the evidence says about itself holds whoever phrases it. */
const ofEvidence: ReadonlySet<Flag> = new Set(['old', 'policy_only', 'other_product', 'conflict', 'source_changed']);

/** The proposal made of a model's answer: only sentences that are borne out, each once, a choice only among the options. Pure. */
export function compose({ asked, embedded, items, said, reviewBelow }: Said): Proposal {
  const sentences = [...new Map(said.sentences.map(({ text, evidence }) => [text.trim(), evidence]))];
  const checked = sentences.map(([text, evidence]) => checkSentence(text, evidence, items, asked.question));
  const kept = checked.filter(({ verdict }) => verdict !== 'dropped');
  const dropped = checked.filter(({ verdict }) => verdict === 'dropped');
  if (said.insufficient) return insufficient(embedded);
  if (kept.length === 0) return unsupported(embedded, dropped);
  const flags = new Set<Flag>(embedded.flags.filter((flag) => ofEvidence.has(flag)));
  const reasons = [reason('model_phrased')];
  if (dropped.length > 0) {
    flags.add('unsupported');
    reasons.push(reason('sentences_left_out', { count: dropped.length }), dropped[0]!.why!);
  }
  const unclear = kept.find(({ verdict }) => verdict === 'unclear');
  if (unclear) {
    flags.add('unsupported');
    reasons.push(reason('sentence_unchecked'), unclear.why!);
  }
  const decided = choiceOf(asked, embedded, said, flags, reasons);
  const answer = kept.map(({ text }) => text).join(' ');
  const support = Math.max(...kept.flatMap(({ rests }) => rests.map(({ item }) => item.support)));
  const borneOut = kept.length / checked.length;
  const sure = asked.options.length > 0 ? decided.confidence : Math.max(support, embedded.confidence) * borneOut;
  const confidence = Math.round(Math.min(sure, unclear ? UNCLEAR_AT_MOST : 1) * 1000) / 1000;
  if (confidence < reviewBelow) flags.add('low_confidence');
  return {
    status: [...flags].every((flag) => flag === 'old') ? 'answered' : 'needs_review',
    answer,
    choice: decided.choice,
    comment: asked.options.length > 0 ? answer : null,
    confidence,
    flags: [...flags],
    citations: citationsOf(kept),
    related: embedded.related,
    reasons,
  };
}

/** The option: sure only where the judged evidence points to the same one. */
function choiceOf(
  { options }: Asked,
  embedded: Proposal,
  said: ModelAnswer,
  flags: Set<Flag>,
  reasons: Reason[],
): { choice: string | null; confidence: number } {
  if (options.length === 0) return { choice: null, confidence: embedded.confidence };
  const choice = options.find((option) => option === said.choice) ?? null;
  if (choice === null) {
    flags.add('no_option');
    reasons.push(reason(said.choice === null ? 'model_no_choice' : 'model_strange_choice'));
    return { choice: null, confidence: Math.min(embedded.confidence, MODEL_ALONE) };
  }
  if (choice === embedded.choice) return { choice, confidence: embedded.confidence };
  if (embedded.choice !== null) {
    flags.add('conflict');
    reasons.push(reason('also_read_as', { choice: embedded.choice }));
  }
  return { choice, confidence: Math.min(embedded.confidence, MODEL_ALONE) };
}

/** The model finds that nothing answers: what was found is shown, not answered with. */
function insufficient(embedded: Proposal): Proposal {
  return leaveOpen(embedded.related, embedded.confidence, reason('model_found_nothing'));
}

/** Nothing of what the model said is borne out: what was found without it stands, for a person to look at. */
function unsupported(embedded: Proposal, dropped: CheckedSentence[]): Proposal {
  const reasons = [...embedded.reasons, reason('model_left_out'), dropped[0]?.why ?? reason('model_said_nothing')];
  if (embedded.status === 'unanswered') return { ...embedded, reasons };
  return { ...embedded, status: 'needs_review', flags: [...new Set([...embedded.flags, 'unsupported' as const])], reasons };
}

const MOST_CITATIONS = 6;

/** Each quote once, word for word from its source. */
function citationsOf(kept: CheckedSentence[]): Citation[] {
  const cited = new Map<string, Citation>();
  for (const { item, quote } of kept.flatMap(({ rests }) => rests)) {
    const stands = quotable(item.hit).includes(quote) ? quote : startOf(quotable(item.hit));
    const key = `${item.id} ${stands}`;
    if (stands !== '' && !cited.has(key)) cited.set(key, citeHit(item.hit, stands));
  }
  return [...cited.values()].slice(0, MOST_CITATIONS);
}
