import { ofDisputes, ofVerdictDisputes } from './thresholds.ts';
import { reason } from '#contract/reasons.ts';
import { citeHit, startOf } from './cite.ts';
import { meantBy } from '#engine/language/compare.ts';
import type { Draft } from './draft.ts';
import type { Evidence } from './evidence.ts';
import { claimOf } from './judge-passages.ts';
import type { JudgedPassage, JudgedSentence } from './judge-passages.ts';
import { type Profile, profileOf } from '#engine/language/profile.ts';
import type { ReadQuestion } from './read-question.ts';
import { verdictOf } from './verdict.ts';

/** Passages that are looked at. */
const LOOKED_AT = 12;
const opposite = { yes: 'no', no: 'yes' } as const;

/**
 * Shows where another own statement says No to what the first says Yes to, or the other way round. Both are cited; no option is chosen
 * where the other leaves no more of the question unsaid. What is superseded, another's or on another product does not count.
 */
export function addVerdictDispute(draft: Draft, { question, passages }: Evidence): Draft {
  const [lead] = draft.citations;
  if (draft.from !== 'passage' || !lead || draft.flags.has('conflict')) return draft;
  const own = passages
    .flatMap(sentencesOf)
    .find(({ hit, sentence }) => hit.document.name === lead.document && lead.quote === startOf(sentence.text));
  const verdict = own && readOf(question, own.sentence);
  if (!own || !speaksOnIt(own.sentence) || (verdict !== 'yes' && verdict !== 'no')) return draft;
  const other = passages
    .slice(0, LOOKED_AT)
    .flatMap(sentencesOf)
    .find(({ sentence }) => speaksAsWell(sentence, own.sentence) && readOf(question, sentence) === opposite[verdict]);
  if (!other) return draft;
  const cited = citeHit(other.hit, startOf(other.sentence.text));
  const isCited = draft.citations.some(({ quote, document }) => quote === cited.quote && document === cited.document);
  return {
    ...draft,
    choice: null,
    flags: new Set([...draft.flags, 'conflict']),
    citations: isCited ? draft.citations : [...draft.citations.slice(0, 2), cited],
    reasons: [...draft.reasons, reason('says_otherwise', { document: other.hit.document.name, quote: cited.quote.slice(0, 120) })],
  };
}

const sentencesOf = ({ hit, by, superseded, sentences }: JudgedPassage) =>
  by !== null || superseded
    ? []
    : sentences.filter(({ stranger, actor }) => stranger === null && actor === null).map((sentence) => ({ hit, sentence }));

const readOf = (question: ReadQuestion, sentence: JudgedSentence) =>
  verdictOf(question, { ...sentence, text: claimOf(sentence), others: sentence.gaps.others });

/** It meets the question by itself and leaves none of its telling words unsaid. */
const speaksOnIt = ({ reach, unsaid, matter, acts }: JudgedSentence): boolean =>
  reach >= ofDisputes.meets && unsaid.length === 0 && matter > ofVerdictDisputes.onMatter && acts;

const speaksAsWell = (other: JudgedSentence, own: JudgedSentence): boolean =>
  speaksOnIt(other) && other.reach >= own.reach * ofDisputes.nearlyAsWell && shareWords(profileOf(own.text), profileOf(other.text));

/** They speak of the same in words of their own, not only of what the question names. */
const shareWords = (a: Profile, b: Profile): boolean => Math.max(meantBy(a, b), meantBy(b, a)) >= ofVerdictDisputes.sameWords;
