import { ofAgreement } from './thresholds.ts';
import type { HumanAnswer } from './human-answer.ts';
import { leadingMeaning, meaningOf, sameOption } from './options.ts';
import { stanceOf } from '#engine/language/polarity.ts';
import { profileOf } from '#engine/language/profile.ts';
import { foldedWords } from '#engine/language/text.ts';

/** How agreement of free text is judged; said in `why` and in the user guide. */
export const textRule = 'figures, names and polarity agree, and half of the shorter text’s words stand in the other';

export interface Agreement {
  agree: boolean;
  why: string;
}

/** Words of a choice that says no more than that it does not apply. */
const NOT_APPLICABLE = 3;
const isNotApplicable = (choice: string): boolean => meaningOf(choice) === 'na' && foldedWords(choice).split(' ').length <= NOT_APPLICABLE;

/** Whether two choices are the same option; "N/A" and "Not applicable" are. */
export function sameChoice(human: string, proposed: string): boolean {
  return sameOption(human, [proposed]) !== null || (isNotApplicable(human) && isNotApplicable(proposed));
}

/** Compares a proposal with what people wrote: by choice where they chose, else by text. Null where there is nothing to compare. */
export function agreementOf(human: HumanAnswer, proposed: { choice: string | null; answer: string }): Agreement | null {
  if (human.choice !== null) {
    if (proposed.choice === null) return null;
    const agree = sameChoice(human.choice, proposed.choice);
    return { agree, why: agree ? 'same choice' : `people chose ${human.choice}, proposed is ${proposed.choice}` };
  }
  if (human.text === null || proposed.answer.trim() === '') return null;
  return textAgreement(human.text, proposed.answer);
}

/** What one of two texts says that the other cannot say too: another figure or name, or its denial; null where nothing is. */
function differenceOf(human: string, proposed: string): string | null {
  const [a, b] = [profileOf(human), profileOf(proposed)];
  if (differing(a.numbers, b.numbers) || differing(a.times, b.times)) return 'the figures differ';
  if (differing([...a.names], [...b.names])) return 'the names differ';
  const denies = (stanceOf(human) === 'denies') !== (stanceOf(proposed) === 'denies') || meanOtherwise(human, proposed);
  return denies ? 'one denies what the other says' : null;
}

/** Whether two past answers to the same question cannot both hold: of two choices by these alone, else by what their texts say. */
export function contradict(one: { choice: string | null; answer: string }, other: { choice: string | null; answer: string }): boolean {
  if (one.choice !== null && other.choice !== null) return !sameChoice(one.choice, other.choice);
  const said = ({ choice, answer }: typeof one): string => [choice ?? '', answer].filter((text) => text.trim() !== '').join('. ');
  return differenceOf(said(one), said(other)) !== null;
}

type Given = Parameters<typeof contradict>[0];

/** Whether one of two past answers is a Yes and the other a No, be it as a choice or as the first word of a text. */
export function areOpposed(one: Given, other: Given): boolean {
  const marks = new Set([one, other].map(({ choice, answer }) => (choice === null ? leadingMeaning(answer) : meaningOf(choice))));
  return marks.has('yes') && marks.has('no');
}

function textAgreement(human: string, proposed: string): Agreement {
  const [a, b] = [profileOf(human), profileOf(proposed)];
  if (a.normal === b.normal) return { agree: true, why: 'same text' };
  const difference = differenceOf(human, proposed);
  if (difference !== null) return { agree: false, why: difference };
  const overlap = sharedWords(a.content, b.content);
  const agree = overlap >= ofAgreement.textOverlap;
  return {
    agree,
    why: agree ? `texts agree: ${textRule}` : `${Math.round(overlap * 100)} % of the shorter text’s words stand in the other`,
  };
}

/** Whether each of two texts states something that the other does not: "12 characters, every 90 days" and "12 characters, every 30 days". What one leaves out is none. */
const differing = (one: (string | number)[], other: (string | number)[]): boolean => {
  const [a, b] = [new Set(one), new Set(other)];
  return one.some((item) => !b.has(item)) && other.some((item) => !a.has(item));
};

/** Whether two texts open with choices that are not the same: "No, but …" and "Yes, …". */
function meanOtherwise(one: string, other: string): boolean {
  const [a, b] = [leadingMeaning(one), leadingMeaning(other)];
  return a !== null && b !== null && a !== b;
}

/** Weighted share of the lighter text's words that the other has, 0–1. */
function sharedWords(a: Map<string, number>, b: Map<string, number>): number {
  const sum = (words: Map<string, number>): number => [...words.values()].reduce((total, weight) => total + weight, 0);
  const [short, long] = sum(a) <= sum(b) ? [a, b] : [b, a];
  const all = sum(short);
  return all === 0 ? 0 : [...short].reduce((total, [word, weight]) => total + (long.has(word) ? weight : 0), 0) / all;
}
