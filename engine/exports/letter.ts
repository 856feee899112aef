/** A letter that corrects what a customer was told: the neutral model, and its words in the language of the customer's form. */
import { type LetterWords, letterDate, letterWords } from './letter-words.ts';

/** One statement that was given and holds no longer as it was given. */
interface Correction {
  /** Day on which it was said, `2026-03-01`. */
  saidOn: string;
  /** The form that it was said in, and the number or sign of the question there; null where it has none. */
  form: string;
  ref: string | null;
  question: string;
  said: string;
  /** What holds now; null where nothing took the place of what is gone. */
  holds: string | null;
  /** The sentence that is gone, of which the answer may have said more. */
  gone: string;
  /** Day since which that holds, or since which the old holds no longer, also one to come; null where it is not known. */
  since: string | null;
  /** It named a day that is over now. */
  isOver: boolean;
  /** A correction said it, not the form. */
  isCorrection: boolean;
}

/** A promise that is kept on another day than was said, or is dropped. */
interface PromiseNews {
  saidOn: string;
  form: string;
  ref: string | null;
  question: string;
  /** As it was told. */
  said: string;
  /** The last day by which it is kept now; null where nobody knows, and of one that is dropped. */
  due: string | null;
  isDropped: boolean;
}

export interface Letter {
  organisation: string;
  customer: string;
  /** ISO 639-1; where we have no words of it, the letter is in English. */
  language: string;
  /** Day of the letter, `2026-05-31`. */
  date: string;
  corrections: Correction[];
  promises: PromiseNews[];
  /** Corrections beyond those, which this letter does not hold. */
  leftOut: number;
}

/** A paragraph of the letter; `question` begins a correction. */
interface Paragraph {
  kind: 'text' | 'question' | 'said' | 'holds';
  text: string;
}

export interface WrittenLetter {
  subject: string;
  date: string;
  paragraphs: Paragraph[];
}

/** The letter in sentences. */
export function writtenLetter(letter: Letter): WrittenLetter {
  const words = letterWords(letter.language);
  const date = letterDate(letter.date, letter.language);
  const days = [...letter.corrections, ...letter.promises].map(({ saidOn }) => saidOn).toSorted();
  const [first, last] = [days.at(0) ?? letter.date, days.at(-1) ?? letter.date].map((day) => letterDate(day, letter.language)) as [
    string,
    string,
  ];
  const text = (said: string): Paragraph => ({ kind: 'text', text: said });
  return {
    subject: words.subject(letter.organisation),
    date,
    paragraphs: [
      text(words.greeting),
      text(first === last ? words.openingOne(first) : words.opening(first, last)),
      ...letter.corrections.flatMap((correction, at) => paragraphsOf(correction, at + 1, { words, ...letter })),
      ...letter.promises.flatMap((news, at) => newsOf(news, letter.corrections.length + at + 1, { words, ...letter })),
      ...(letter.leftOut > 0 ? [text(words.leftOut(letter.leftOut))] : []),
      text(words.closing),
      text(words.regards),
      text(letter.organisation),
    ],
  };
}

type Written = Pick<Letter, 'language' | 'date'> & { words: LetterWords };

type Said = Pick<Correction, 'saidOn' | 'form' | 'ref' | 'question' | 'said'> & { isCorrection?: boolean };

function statement(
  { saidOn, form, ref, question, said, isCorrection = false }: Said,
  number: number,
  { words, language }: Written,
): Paragraph[] {
  const place = ref === null ? words.quoted(form) : `${words.quoted(form)} (${ref})`;
  const day = letterDate(saidOn, language);
  return [
    { kind: 'question', text: `${number}. ${question}` },
    { kind: 'said', text: `${isCorrection ? words.corrected(day) : words.said(day, place)} ${words.quoted(said)}` },
  ];
}

const paragraphsOf = (correction: Correction, number: number, written: Written): Paragraph[] => [
  ...statement(correction, number, written),
  { kind: 'holds', text: holdingOf(correction, written) },
];

const newsOf = (news: PromiseNews, number: number, written: Written): Paragraph[] => [
  ...statement(news, number, written),
  { kind: 'holds', text: becameOf(news, written) },
];

function becameOf({ due, isDropped }: PromiseNews, { words, language }: Written): string {
  if (isDropped) return words.dropped;
  return due === null ? words.undated : words.moved(letterDate(due, language));
}

function holdingOf({ holds, gone, since, isOver }: Correction, { words, language, date }: Written): string {
  if (holds === null && isOver) return words.over;
  const day = since === null ? null : letterDate(since, language);
  const said = words.quoted(holds ?? gone);
  if (day !== null && since !== null && since > date) return `${holds === null ? words.willBeGone(day) : words.willHold(day)} ${said}`;
  return `${holds === null ? words.gone(day) : words.holds(day)} ${said}`;
}

/** The letter as plain text, as it goes into a mail. */
export const letterText = ({ date, paragraphs }: WrittenLetter): string =>
  [date, ...paragraphs.map(({ kind, text }) => (kind === 'said' || kind === 'holds' ? text : `\n${text}`))].join('\n');
