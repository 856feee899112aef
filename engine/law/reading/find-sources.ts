/** What the search brings for a model to read: for a question, whole and by its sentences, and for the rules that a model names. */
import { mapEachInTurn } from '#engine/common/taking-turns.ts';
import { sentencesOf } from '#engine/language/sentences.ts';
import { splitWords } from '#engine/language/words.ts';
import { hearLaw } from '../ask.ts';
import { type FoundPassage, findPassages } from '../find-passages.ts';
import type { FoundStatement } from '../find-statements.ts';
import type { LawLanguage } from '../languages.ts';
import type { Law } from '../model.ts';
import { questionLanguage } from '../question-language.ts';
import type { Statement } from '../statement.ts';

/** Best first, each once. */
export interface FoundLaw {
  statements: Statement[];
  passages: FoundPassage[];
}

/**
 * How much more the first of a list counts than those behind it: 1/6, 1/7, 1/8 … Of 144 questions of several sentences the right rule is
 * among the twelve nearest for 134, for 129 by the whole question alone (as many or fewer with 20 or 60 in place of 5, and where the whole
 * counts twice or four times).
 */
const EARLY = 5;
/** Of a longer story the last sentences are heard, where people ask what they want to know; one of fewer words says too little. */
const MOST_SENTENCES = 12;
const FEWEST_WORDS = 4;

interface Asked {
  question: string;
  /** With the question before it, where it goes on from one. */
  goingOn: string | null;
  language: LawLanguage;
}

/** For a question: by all of it, by each of its sentences, and with the one before. @throws the reason of the signal once it aborts */
export async function foundForQuestion({ question, goingOn, language }: Asked, law: Law, signal?: AbortSignal): Promise<FoundLaw> {
  const heard = await hearEach([question, ...partsOf(question), ...(goingOn === null ? [] : [goingOn])], language, law, signal);
  const whole = heard.at(goingOn === null ? 0 : -1) ?? [];
  const passages = await passagesFor(goingOn ?? question, language, whole, law);
  return { statements: fused(heard.map(rulesOf), ({ id }) => id), passages };
}

/** For names of rules, in Slovenian or in the language of the question. @throws the reason of the signal once it aborts */
export async function foundByNames(names: string[], language: LawLanguage, law: Law, signal?: AbortSignal): Promise<FoundLaw> {
  const found = await mapEachInTurn(names, async (name) => {
    const written = questionLanguage(name) === 'sl' ? 'sl' : language;
    const [statements = []] = await hearEach([name], written, law, signal);
    return { statements: rulesOf(statements), passages: await passagesFor(name, written, statements, law) };
  });
  return {
    statements: fused(found.map(({ statements }) => statements), ({ id }) => id), // prettier-ignore
    passages: fused(found.map(({ passages }) => passages), placeOf), // prettier-ignore
  };
}

const placeOf = ({ act, article }: FoundPassage): string => `${act.short} ${article.number}`;

function partsOf(question: string): string[] {
  const sentences = sentencesOf(question).filter((one) => splitWords(one).length >= FEWEST_WORDS);
  return sentences.length < 2 ? [] : sentences.slice(-MOST_SENTENCES);
}

const hearEach = (texts: string[], language: LawLanguage, law: Law, signal?: AbortSignal): Promise<FoundStatement[][]> =>
  mapEachInTurn(texts, async (text) => {
    signal?.throwIfAborted();
    return (await hearLaw(text, law, language)).statements;
  });

const rulesOf = (found: FoundStatement[]): Statement[] => found.map(({ statement }) => statement);

async function passagesFor(text: string, language: LawLanguage, found: FoundStatement[], law: Law): Promise<FoundPassage[]> {
  const index = await law.passageIndex();
  if (!index) return [];
  const near = found.flatMap((one) => (one.near && !law.referrals.has(one.statement.id) ? [one.statement] : []));
  return findPassages(text, language, { index, acts: law.imported, glossary: law.glossary, near });
}

/** One list of several, each best first: what stands early in one of them, or in many, comes first. */
function fused<T>(lists: T[][], keyOf: (one: T) => string): T[] {
  const counted = new Map<string, { one: T; counts: number }>();
  for (const list of lists)
    for (const [rank, one] of list.entries()) {
      const key = keyOf(one);
      counted.set(key, { one, counts: (counted.get(key)?.counts ?? 0) + 1 / (EARLY + rank + 1) });
    }
  return [...counted.values()].toSorted((a, b) => b.counts - a.counts).map(({ one }) => one);
}
