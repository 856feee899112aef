import type { BookItem, BookSection, BookSource } from './model.ts';
import { wordsFor } from './words.ts';

/** Document, place and quote as one line. */
const sourceLine = ({ document, page, cell, quote }: BookSource, language: string): string => {
  const place = page !== null ? `, ${wordsFor(language).pageShort} ${page}` : cell !== '' ? `, ${cell}` : '';
  return `${document}${place}: “${quote}”`;
};

/** The sources of an answer, a line each, none twice. */
export const sourceLines = (item: BookItem, language: string): string[] => [
  ...new Set(item.sources.map((source) => sourceLine(source, language))),
];

/** One row, in the order of the columns of {@link wordsFor}. */
export const rowOf = (language: string, section: Pick<BookSection, 'title'>, item: BookItem): string[] => [
  item.ref,
  section.title,
  item.question,
  item.choice,
  item.answer,
  item.comment,
  sourceLines(item, language).join('\n'),
  wordsFor(language).states[item.state],
];
