import { BRACKETED } from '#engine/language/brackets.ts';
import { profileOf } from '#engine/language/profile.ts';
import { sentencesOf } from '#engine/language/sentences.ts';

/** Fewer words that tell something ("Is this supported?") mean nothing without the rest. */
const FEWEST = 3;
/** Brackets that list several things are examples; one thing in brackets is often the name of what is asked about ("(RTO)"). */
const examples = new RegExp(String.raw`(?<!\s)\s*(?:${BRACKETED})`, 'gu');

/**
 * What of a question is asked: its sentences with a question mark, without examples in brackets. Those, and what is said around it, share words with
 * everything else. All of it where nothing has such a mark, or too little is left. Pure.
 */
export function coreOf(question: string): string {
  const bare = question.replace(examples, (one) => (/[,;]/u.test(one) ? '' : one));
  const sentences = sentencesOf(bare);
  const asking = sentences.filter((sentence) => sentence.trim().endsWith('?'));
  const core = asking.length === 0 || asking.length === sentences.length ? bare : asking.join(' ');
  return profileOf(core).content.size < FEWEST ? question : core;
}
