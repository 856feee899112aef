import type { BookItem, BookSection, BookSource } from './model.ts';
import { type BookColumn, columnOrder, wordsFor } from './words.ts';

/** Document, place and quote as one line. */
const sourceLine = ({ document, page, cell, quote }: BookSource, language: string): string => {
  const place = page !== null ? `, ${wordsFor(language).pageShort} ${page}` : cell !== '' ? `, ${cell}` : '';
  return `${document}${place}: “${quote}”`;
};

/** The sources of an answer, a line each, none twice. */
export const sourceLines = (item: BookItem, language: string): string[] => [
  ...new Set(item.sources.map((source) => sourceLine(source, language))),
];

type Section = Pick<BookSection, 'title'>;

/** What a row says in each column. */
const cells: Record<BookColumn, (item: BookItem, section: Section, language: string) => string> = {
  ref: (item) => item.ref,
  section: (_, section) => section.title,
  question: (item) => item.question,
  choice: (item) => item.choice,
  answer: (item) => item.answer,
  comment: (item) => item.comment,
  sources: (item, _, language) => sourceLines(item, language).join('\n'),
  status: (item, _, language) => wordsFor(language).states[item.state],
};

/** The header of the table, in {@link columnOrder}. */
export const headOf = (language: string): string[] => columnOrder.map((column) => wordsFor(language).columns[column]);

/** One row, in {@link columnOrder}. */
export const rowOf = (language: string, section: Section, item: BookItem): string[] =>
  columnOrder.map((column) => cells[column](item, section, language));
