/** What a calculator makes of the facts of a question: pure, each step with the place it rests on. */
import type { LawLanguage } from '../languages.ts';

export interface Calculation {
  /** The outcome, a sentence or two. */
  result: string;
  /** How it comes about, in order. */
  steps: { says: string; place: string }[];
}

/** A figure of a year in the time for which it holds, both days (YYYY-MM-DD) counted. */
export interface Rate {
  value: number;
  valid_from: string;
  valid_to: string;
  /** Compared with an official source; what was not is said to be so where it is counted with. */
  verified: boolean;
}

/** What is asked, and the rates of the statement's figure where it is one. */
export interface CalculatorAsked {
  question: string;
  language: LawLanguage;
  statement: string;
  now: Date;
  rates?: Rate[];
}

export interface Calculator {
  /** Ids of the statements to whose questions it belongs. */
  statements: readonly string[];
  /** Null where the question does not tell what is needed, or tells it in two ways. */
  calculate(asked: CalculatorAsked): Calculation | null;
}

export const inEach = <T>(texts: Record<LawLanguage, T>): Record<LawLanguage, T> => texts;

/** A name and its value, with the colon as the language writes it. */
export const labelled = (label: string, value: string, language: LawLanguage): string =>
  `${label}${language === 'fr' ? ' :' : ':'} ${value}`;
