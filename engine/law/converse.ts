/** A question within a conversation: one that says too little alone is understood with the one before it. */
import { splitWords } from '#engine/language/words.ts';
import { askLaw } from './ask.ts';
import type { Law, LawAnswer } from './model.ts';
import { isAskedSo } from './find-statements.ts';
import type { LawLanguage } from './languages.ts';
import { questionLanguage } from './question-language.ts';
import { matchesAny, patternsOf, plainWords } from './word-patterns.ts';

/** How a question begins that goes on from another. */
const beginnings: Record<LawLanguage, ReturnType<typeof patternsOf>> = {
  en: patternsOf('=and/=but/=or/=so/=then/=also/=why/=otherwise\n=what/=how =about/=if'),
  sl: patternsOf('=in/=pa/=ampak/=potem/=zakaj/=sicer/=torej\n=kaj =pa/=če\n=kako =pa'),
  it: patternsOf('=e/=ed/=ma/=o/=allora/=perché/=invece/=quindi'),
  fr: patternsOf('=et/=mais/=ou/=alors/=pourquoi/=sinon/=donc'),
  uk: patternsOf('=а/=і/=й/=та/=але/=тоді/=чому/=інакше\n=що =як'),
};
/** The words of a pattern that have to stand first, and how long a question that leans on another is at most. */
const [FIRST, MOST] = [2, 12];

/** Whether a question goes on from the one before: it begins so, is short, and is none that people ask by itself. */
async function leans(question: string, earlier: string, law: Law): Promise<boolean> {
  const words = splitWords(question);
  const language = questionLanguage(question) ?? questionLanguage(earlier) ?? 'sl';
  if (words.length > MOST || !matchesAny(plainWords(question).slice(0, FIRST), beginnings[language])) return false;
  return !(await isAskedSo(question, await law.statementIndex(language)));
}

/** A question that nothing covers alone and that has no more words than this may be half of one ("For part-timers?"). */
const HALF = 4;

/**
 * Answers a question; one that leans on an earlier one that was answered ("And when I work half time?"), or that is short
 * and that nothing covers alone, is asked together with it. The answer carries the question as it was asked now. Never throws for anything that can be typed, but
 * the reason of a signal that aborts.
 */
export async function askInConversation(
  question: string,
  earlier: string | null,
  law: Law,
  { signal, ...options }: { now?: Date; listed?: boolean; signal?: AbortSignal } = {},
): Promise<LawAnswer> {
  signal?.throwIfAborted();
  const alone = await askLaw(question, law, options);
  if (earlier === null || !(alone.status === 'answered' || alone.reason === 'not-covered')) return alone;
  signal?.throwIfAborted();
  const goesOn = await leans(question, earlier, law);
  if (!goesOn && (alone.status === 'answered' || splitWords(question).length > HALF)) return alone;
  signal?.throwIfAborted();
  const together = await askLaw(`${earlier} ${question}`, law, options);
  const isBetter =
    together.status === 'answered' && (together.doubt === undefined || alone.status === 'refused' || alone.doubt !== undefined);
  return isBetter ? { ...together, question: alone.question } : alone;
}
